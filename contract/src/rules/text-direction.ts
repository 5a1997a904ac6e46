import type { Direction } from './pages.ts'

const HEBREW = /[\u05d0-\u05ea\ufb1d-\ufb4f]/gu
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu

/**
 * Right to left when at least this share of the strong letters is Hebrew: Hebrew prose holds Latin names and
 * references, while a left-to-right paragraph seldom holds as much Hebrew without being about it. Threshold measured
 * by others for mixed chat answers.
 */
const HEBREW_SHARE = 0.4

/**
 * The direction of one block of text by the majority of its strong letters; never by the first one, since a Hebrew
 * sentence may begin with "Rashi". Digits and punctuation do not count. A block without strong letters gets
 * `fallback`.
 */
export function textDirection(text: string, fallback: Direction): Direction {
  const hebrew = text.match(HEBREW)?.length ?? 0
  const other = text.match(LEFT_TO_RIGHT)?.length ?? 0
  if (hebrew + other === 0) return fallback
  return hebrew / (hebrew + other) >= HEBREW_SHARE ? 'rtl' : 'ltr'
}
