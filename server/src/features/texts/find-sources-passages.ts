import type { Library, Work } from '../../ports/library.ts'
import type { Reference } from '../../text/references/reference.ts'

/** What finding needs of the reference parser. */
export interface ReferenceReader {
  /** References in running text of any language, in order, with where they stand. */
  find(text: string): readonly { reference: Reference; start: number; end: number }[]
  /** One reference that is the whole text; null when it is none. */
  parse(text: string): Reference | null
}

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
  /** Passages named in a text, each checked to exist. */
  named(text: string): Promise<Passage[]>
  /** The text without the references named in it. */
  withoutReferences(text: string): string
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
    const found = reference === null ? null : await expand(library, ref, reference)
    if (passages.size < 10_000) passages.set(ref, found)
    return found
  }
  return {
    passage,
    passages: async (refs) => (await Promise.all(refs.map(passage))).filter((found) => found !== null),
    async named(text) {
      const found = references.find(text).slice(0, NAMED)
      const all = await Promise.all(found.map(async ({ reference }) => expand(library, null, reference, true)))
      return all.filter((each) => each !== null)
    },
    withoutReferences(text) {
      let rest = text
      for (const { start, end } of [...references.find(text)].sort((a, b) => b.start - a.start)) rest = `${rest.slice(0, start)} ${rest.slice(end)}`
      return rest
    },
  }
}

/** The segments of a reference; `checked` asks the library for each that could be missing. */
async function expand(library: Library, ref: string | null, reference: Reference, checked = false): Promise<Passage | null> {
  const work = library.work(reference.title)
  if (work === undefined || reference.from.length === 0) return null
  const depth = work.sectionNames.length
  const { from, to } = reference
  const parent = from.slice(0, -1)
  const inOneSection = from.length === depth && parent.every((number, level) => to[level] === number)
  let segments: string[]
  if (inOneSection && !checked) {
    segments = counted(from.at(-1) ?? 1, to.at(-1) ?? 1).map((last) => addressRef(work, [...parent, last]))
  } else {
    const sections = await Promise.all(sectionsBetween(from, to, depth).map(async (section) => library.within(work.title, section)))
    segments = sections.flat().filter((segment) => compare(segment.sections, from) >= 0 && compare(segment.sections, to) <= 0).slice(0, LONGEST).map((segment) => segment.ref)
  }
  if (segments.length === 0) return null
  return { ref: ref ?? nameOf(work, from, to), work: work.title, segments }
}

/** The sections (chapters, pages) that hold a range: those of the outermost level between both ends, or the one section both lie in. */
function sectionsBetween(from: readonly number[], to: readonly number[], depth: number): number[][] {
  const shared = from.findIndex((number, level) => to[level] !== number)
  if (shared < 0) return [from.slice(0, Math.max(1, from.length === depth ? depth - 1 : from.length))]
  if (shared === depth - 1) return [from.slice(0, shared)]
  const head = from.slice(0, shared)
  return counted(from[shared] ?? 1, to[shared] ?? 1).slice(0, 60).map((number) => [...head, number])
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

function nameOf(work: Work, from: readonly number[], to: readonly number[]): string {
  const first = addressRef(work, from)
  const shared = from.findIndex((number, level) => to[level] !== number)
  if (shared < 0) return first
  return `${first}-${to.slice(shared).map((number, index) => numberName(number, work.addressTypes[shared + index])).join(':')}`
}

/** The canonical reference of an address. */
export function addressRef(work: Pick<Work, 'title' | 'addressTypes'>, sections: readonly number[]): string {
  return `${work.title} ${sections.map((number, level) => numberName(number, work.addressTypes[level])).join(':')}`
}

function numberName(number: number, type: Work['addressTypes'][number] | undefined): string {
  return type === 'talmud' ? `${String(Math.ceil(number / 2))}${number % 2 === 1 ? 'a' : 'b'}` : String(number)
}
