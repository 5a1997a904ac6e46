import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Library, Segment } from '../ports/library.ts'
import { splitHebrewWords } from '../text/analysis/hebrew.ts'
import { plainText } from '../text/markup/plain-text.ts'
import { readSegmentAddress } from '../text/references/relations.ts'
import type { Passage } from './passage-reader.ts'

/** A passage of a page with the Hebrew words it begins with. */
export interface OpeningPassage {
  passage: Passage
  opening: string
}

/** Where a passage stands in this edition. */
export interface PlacedPassage {
  segments: string[]
  /** `missing`: its opening is not on its page; the lines that it names are taken, or else the page. */
  outcome: 'in_place' | 'moved' | 'missing'
}

/** Words of a passage that is found by its opening: no one tells where it ends in another edition. */
const PLACED_WORDS = 60
/** Words of the opening that must be found. */
const LEAST_WORDS = 3

/** Where passages were found, per library; dropped when its size changes. */
const caches = new WeakMap<Library, { size: number; placed: Map<string, PlacedPassage> }>()

/**
 * Places passages in the editions of the library. Editions of the Talmud agree on pages and not on lines: a passage
 * whose first segment does not begin with its opening is looked for on its page. Where the opening is not there, it
 * stays the lines it names, or the page when this edition has no such lines. Each is looked for once.
 */
export async function placeOpenings(library: Library, wanted: readonly OpeningPassage[]): Promise<Passage[]> {
  const placed = await locateOpenings(library, wanted)
  return wanted.map(({ passage }) => ({ ...passage, segments: placed.get(passage.ref)?.segments ?? passage.segments }))
}

/** Says where passages stand, by their references. */
export async function locateOpenings(library: Library, wanted: readonly OpeningPassage[]): Promise<ReadonlyMap<string, PlacedPassage>> {
  const { placed } = openCache(library)
  const unknown = wanted.filter(({ passage }) => !placed.has(passage.ref))
  const first = await library.segments(unknown.map(({ passage }) => passage.segments[0] ?? ''))
  const texts = new Map(first.map((segment) => [segment.ref, segment]))
  await Promise.all(
    unknown.map(async ({ passage, opening }) => {
      const segment = texts.get(passage.segments[0] ?? '')
      if (segment !== undefined && beginsWith(toWords(segment), splitHebrewWords(opening)))
        return placed.set(passage.ref, { segments: passage.segments, outcome: 'in_place' })
      // An edition with longer lines has fewer: the page has the passage, whatever its line.
      const page = await library.within(passage.work, readPage(passage.ref))
      const found = findOnPage(page, opening)
      if (found !== undefined) return placed.set(passage.ref, { segments: found, outcome: 'moved' })
      const segments = segment === undefined ? page.map(({ ref }) => ref) : passage.segments
      return placed.set(passage.ref, { segments, outcome: 'missing' })
    }),
  )
  return placed
}

function openCache(library: Library) {
  const size = library.size()
  const known = caches.get(library)
  if (known?.size === size) return known
  const cache = { size, placed: new Map<string, PlacedPassage>() }
  caches.set(library, cache)
  return cache
}

/** Words that may precede an opening: `מתני׳`, `גמ׳`. */
const MAX_BEFORE = 2

/** Whether a segment begins with an opening, or with as much of it as the segment holds. */
function beginsWith(words: readonly string[], opening: readonly string[]): boolean {
  return Array.from({ length: MAX_BEFORE + 1 }, (_, skipped) => words.slice(skipped)).some((rest, skipped) => {
    const length = Math.min(rest.length, opening.length)
    return length > (skipped === 0 ? 0 : 1) && rest.slice(0, length).every((word, index) => word === opening[index])
  })
}

/** The page on which a reference begins: of `Berakhot 30b:72-31a:15` 30b. */
const readPage = (ref: string): number[] => readSegmentAddress(ref.replace(/-[^ ]*$/, '')).slice(0, -1)

/** The segments of a page from the one that holds the opening on; undefined when none does. */
function findOnPage(page: readonly Segment[], opening: string): string[] | undefined {
  const words = page.flatMap((segment, index) => toWords(segment).map((word) => ({ word, index })))
  const wanted = splitHebrewWords(opening)
  for (let length = wanted.length; length >= Math.min(LEAST_WORDS, wanted.length); length--) {
    const at = words.findIndex((_, from) => wanted.slice(0, length).every((word, index) => words[from + index]?.word === word))
    if (at < 0) continue
    const start = words[at]?.index ?? 0
    const end = words[Math.min(at + PLACED_WORDS, words.length) - 1]?.index ?? start
    return page.slice(start, end + 1).map(({ ref }) => ref)
  }
  return undefined
}

/** The words of the original, without vowels. */
function toWords({ texts }: Segment): string[] {
  const original = texts.find(({ edition }) => foldAramaic(edition.language) === 'he')
  return original === undefined ? [] : splitHebrewWords(plainText(original.html))
}
