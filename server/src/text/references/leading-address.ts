import { ended, isSign, levelWord, readNumber } from './address-number.ts'
import type { Catalogue } from './titles/title-catalog.ts'
import { fits, levelsOf, type Level } from './level-words.ts'
import type { TitleEntry } from './reference.ts'
import { matchTitles, type TitleMatch } from './titles/match-titles.ts'
import type { Token } from './lexer.ts'

const JOINING = new Set(
  "of from in the book tractate masechet sefer to из в во книги книге книга трактата трактате трактат от к псалмов של מתוך מ ב ספר מסכת מס' בספר במסכת מספר ממסכת".split(
    ' ',
  ),
)
const MOST_JOINING = 4

interface Step {
  levels: readonly Level[]
  /** Where the number stands. */
  at: number
}

/**
 * A reference whose numbers come first: `chapter 3 of Genesis`, `verse 5 of chapter 3 of Genesis`, `глава 25 книги Берешит`,
 * `25-я глава Берешит`, `פרק ג בספר בראשית`, `лист 2а трактата Брахот`. Reads at token `start`; null when none is there.
 */
export function readAddressBefore(catalogue: Catalogue, tokens: readonly Token[], start: number) {
  const steps: Step[] = []
  let at = start
  while (steps.length < 3) {
    const word = levelWord(tokens, at)
    const step: (Step & { next: number }) | null =
      word && word.next < tokens.length ? { levels: word.levels, at: word.next, next: word.next + 1 } : numberFirst(tokens, at)
    if (!step) break
    steps.push(step)
    at = afterNumber(tokens, step.next)
    if (isSign(tokens[at], ',')) at++
    // "verse 5 of chapter 3"
    if (steps.length < 3 && JOINING.has(tokens[at]?.key ?? '') && (levelWord(tokens, at + 1) || numberFirst(tokens, at + 1))) at++
  }
  if (steps.length === 0 || ended(tokens, at)) return null
  for (let i = 0; i < MOST_JOINING; i++) {
    for (const title of matchTitles(catalogue, tokens, at)) {
      if (!isTitle(tokens, title, i > 0)) continue
      for (const entry of title.works) {
        const numbers = place(tokens, entry, steps)
        if (numbers) return { entry, reference: { title: entry.title, ...numbers }, start, next: title.next }
      }
    }
    if (!JOINING.has(tokens[at]?.key ?? '') && !isSign(tokens[at], '"', '«', '“', '„')) return null
    at++
  }
  return null
}

/** After a number the next words are seldom a title: take well-written ones only. */
function isTitle(tokens: readonly Token[], title: TitleMatch, joined: boolean): boolean {
  const first = tokens[title.start]
  if (!first || first.key.length <= 2) return false
  // Loosened spellings cover the Russian cases (`книги Бытия`), which follow here more often than not.
  return (title.exact || first.script === 'ru') && (first.capital || joined)
}

const ORDINALS = new Set(['я', 'и', 'ая', 'ои', 'го', 'му', 'м', 'е', 'ую', 'ю', 'ем', 'ом', 'ья', 'ьеи', 'ье', 'st', 'nd', 'rd', 'th'])

/** `25 глава`, `3-й главе`, `3rd chapter`. */
function numberFirst(tokens: readonly Token[], at: number): (Step & { next: number }) | null {
  if (tokens[at]?.kind !== 'number') return null
  let next = at + 1
  if (isSign(tokens[next], '-')) next++
  if (tokens[next]?.glued && ORDINALS.has(tokens[next]?.key ?? '')) next++
  const word = tokens[next]
  if (word?.kind !== 'word' || word.glued) return null
  const levels = levelsOf(word.key)
  return levels ? { levels, at, next: next + 1 } : null
}

/** Past the side of a page, `2а`, `ב ע"א`: it is read again, for the right work, in `place`. */
function afterNumber(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  if (!token) return at
  if (token.glued && token.kind === 'word' && token.key.length === 1) return at + 1
  if (token.key === 'ע"א' || token.key === 'ע"ב') return at + 1
  if (token.key === 'עמוד' || token.key === "עמ'") return at + 2
  return at
}

function place(tokens: readonly Token[], entry: TitleEntry, steps: readonly Step[]): { from: number[]; to: number[] } | null {
  const from: number[] = []
  const to: number[] = []
  const left = [...steps]
  for (let level = 0; level < entry.addressTypes.length && left.length > 0; level++) {
    const which = left.findIndex((step) => step.levels.some((kind) => fits(kind, entry.sectionNames[level] ?? '')))
    const step = left[which]
    if (!step) return null
    const number = readNumber({ tokens, entry, whole: true }, step.at, level, true)
    if (!number) return null
    from.push(number.from)
    to.push(number.to)
    left.splice(which, 1)
  }
  const last = entry.length === undefined ? 2000 : entry.addressTypes[0] === 'talmud' ? entry.length * 2 : entry.length
  return left.length === 0 && (from[0] ?? 0) <= last ? { from, to } : null
}
