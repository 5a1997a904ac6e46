import { listValues } from '../patterns.ts'
import { EN_ORDINAL_ENDINGS, isClauseEnd, isSign, isWithinLength, readLevelWord, readNumber, RU_ORDINAL_ENDINGS } from './address-number.ts'
import type { Token } from './lexer.ts'
import { findLevels, fitsSection, type Level } from './level-words.ts'
import type { TitleEntry } from './reference.ts'
import { matchTitles, type TitleMatch } from './titles/match-titles.ts'
import type { TitleCatalog } from './titles/title-catalog.ts'

/** Words that may join the numbers to the title after them. */
const JOINING = new Set(listValues('referenceWords', 'joins-address'))
const MAX_JOINING = 4

/** A number with its level word. */
interface Step {
  levels: readonly Level[]
  /** The token of the number. */
  at: number
}

/**
 * Reads a reference whose numbers precede the title, from token `start`; null when there is none. `chapter 3 of
 * Genesis`, `verse 5 of chapter 3 of Genesis`, `глава 25 книги Берешит`, `25-я глава Берешит`, `פרק ג בספר בראשית`,
 * `лист 2а трактата Брахот`.
 */
export function readLeadingAddress(catalog: TitleCatalog, tokens: readonly Token[], start: number) {
  const steps: Step[] = []
  let at = start
  while (steps.length < 3) {
    const word = readLevelWord(tokens, at)
    const step: (Step & { next: number }) | null =
      word && word.next < tokens.length ? { levels: word.levels, at: word.next, next: word.next + 1 } : readNumberWithLevel(tokens, at)
    if (!step) break
    steps.push(step)
    at = skipSide(tokens, step.next)
    if (isSign(tokens[at], ',')) at++
    // "verse 5 of chapter 3"
    if (steps.length < 3 && JOINING.has(tokens[at]?.key ?? '') && (readLevelWord(tokens, at + 1) || readNumberWithLevel(tokens, at + 1)))
      at++
  }
  if (steps.length === 0 || isClauseEnd(tokens, at)) return null
  for (let i = 0; i < MAX_JOINING; i++) {
    for (const title of matchTitles(catalog, tokens, at)) {
      if (!isTitle(tokens, title, i > 0)) continue
      for (const entry of title.works) {
        const numbers = toAddress(tokens, entry, steps)
        if (numbers) return { entry, reference: { title: entry.title, ...numbers }, start, next: title.next }
      }
    }
    if (!JOINING.has(tokens[at]?.key ?? '') && !isSign(tokens[at], '"', '«', '“', '„')) return null
    at++
  }
  return null
}

/** Words after a number are seldom a title, so it must be well-written. `isJoined`: after a joining word. */
function isTitle(tokens: readonly Token[], title: TitleMatch, isJoined: boolean): boolean {
  const first = tokens[title.start]
  if (!first || first.key.length <= 2) return false
  // Loose spellings cover the Russian cases (`книги Бытия`), which are common here.
  return (title.isExact || first.script === 'ru') && (first.isCapitalized || isJoined)
}

/** `25 глава`, `3-й главе`, `3rd chapter`. */
function readNumberWithLevel(tokens: readonly Token[], at: number): (Step & { next: number }) | null {
  if (tokens[at]?.kind !== 'number') return null
  let next = at + 1
  if (isSign(tokens[next], '-')) next++
  const ending = tokens[next]
  if (ending?.isGlued && (RU_ORDINAL_ENDINGS.has(ending.key) || EN_ORDINAL_ENDINGS.has(ending.key))) next++
  const word = tokens[next]
  if (word?.kind !== 'word' || word.isGlued) return null
  const levels = findLevels(word.key)
  return levels ? { levels, at, next: next + 1 } : null
}

/** Skips the side of a page (`2а`, `ב ע"א`), which `toAddress` reads once the work is known. */
function skipSide(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  if (!token) return at
  if (token.isGlued && token.kind === 'word' && token.key.length === 1) return at + 1
  if (token.key === 'ע"א' || token.key === 'ע"ב') return at + 1
  if (token.key === 'עמוד' || token.key === "עמ'") return at + 2
  return at
}

function toAddress(tokens: readonly Token[], entry: TitleEntry, steps: readonly Step[]): { from: number[]; to: number[] } | null {
  const from: number[] = []
  const to: number[] = []
  const left = [...steps]
  for (let level = 0; level < entry.addressTypes.length && left.length > 0; level++) {
    const which = left.findIndex((step) => step.levels.some((kind) => fitsSection(kind, entry.sectionNames[level] ?? '')))
    const step = left[which]
    if (!step) return null
    const number = readNumber({ tokens, entry, isWholeString: true }, step.at, level, true)
    if (!number) return null
    from.push(number.from)
    to.push(number.to)
    left.splice(which, 1)
  }
  return left.length === 0 && isWithinLength(entry, from) ? { from, to } : null
}
