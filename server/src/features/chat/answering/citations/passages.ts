import type { Citation, CitationStatus } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { Library, Segment, StoredEdition } from '../../../../ports/library.ts'
import { foldText, type Folded } from '../../../../text/quotes.ts'
import { BARRIER } from '../../../../text/quotes-abridged.ts'
import { findExactQuote, findSpelledQuote, type PreparedQuote, type QuoteMatch } from '../../../../text/quotes-find.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { areNeighbors } from '../../../../text/references/relations.ts'
import { toSefariaUrl } from '../../../../text/references/sefaria-url.ts'
import { plainText } from '../../../../text/markup/plain-text.ts'

/** The part of `createReferences` that citation checking needs. */
export interface ReferenceTools {
  /** References written in running text, in order, not overlapping; `start` and `end` bound them in the text. */
  find(text: string): { start: number; end: number; reference: Reference }[]
  format(reference: Reference, language: Language): string
}

/** Consecutive segments as one text of one edition, folded for comparison; `bounds` maps characters to segments. */
interface Version {
  edition: StoredEdition
  text: Folded
  bounds: { start: number; end: number; segment: Segment }[]
}

/** A passage with its text: one or more segments of a work, in order. */
export interface Passage {
  reference: Reference
  segments: Segment[]
  versions: Version[]
  /** Canonical reference of the segment that answers best, in a passage that was searched for. */
  center?: string
  /** Whether a word is one of its description's. */
  isDescribed?: (word: string) => boolean
}

function toReference(first: Segment, last: Segment = first): Reference {
  return { title: first.work, from: first.sections, to: last.sections }
}

/** Builds a passage from segments in order; null when there are none. */
export function toPassage(segments: Segment[], reference?: Reference): Passage | null {
  const first = segments[0]
  const last = segments.at(-1)
  if (first === undefined || last === undefined) return null
  const ids = new Set(segments.flatMap((segment) => segment.texts.map((text) => text.edition.id)))
  const versions: Version[] = []
  for (const id of ids) {
    const bounds: Version['bounds'] = []
    let joined = ''
    let edition: StoredEdition | undefined
    let previous: Segment | undefined
    for (const segment of segments) {
      const text = segment.texts.find((candidate) => candidate.edition.id === id)
      if (text === undefined) continue
      edition = text.edition
      // No quotation reaches over segments that are absent.
      if (previous !== undefined) joined += areNeighbors(previous.sections, segment.sections) ? ' ' : BARRIER
      previous = segment
      const start = joined.length
      joined += plainText(text.html)
      bounds.push({ start, end: joined.length, segment })
    }
    if (edition !== undefined) versions.push({ edition, text: foldText(joined), bounds })
  }
  return { reference: reference ?? toReference(first, last), segments, versions }
}

/** A quotation found in a passage: the narrowest reference that contains it, and the words as stored. */
export interface Located extends Pick<QuoteMatch, 'words' | 'exact' | 'correction'> {
  reference: Reference
  edition: StoredEdition
  /** The text of the first segment, and what of it stands before the words. */
  whole: string
  before: string
}

function toLocated({ edition, bounds, text }: Version, { parts, words, exact, correction }: QuoteMatch): Located | null {
  const start = parts[0]?.start ?? 0
  const end = parts.at(-1)?.end ?? 0
  const touched = bounds.filter((bound) => bound.start < end && bound.end > start).map((bound) => bound.segment)
  const first = touched[0]
  const opening = bounds.find(({ segment }) => segment === first)
  if (first === undefined || opening === undefined) return null
  const whole = text.stored.slice(opening.start, opening.end)
  const before = text.stored.slice(opening.start, start)
  return { reference: toReference(first, touched.at(-1)), words, exact, correction, edition, whole, before }
}

/**
 * Looks for the quotation in every edition of the passages, in the order given: letter by letter, then in another
 * spelling. Words that need a correction count only when they stand nowhere without.
 */
export function locateQuote(passages: readonly Passage[], quote: PreparedQuote): Located | null {
  let corrected: Located | null = null
  for (const find of [findExactQuote, findSpelledQuote]) {
    for (const passage of passages) {
      for (const version of passage.versions) {
        const match = find(
          version.text,
          quote,
          version.bounds.map(({ start }) => start),
        )
        if (match === null || (match.correction !== null && corrected !== null)) continue
        const located = toLocated(version, match)
        if (located === null) continue
        if (located.correction === null) return located
        corrected = located
      }
    }
    if (corrected !== null) return corrected
  }
  return null
}

function compare(a: readonly number[], b: readonly number[], depth: number): number {
  for (let i = 0; i < depth; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Widest span of outer sections that is read for one reference. */
const SECTIONS_LIMIT = 5

/** The stored segments of a reference, in order; none when the library has no such place. */
export async function readSegments(library: Library, reference: Reference): Promise<Segment[]> {
  const { title, from, to } = reference
  const depth = from.length
  if (depth === 0 || library.work(title) === undefined) return []
  let shared = 0
  while (shared < depth && from[shared] === to[shared]) shared++
  const heads: (readonly number[])[] = []
  if (shared > 0) heads.push(from.slice(0, shared))
  else for (let n = from[0] ?? 0; n <= Math.min(to[0] ?? 0, (from[0] ?? 0) + SECTIONS_LIMIT); n++) heads.push([n])
  const found: Segment[] = []
  for (const head of heads) {
    for (const segment of await library.within(title, head)) {
      if (compare(segment.sections, from, depth) >= 0 && compare(segment.sections, to, depth) <= 0) found.push(segment)
    }
  }
  return found
}

/** Whether a reference reaches past the last segment that was read for it. */
export function reachesPast(reference: Reference, segments: readonly Segment[]): boolean {
  const last = segments.at(-1)
  return last !== undefined && compare(last.sections, reference.to, reference.to.length) < 0
}

/** A citation of `reference` in the words and edition given. */
export function toCitation(
  references: ReferenceTools,
  n: number,
  reference: Reference,
  edition: StoredEdition,
  quote: string,
  status: CitationStatus,
): Citation {
  const ref = references.format(reference, 'en')
  return {
    n,
    ref,
    heRef: references.format(reference, 'he'),
    ruRef: references.format(reference, 'ru'),
    title: reference.title,
    quote,
    status,
    language: edition.language,
    edition: edition.title,
    license: edition.license,
    url: toSefariaUrl(ref),
  }
}
