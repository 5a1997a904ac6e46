import type { Library, Segment } from '../ports/library.ts'
import { toRangeRef } from './range-ref.ts'
import type { Reference } from '../text/references/reference.ts'
import type { References } from '../text/references/references.ts'

/** What finding needs of references. */
export type ReferenceReader = Pick<References, 'find' | 'parse' | 'format'>

export interface Passage {
  ref: string
  work: string
  /** Canonical references of its segments, in order; never empty. */
  segments: string[]
}

/** A comment that a question names by its address. */
export interface NamedComment {
  ref: string
  /** Title of the commentary. */
  work: string
  /** Whether the library has it. */
  isHeld: boolean
  /** The passage it is on, which the library has. */
  on: Passage
}

/** Resolves references to the segments they name. */
export interface PassageReader {
  /** The passage of a canonical reference, or null without such a work. To save a query, verses are not checked. */
  find(ref: string): Promise<Passage | null>
  findAll(refs: readonly string[]): Promise<Passage[]>
  /** The title of the work of a canonical reference, whether the library has it or not; null for no reference. */
  findTitle(ref: string): string | null
  /**
   * What a question names: passages that exist; the comments, with the passages that they are on, whether the library
   * has the comments or not; works without a number; the rest of the question, with those works and without them.
   */
  readQuestion(text: string): Promise<{ named: Passage[]; comments: NamedComment[]; works: string[]; rest: string; withoutWorks: string }>
  /**
   * The beginning of a work, at most `length` segments of its first chapter or page; null when the library lacks it.
   */
  findOpening(work: string, length: number): Promise<Passage | null>
}

/** Longest passage of one reference, in segments. */
const MAX_LENGTH = 200
/** Most references read from one question. */
const MAX_NAMED = 5

const MAX_KEPT = 10_000

/** Passages per library, since the lexicon names the same ones again and again; dropped when its size changes. */
const caches = new WeakMap<Library, { size: number; passages: Map<string, Passage | null>; titles: Map<string, string | null> }>()

export function createPassageReader(library: Library, references: ReferenceReader): PassageReader {
  const size = library.size()
  let cache = caches.get(library)
  if (cache === undefined || cache.size !== size) {
    cache = { size, passages: new Map(), titles: new Map() }
    caches.set(library, cache)
  }
  const { passages, titles } = cache
  const find = async (ref: string) => {
    const cached = passages.get(ref)
    if (cached !== undefined) return cached
    const reference = references.parse(ref)
    const found = reference === null ? null : await expand(library, references, reference)
    if (passages.size < MAX_KEPT) passages.set(ref, found)
    return found
  }
  return {
    find,
    findTitle(ref) {
      const known = titles.get(ref)
      if (known !== undefined) return known
      const title = references.parse(ref)?.title ?? null
      if (titles.size < MAX_KEPT) titles.set(ref, title)
      return title
    },
    findAll: async (refs) => (await Promise.all(refs.map(find))).filter((found) => found !== null),
    async readQuestion(text) {
      const found = references.find(text)
      const numbered = found.filter(({ isBare }) => isBare !== true)
      const all = await Promise.all(numbered.slice(0, MAX_NAMED).map(async ({ reference }) => expand(library, references, reference, true)))
      const comments = await Promise.all(
        numbered.slice(0, MAX_NAMED).map(async ({ reference }, index) => {
          const base = toBaseReference(library, reference)
          const on = base === null ? null : await expand(library, references, base, true)
          return on === null ? [] : { ref: references.format(reference, 'en'), work: reference.title, on, isHeld: all[index] !== null }
        }),
      )
      const remove = (spans: typeof found) =>
        spans.toSorted((a, b) => b.start - a.start).reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
      return {
        named: all.filter((each) => each !== null),
        comments: comments.flat(),
        works: found.filter(({ isBare }) => isBare === true).map(({ reference }) => reference.title),
        rest: remove(numbered),
        withoutWorks: remove(found),
      }
    },
    async findOpening(work, length) {
      const start = await findFirstSegment(library, work)
      if (start === null) return null
      const around = await library.range(work, start.order, start.order + length - 1)
      const chapter = start.sections.slice(0, -1).join()
      const segments = around.filter(({ sections }) => sections.slice(0, -1).join() === chapter).map(({ ref }) => ref)
      return { ref: toRangeRef(segments), work, segments }
    },
  }
}

/** The place that a comment is on, also of a commentary that the library lacks; null for any other reference. */
export function toBaseReference(library: Library, { title, from, to }: Reference): Reference | null {
  const base = library.work(title)?.base ?? / on (.+)$/.exec(title)?.[1]
  const depth = base === undefined ? undefined : library.work(base)?.addressTypes.length
  return base === undefined || depth === undefined ? null : { title: base, from: from.slice(0, depth), to: to.slice(0, depth) }
}

/** Numbers with which works begin: 1, or 3 for the Talmud, whose first page is 2a. */
const FIRST_SECTIONS = [1, 2, 3]

async function findFirstSegment(library: Library, work: string): Promise<Segment | null> {
  if (library.work(work) === undefined) return null
  for (const section of FIRST_SECTIONS) {
    const [first] = await library.within(work, [section])
    if (first !== undefined) return first
  }
  return null
}

/** The passage of a reference; `isChecked` asks the library which segments exist. */
async function expand(library: Library, references: ReferenceReader, reference: Reference, isChecked = false): Promise<Passage | null> {
  const work = library.work(reference.title)
  if (work === undefined || reference.from.length === 0) return null
  const depth = work.sectionNames.length
  const { from, to } = reference
  const parent = from.slice(0, -1)
  const isInOneSection = from.length === depth && parent.every((number, level) => to[level] === number)
  let segments: string[]
  if (isInOneSection && !isChecked) {
    segments = toRange(from.at(-1) ?? 1, to.at(-1) ?? 1).map((last) => {
      const address = [...parent, last]
      return references.format({ title: work.title, from: address, to: address }, 'en')
    })
  } else {
    const sections = await Promise.all(listSectionsBetween(from, to, depth).map(async (section) => library.within(work.title, section)))
    segments = sections
      .flat()
      .filter((segment) => compareToBound(segment.sections, from) >= 0 && compareToBound(segment.sections, to) <= 0)
      .slice(0, MAX_LENGTH)
      .map((segment) => segment.ref)
  }
  if (segments.length === 0) return null
  return { ref: references.format(reference, 'en'), work: work.title, segments }
}

/** The sections that hold a range: the one both ends lie in, else all at the level where the ends differ. */
function listSectionsBetween(from: readonly number[], to: readonly number[], depth: number): number[][] {
  const shared = from.findIndex((number, level) => to[level] !== number)
  if (shared < 0) return [from.slice(0, Math.max(1, from.length === depth ? depth - 1 : from.length))]
  if (shared === depth - 1) return [from.slice(0, shared)]
  const head = from.slice(0, shared)
  return toRange(from[shared] ?? 1, to[shared] ?? 1)
    .slice(0, 60)
    .map((number) => [...head, number])
}

function toRange(from: number, to: number): number[] {
  return Array.from({ length: Math.min(Math.max(to - from + 1, 0), MAX_LENGTH) }, (_, index) => from + index)
}

/** Compares an address with a bound that may have fewer levels: 0 when the address lies inside it. */
function compareToBound(address: readonly number[], bound: readonly number[]): number {
  for (const [level, number] of bound.entries()) {
    const difference = (address[level] ?? 0) - number
    if (difference !== 0) return difference
  }
  return 0
}
