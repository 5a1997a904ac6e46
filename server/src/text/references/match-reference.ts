import { readAddress } from './address.ts'
import type { Catalogue } from './titles/title-catalog.ts'
import { announces, isOrdinary, PERSONS } from './ordinary-words.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { readAddressBefore } from './leading-address.ts'
import { matchTitles, type TitleMatch } from './titles/match-titles.ts'
import type { Token } from './lexer.ts'

/** A reference read at tokens `start` to `next - 1`. */
export interface Match {
  entry: TitleEntry
  reference: Reference
  start: number
  next: number
}

/**
 * The reference that begins at token `start`, the longest of all readings; null when none does.
 * With `whole`, doubtful spellings are taken as well, since the caller knows that the text is meant as a reference.
 */
export function matchAt(catalogue: Catalogue, tokens: readonly Token[], start: number, whole: boolean): Match | null {
  let best: Match | null = null
  const offer = (match: Match) => {
    const longer = match.next - (best?.next ?? -1)
    if (longer > 0 || (longer === 0 && best?.reference.from.length === 0 && match.reference.from.length > 0)) best = match
  }
  for (const title of matchTitles(catalogue, tokens, start)) {
    for (const entry of title.works) {
      const address = readAddress({ tokens, entry, whole }, title.next)
      if (address && (whole ? startsInside(entry, address.from) : plausible(tokens, title, entry, address))) {
        offer({ entry, reference: { title: entry.title, from: address.from, to: address.to }, start, next: address.next })
      } else if (whole || bareTitle(tokens, title, entry)) {
        offer({ entry, reference: { title: entry.title, from: [], to: [] }, start, next: title.next })
      }
    }
  }
  const before = readAddressBefore(catalogue, tokens, start)
  if (before) offer(before)
  return best
}

/** Pages of the Bavli begin at 2. */
const startsInside = (entry: TitleEntry, from: readonly number[]) =>
  !(entry.addressTypes[0] === 'talmud' && entry.categories.includes('Bavli') && (from[0] ?? 0) < 3)

/** Whether the first number exists, so far as the catalogue knows. */
function exists(entry: TitleEntry, from: readonly number[]): boolean {
  const first = from[0] ?? 0
  const last = entry.length === undefined ? 2000 : entry.addressTypes[0] === 'talmud' ? entry.length * 2 : entry.length
  return first <= last && startsInside(entry, from)
}

/** `tractate Shabbat`, `book of Job`. */
function announced(tokens: readonly Token[], start: number): boolean {
  const before = tokens[start - 1]?.key
  return announces(before) || ((before === 'of' || before === 'the') && announces(tokens[start - 2]?.key))
}

/** Keeps ordinary words with a number after them (`3 numbers 5`, `shabbat 25 minutes`) from passing for references. */
function plausible(
  tokens: readonly Token[],
  title: TitleMatch,
  entry: TitleEntry,
  address: { from: number[]; sure: boolean; next: number },
): boolean {
  if (!exists(entry, address.from)) return false
  const first = tokens[title.start]
  if (!first) return false
  if (announced(tokens, title.start)) return true
  const words = title.next - title.start
  const letters = tokens.slice(title.start, title.next).reduce((sum, token) => sum + token.key.length, 0)
  if (first.script === 'he') {
    // A number in digits after a word like "שבת" counts things; numerals in letters cite.
    const digits = tokens[title.next]?.kind === 'number'
    return words > 1 || address.sure || !digits || !isOrdinary(withoutPrefixes(first.key))
  }
  if (words > 1 && letters > 4) return title.exact || address.sure || first.capital
  const short = letters <= 3
  const dotted = tokens[title.next]?.kind === 'sign' && tokens[title.next]?.key === '.'
  if (!title.exact && !address.sure && !first.capital) return false
  if (short) return first.capital ? address.sure || dotted : address.sure && letters > 2
  // A page without its side after `Shabbat` or `Yoma` counts something else as often as not.
  if (isOrdinary(first.key))
    return address.sure ? first.capital || address.from.length > 1 : first.capital && entry.addressTypes[0] === 'integer'
  return first.capital || address.sure || address.from.length > 0
}

/** Whether a title without numbers is meant as a title. */
function bareTitle(tokens: readonly Token[], title: TitleMatch, entry: TitleEntry): boolean {
  if (!title.exact) return false
  const words = tokens.slice(title.start, title.next).filter((token) => token.kind !== 'sign')
  const first = words[0]
  if (!first || words.every((word) => word.kind === 'number')) return false
  if (tokens[title.next]?.kind === 'number') return false
  if (announced(tokens, title.start)) return true
  const letters = words.reduce((sum, word) => sum + word.key.length, 0)
  if (letters < 5 && first.script !== 'he') return false
  if (first.script === 'he' && first.key.length < 4 && words.length === 1) return false
  if (words.length > 1) {
    const phrase = words.map((word) => word.key).join(' ')
    return (first.script === 'he' || first.capital) && !isOrdinary(phrase) && !isOrdinary(phrase.replace(/^[ובלמשכ]/, ''))
  }
  if (first.key.includes("'") || PERSONS.has(entry.title)) return false
  return first.capital && !isOrdinary(withoutPrefixes(first.key)) && !isOrdinary(first.key)
}

const withoutPrefixes = (key: string) => {
  let rest = key
  while (rest.length > 2 && !isOrdinary(rest) && /^[ובלמשכה]/.test(rest)) rest = rest.slice(1)
  return rest
}
