import { readAddress } from './address.ts'
import type { Catalogue } from './titles/title-catalog.ts'
import { fromHebrewNumeral } from './hebrew-numerals.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { parseReference } from './parse-reference.ts'
import { foldLatin, stemRussian } from './spelling.ts'
import { tokenize, type Token } from './lexer.ts'
import { sameReference } from './relations.ts'

const LONGEST_TITLE = 60
const MOST_CANDIDATES = 30

interface Candidate {
  entry: TitleEntry
  distance: number
}

/** All names of all works, each with its work, made for comparing by edits. */
export type SpellingList = readonly { spelling: string; entry: TitleEntry }[]

/** Prepares `suggestReferences`; made once for a catalogue. */
export function listSpellings(catalogue: Catalogue): SpellingList {
  const list: { spelling: string; entry: TitleEntry }[] = []
  for (const entry of catalogue.byTitle.values()) {
    const names = new Set([entry.title, entry.he, entry.ru, ...entry.aliases.en, ...entry.aliases.he, ...entry.aliases.ru])
    const spellings = new Set([...names].map((name) => comparable(tokenize(name))))
    for (const spelling of spellings) if (spelling.length > 2) list.push({ spelling, entry })
  }
  return list
}

const comparable = (tokens: readonly Token[]) =>
  tokens
    .filter((token) => token.kind !== 'sign')
    .map((token) =>
      token.script === 'he' ? token.key.replace(/["']/g, '') : token.script === 'ru' ? stemRussian(token.key) : foldLatin(token.key),
    )
    .join(' ')

/**
 * Up to `limit` references that a text which is none, or none that exists, may have meant, likeliest first: titles within a
 * few letters of the one written, their numbers brought into the work.
 */
export function suggestReferences(catalogue: Catalogue, spellings: SpellingList, text: string, limit: number): Reference[] {
  const given = parseReference(catalogue, text)
  const suggestions: Reference[] = []
  const add = (reference: Reference) => {
    if (
      suggestions.length < limit &&
      !(given && sameReference(given, reference)) &&
      !suggestions.some((known) => sameReference(known, reference))
    )
      suggestions.push(reference)
  }
  const givenEntry = given && catalogue.byTitle.get(given.title)
  if (given && givenEntry) for (const reference of nearby(givenEntry, given.from)) add(reference)

  const tokens = tokenize(text.slice(0, 200))
  const split = titleEnd(tokens)
  const wanted = comparable(tokens.slice(0, split)).slice(0, LONGEST_TITLE)
  const candidates = nearest(spellings, wanted)
    .slice(0, MOST_CANDIDATES)
    .map(({ entry, distance }) => {
      const address = readAddress({ tokens, entry, whole: true }, split)
      // Among equally near titles, those that can be followed by such numbers: `2a` belongs to the Talmud, not the Mishnah.
      return {
        entry,
        from: address?.from ?? plainNumbers(tokens, split).slice(0, entry.addressTypes.length),
        distance: distance + (address ? 0 : 0.5),
      }
    })
    .sort((a, b) => a.distance - b.distance)
  for (const { entry, from } of candidates) for (const reference of nearby(entry, from, true)) add(reference)
  return suggestions
}

/** Where the title ends and its numbers begin: the first number that is not the very first token. */
function titleEnd(tokens: readonly Token[]): number {
  const number = tokens.findIndex((token, i) => i > 0 && token.kind === 'number')
  if (number > 0) return number
  let split = tokens.length
  while (split > 1 && isNumeralLike(tokens[split - 1])) split--
  return split
}

const isNumeralLike = (token: Token | undefined) =>
  token?.kind === 'sign' || (token?.script === 'he' && fromHebrewNumeral(token.key) !== null && token.key.length <= 4)

const plainNumbers = (tokens: readonly Token[], start: number) =>
  tokens
    .slice(start)
    .filter((token) => token.kind === 'number' && token.key.length <= 4)
    .map((token) => Number(token.key))

function nearest(spellings: SpellingList, wanted: string): Candidate[] {
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

/** The reference as near as the work allows, then the section it stands in. */
function nearby(entry: TitleEntry, from: readonly number[], asWritten = false): Reference[] {
  const at = (numbers: readonly number[]): Reference => ({ title: entry.title, from: numbers, to: numbers })
  const first = from[0]
  if (first === undefined) return [at([])]
  const talmud = entry.addressTypes[0] === 'talmud'
  const lowest = talmud && entry.categories.includes('Bavli') ? 3 : 1
  const highest = entry.length === undefined ? first : talmud ? entry.length * 2 : entry.length
  const clamped = Math.min(Math.max(first, lowest), highest)
  if (clamped !== first) return [at([clamped])]
  const whole = from.filter((number) => number > 0)
  return asWritten ? [at(whole), at([first])] : [at([first])]
}

/** Edits (insert, delete, change, swap of neighbours) from `a` to `b`, or null when there are more than `most`. Damerau 1964, restricted. */
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
