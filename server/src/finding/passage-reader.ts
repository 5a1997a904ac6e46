import type { Library } from '../ports/library.ts'
import type { Reference } from '../text/references/reference.ts'
import type { References } from '../text/references/references.ts'

/** What finding needs of the science of references. */
export type ReferenceReader = Pick<References, 'find' | 'parse' | 'format'>

export interface Passage {
  ref: string
  work: string
  /** Canonical references of its segments, in order; never empty. */
  segments: string[]
}

/** Turns references into the segments they stand for. */
export interface PassageReader {
  /** A canonical reference's segments, or null when the library has no such work. A verse number is not checked where that would cost a query. */
  passage(ref: string): Promise<Passage | null>
  passages(refs: readonly string[]): Promise<Passage[]>
  /** What a question names: passages, each checked to exist; works without a number; and the question without the references. */
  read(text: string): Promise<{ named: Passage[]; works: string[]; rest: string }>
}

/** Longest passage that is read out of one reference, in segments. */
const LONGEST = 200
const NAMED = 5

/** Passages of references known beforehand, per library: the lexicon's are asked for again and again. */
const known = new WeakMap<Library, { size: number; passages: Map<string, Passage | null> }>()

export function createPassageReader(library: Library, references: ReferenceReader): PassageReader {
  const size = library.size()
  let cache = known.get(library)
  if (cache === undefined || cache.size !== size) {
    cache = { size, passages: new Map() }
    known.set(library, cache)
  }
  const { passages } = cache
  const passage = async (ref: string) => {
    const before = passages.get(ref)
    if (before !== undefined) return before
    const reference = references.parse(ref)
    const found = reference === null ? null : await expand(library, references, reference)
    if (passages.size < 10_000) passages.set(ref, found)
    return found
  }
  return {
    passage,
    passages: async (refs) => (await Promise.all(refs.map(passage))).filter((found) => found !== null),
    async read(text) {
      const found = references.find(text)
      const numbered = found.filter(({ bare }) => bare !== true)
      const all = await Promise.all(numbered.slice(0, NAMED).map(async ({ reference }) => expand(library, references, reference, true)))
      let rest = text
      for (const { start, end } of numbered.toSorted((a, b) => b.start - a.start)) rest = `${rest.slice(0, start)} ${rest.slice(end)}`
      return {
        named: all.filter((each) => each !== null),
        works: found.filter(({ bare }) => bare === true).map(({ reference }) => reference.title),
        rest,
      }
    },
  }
}

/** The segments of a reference; `checked` asks the library for each that could be missing. */
async function expand(library: Library, references: ReferenceReader, reference: Reference, checked = false): Promise<Passage | null> {
  const work = library.work(reference.title)
  if (work === undefined || reference.from.length === 0) return null
  const depth = work.sectionNames.length
  const { from, to } = reference
  const parent = from.slice(0, -1)
  const inOneSection = from.length === depth && parent.every((number, level) => to[level] === number)
  let segments: string[]
  if (inOneSection && !checked) {
    segments = counted(from.at(-1) ?? 1, to.at(-1) ?? 1).map((last) => {
      const address = [...parent, last]
      return references.format({ title: work.title, from: address, to: address }, 'en')
    })
  } else {
    const sections = await Promise.all(sectionsBetween(from, to, depth).map(async (section) => library.within(work.title, section)))
    segments = sections
      .flat()
      .filter((segment) => compare(segment.sections, from) >= 0 && compare(segment.sections, to) <= 0)
      .slice(0, LONGEST)
      .map((segment) => segment.ref)
  }
  if (segments.length === 0) return null
  return { ref: references.format(reference, 'en'), work: work.title, segments }
}

/** The sections (chapters, pages) that hold a range: those of the outermost level between both ends, or the one section both lie in. */
function sectionsBetween(from: readonly number[], to: readonly number[], depth: number): number[][] {
  const shared = from.findIndex((number, level) => to[level] !== number)
  if (shared < 0) return [from.slice(0, Math.max(1, from.length === depth ? depth - 1 : from.length))]
  if (shared === depth - 1) return [from.slice(0, shared)]
  const head = from.slice(0, shared)
  return counted(from[shared] ?? 1, to[shared] ?? 1)
    .slice(0, 60)
    .map((number) => [...head, number])
}

function counted(from: number, to: number): number[] {
  return Array.from({ length: Math.min(Math.max(to - from + 1, 0), LONGEST) }, (_, index) => from + index)
}

/** Compares an address with the beginning of one: 0 when it lies inside. */
function compare(address: readonly number[], bound: readonly number[]): number {
  for (const [level, number] of bound.entries()) {
    const difference = (address[level] ?? 0) - number
    if (difference !== 0) return difference
  }
  return 0
}
