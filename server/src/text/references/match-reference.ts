import { readAddress } from './address.ts'
import { isWithinLength, type Address } from './address-number.ts'
import { readLeadingAddress } from './leading-address.ts'
import type { Token } from './lexer.ts'
import { announcesTitle, isOrdinary, bookPersons } from './ordinary-words.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { matchTitles, type TitleMatch } from './titles/match-titles.ts'
import type { TitleCatalog } from './titles/title-catalog.ts'

/** A reference at tokens `start` to `next - 1`. */
export interface Match {
  entry: TitleEntry
  reference: Reference
  start: number
  next: number
}

/**
 * Matches the reference that begins at token `start`, the longest of all readings; null when there is none. With
 * `isWholeString` the caller knows that the text is meant as a reference, so doubtful spellings match too.
 */
export function matchReference(catalog: TitleCatalog, tokens: readonly Token[], start: number, isWholeString: boolean): Match | null {
  let best: Match | null = null
  const offer = (match: Match) => {
    const longer = match.next - (best?.next ?? -1)
    if (longer > 0 || (longer === 0 && best?.reference.from.length === 0 && match.reference.from.length > 0)) best = match
  }
  for (const title of matchTitles(catalog, tokens, start)) {
    for (const entry of title.works) {
      const address = readAddress({ tokens, entry, isWholeString: isWholeString }, title.next)
      if (address && (isWholeString ? startsInside(entry, address.from) : isPlausible(tokens, title, entry, address))) {
        offer({ entry, reference: { title: entry.title, from: address.from, to: address.to }, start, next: address.next })
      } else if (isWholeString || isBareTitle(tokens, title, entry)) {
        offer({ entry, reference: { title: entry.title, from: [], to: [] }, start, next: title.next })
      }
    }
  }
  const before = readLeadingAddress(catalog, tokens, start)
  if (before) offer(before)
  return best
}

/** Pages of the Bavli begin at 2a (3). */
const startsInside = (entry: TitleEntry, from: readonly number[]) =>
  !(entry.addressTypes[0] === 'talmud' && entry.categories.includes('Bavli') && (from[0] ?? 0) < 3)

/** `tractate Shabbat`, `book of Job`. */
function isAnnounced(tokens: readonly Token[], start: number): boolean {
  const before = tokens[start - 1]?.key
  return announcesTitle(before) || ((before === 'of' || before === 'the') && announcesTitle(tokens[start - 2]?.key))
}

/** Rejects ordinary words before a number (`3 numbers 5`, `shabbat 25 minutes`). */
function isPlausible(tokens: readonly Token[], title: TitleMatch, entry: TitleEntry, address: Address): boolean {
  if (!isWithinLength(entry, address.from) || !startsInside(entry, address.from)) return false
  const first = tokens[title.start]
  if (!first) return false
  if (isAnnounced(tokens, title.start)) return true
  const words = title.next - title.start
  const letters = tokens.slice(title.start, title.next).reduce((sum, token) => sum + token.key.length, 0)
  if (first.script === 'he') {
    // Digits after a word like `שבת` count things; Hebrew numerals cite.
    const digits = tokens[title.next]?.kind === 'number'
    return words > 1 || address.isSure || !digits || !isOrdinary(stripPrefixLetters(first.key))
  }
  if (words > 1 && letters > 4) return title.isExact || address.isSure || first.isCapitalized
  const short = letters <= 3
  const dotted = tokens[title.next]?.kind === 'sign' && tokens[title.next]?.key === '.'
  if (!title.isExact && !address.isSure && !first.isCapitalized) return false
  if (short) return first.isCapitalized ? address.isSure || dotted : address.isSure && letters > 2
  // A page without its side after `Shabbat` or `Yoma` is a quantity as often as not.
  if (isOrdinary(first.key))
    return address.isSure ? first.isCapitalized || address.from.length > 1 : first.isCapitalized && entry.addressTypes[0] === 'integer'
  return first.isCapitalized || address.isSure || address.from.length > 0
}

/** Whether a title without numbers is meant as a title and not as a word or name. */
function isBareTitle(tokens: readonly Token[], title: TitleMatch, entry: TitleEntry): boolean {
  if (!title.isExact) return false
  const words = tokens.slice(title.start, title.next).filter((token) => token.kind !== 'sign')
  const first = words[0]
  if (!first || words.every((word) => word.kind === 'number')) return false
  if (tokens[title.next]?.kind === 'number') return false
  if (isAnnounced(tokens, title.start)) return true
  const letters = words.reduce((sum, word) => sum + word.key.length, 0)
  if (letters < 5 && first.script !== 'he') return false
  if (first.script === 'he' && first.key.length < 4 && words.length === 1) return false
  if (words.length > 1) {
    const phrase = words.map((word) => word.key).join(' ')
    return (first.script === 'he' || first.isCapitalized) && !isOrdinary(phrase) && !isOrdinary(phrase.replace(/^[ובלמשכ]/, ''))
  }
  if (first.key.includes("'") || bookPersons.has(entry.title)) return false
  return first.isCapitalized && !isOrdinary(stripPrefixLetters(first.key)) && !isOrdinary(first.key)
}

const stripPrefixLetters = (key: string) => {
  let rest = key
  while (rest.length > 2 && !isOrdinary(rest) && /^[ובלמשכה]/.test(rest)) rest = rest.slice(1)
  return rest
}
