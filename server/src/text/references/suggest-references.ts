import { readAddress } from './address.ts'
import { findLastNumber } from './address-number.ts'
import { fromHebrewNumeral } from './hebrew-numerals.ts'
import { tokenize, type Token } from './lexer.ts'
import { parseReference } from './parse-reference.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { isSameReference } from './relations.ts'
import { foldLatin, stripRussianEnding } from './spelling.ts'
import type { TitleCatalog } from './titles/title-catalog.ts'

/** Longest title compared, in characters, and most works compared further. */
const MAX_TITLE_LENGTH = 60
const MAX_CANDIDATES = 30

interface Candidate {
  entry: TitleEntry
  distance: number
}

/** All names of all works in a normal form, for edit distance. */
export type SpellingList = readonly { spelling: string; entry: TitleEntry }[]

/** Lists the spellings `suggestReferences` compares with; once for a catalog. */
export function listSpellings(catalog: TitleCatalog): SpellingList {
  const list: { spelling: string; entry: TitleEntry }[] = []
  for (const entry of catalog.byTitle.values()) {
    const names = new Set([entry.title, entry.he, entry.ru, ...entry.aliases.en, ...entry.aliases.he, ...entry.aliases.ru])
    const spellings = new Set([...names].map((name) => toComparable(tokenize(name))))
    for (const spelling of spellings) if (spelling.length > 2) list.push({ spelling, entry })
  }
  return list
}

const toComparable = (tokens: readonly Token[]) =>
  tokens
    .filter((token) => token.kind !== 'sign')
    .map((token) =>
      token.script === 'he' ? token.key.replace(/["']/g, '') : token.script === 'ru' ? stripRussianEnding(token.key) : foldLatin(token.key),
    )
    .join(' ')

/**
 * Suggests at most `limit` references, likeliest first, for a text that is none or names a section that does not
 * exist: titles within a small edit distance of the one written, with its numbers clamped to the work.
 */
export function suggestReferences(catalog: TitleCatalog, spellings: SpellingList, text: string, limit: number): Reference[] {
  const given = parseReference(catalog, text)
  const suggestions: Reference[] = []
  const add = (reference: Reference) => {
    if (
      suggestions.length < limit &&
      !(given && isSameReference(given, reference)) &&
      !suggestions.some((known) => isSameReference(known, reference))
    )
      suggestions.push(reference)
  }
  const givenEntry = given && catalog.byTitle.get(given.title)
  if (given && givenEntry) for (const reference of toNearby(givenEntry, given.from)) add(reference)

  const tokens = tokenize(text.slice(0, 200))
  const split = findTitleEnd(tokens)
  const wanted = toComparable(tokens.slice(0, split)).slice(0, MAX_TITLE_LENGTH)
  const nearest = findNearest(spellings, wanted).slice(0, MAX_CANDIDATES)
  // A title without a mistake is the one that is meant: only its numbers are wrong.
  const candidates = (nearest[0]?.distance === 0 ? nearest.filter(({ distance }) => distance === 0) : nearest)
    .map(({ entry, distance }) => {
      const address = readAddress({ tokens, entry, isWholeString: true }, split)
      // Among equally near titles prefers those with such addresses: `2a` belongs to the Talmud, not to the Mishnah.
      return {
        entry,
        from: address?.from ?? readNumbers(tokens, split).slice(0, entry.addressTypes.length),
        distance: distance + (address ? 0 : 0.5),
      }
    })
    .sort((a, b) => a.distance - b.distance)
  for (const { entry, from } of candidates) for (const reference of toNearby(entry, from, true)) add(reference)
  return suggestions
}

/** The token where the title ends and its numbers begin: the first number but for the very first token. */
function findTitleEnd(tokens: readonly Token[]): number {
  const number = tokens.findIndex((token, i) => i > 0 && token.kind === 'number')
  if (number > 0) return number
  let split = tokens.length
  while (split > 1 && isNumeralLike(tokens[split - 1])) split--
  return split
}

const isNumeralLike = (token: Token | undefined) =>
  token?.kind === 'sign' || (token?.script === 'he' && fromHebrewNumeral(token.key) !== null && token.key.length <= 4)

const readNumbers = (tokens: readonly Token[], start: number) =>
  tokens
    .slice(start)
    .filter((token) => token.kind === 'number' && token.key.length <= 4)
    .map((token) => Number(token.key))

function findNearest(spellings: SpellingList, wanted: string): Candidate[] {
  if (wanted.length === 0) return []
  const most = Math.max(1, Math.floor(wanted.length / 3))
  const best = new Map<TitleEntry, number>()
  for (const { spelling, entry } of spellings) {
    if (Math.abs(spelling.length - wanted.length) > most) continue
    const distance = editDistance(spelling, wanted, Math.min(most, (best.get(entry) ?? most + 1) - 1))
    if (distance !== null) best.set(entry, distance)
  }
  return [...best].map(([entry, distance]) => ({ entry, distance })).sort((a, b) => a.distance - b.distance)
}

/** The reference clamped to the work, then its section. */
function toNearby(entry: TitleEntry, from: readonly number[], isKept = false): Reference[] {
  const at = (numbers: readonly number[]): Reference => ({ title: entry.title, from: numbers, to: numbers })
  const first = from[0]
  if (first === undefined) return [at([])]
  const isTalmud = entry.addressTypes[0] === 'talmud'
  const lowest = isTalmud && entry.categories.includes('Bavli') ? 3 : 1
  const highest = findLastNumber(entry) ?? first
  const clamped = Math.min(Math.max(first, lowest), highest)
  if (clamped !== first) return [at([clamped])]
  const whole = from.filter((number) => number > 0)
  return isKept ? [at(whole), at([first])] : [at([first])]
}

/**
 * The edit distance from `a` to `b` (insertions, deletions, substitutions, transpositions of neighbors), or null
 * above `most`. Optimal string alignment: Damerau, Communications of the ACM 7 (1964), each substring edited at most
 * once.
 */
function editDistance(a: string, b: string, most: number): number | null {
  if (most < 0) return null
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let lowest = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1))
        value = Math.min(value, (before[j - 2] ?? 0) + 1)
      row.push(value)
      lowest = Math.min(lowest, value)
    }
    if (lowest > most) return null
    before = previous
    previous = row
  }
  const distance = previous[b.length] ?? 0
  return distance <= most ? distance : null
}
