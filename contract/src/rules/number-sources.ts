import type { Citation, Source } from '../api/chat.ts'

/** A source that an answer cites, with the number that readers see. */
export interface CitedSource {
  /** From 1, in the order in which the answer first cites the sources. */
  number: number
  /** The passage that was given; the place itself where the answer cites one outside all passages. */
  ref: string
  heRef: string
  ruRef: string
  title: string
  source: Source | null
  /** Every citation of it, in the order of the answer. */
  citations: readonly Citation[]
}

export interface NumberedSources {
  /** The cited sources in the order of their numbers. */
  cited: readonly CitedSource[]
  /** The sources found and not cited, as they were ranked. */
  found: readonly Source[]
  /** The cited source of each citation, by the citation's own `n`. */
  byCitation: ReadonlyMap<number, CitedSource>
}

/**
 * Numbers the sources of an answer: one number per source, however often and at whichever of its places it is cited.
 * The one rule of every place that shows a number: list, text, copy, export, shared page, sheet. A number never changes
 * while further citations arrive.
 */
export function numberSources({ citations, sources }: { citations: readonly Citation[]; sources: readonly Source[] }): NumberedSources {
  const cited = new Map<string, CitedSource & { citations: Citation[] }>()
  const byCitation = new Map<number, CitedSource>()
  for (const citation of citations.toSorted((a, b) => a.n - b.n)) {
    const source = sources.find(({ ref }) => ref === citation.ref) ?? sources.find(({ ref }) => isWithin(citation.ref, ref)) ?? null
    const { ref, heRef, ruRef, title } = source ?? citation
    const known = cited.get(ref) ?? { number: cited.size + 1, ref, heRef, ruRef, title, source, citations: [] }
    known.citations.push(citation)
    cited.set(ref, known)
    byCitation.set(citation.n, known)
  }
  return { cited: [...cited.values()], found: sources.filter(({ ref }) => !cited.has(ref)), byCitation }
}

/** Code, which keeps its brackets, or `[1]` and `[1, 2]`; links and their definitions are none. */
const CITATION_OR_CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?![(:])/g

/**
 * Writes the numbers that readers see into the markdown of an answer: `[n]` of a citation becomes that of its source,
 * once where several citations of one source follow each other. Brackets without a citation stay as they are.
 */
export function writeSourceNumbers(markdown: string, { byCitation }: NumberedSources): string {
  const renumbered = markdown.replace(CITATION_OR_CODE, (match, list: string | undefined) => {
    if (list === undefined) return match
    const numbers = list.split(',').map((n) => byCitation.get(Number(n))?.number)
    return numbers.includes(undefined) ? match : [...new Set(numbers)].map((number) => `[${String(number)}]`).join('')
  })
  return renumbered.replace(/(\[\d+\])(?:\s?\1)+(?![(:])/g, '$1')
}

interface Place {
  title: string
  from: number[]
  to: number[]
}

const ADDRESS = /^(.+?) (\d+[ab]?(?::\d+[ab]?)*)(?:-(\d+[ab]?(?::\d+[ab]?)*))?$/

/**
 * Whether one canonical reference lies within another: `Genesis 25:34` within `Genesis 25:29-34`, `Berakhot 5b:3`
 * within `Berakhot 5`.
 */
export function isWithin(inner: string, outer: string): boolean {
  const [one, other] = [parsePlace(inner), parsePlace(outer)]
  if (!one || !other || one.title !== other.title) return false
  return compare(other.from, one.from, 0) <= 0 && compare(one.to, other.to, Infinity) <= 0
}

function parsePlace(ref: string): Place | null {
  const [, title, start = '', end] = ADDRESS.exec(ref) ?? []
  if (title === undefined) return null
  const from = start.split(':')
  // The end of a range repeats only the levels that differ.
  const rest = end?.split(':') ?? from
  const to = [...from.slice(0, from.length - rest.length), ...rest]
  return { title, from: from.map(toFirst), to: to.map(toLast) }
}

/** Pages have two sides; a page without one is both. Other numbers are doubled alike. */
const toFirst = (level: string) => parseInt(level, 10) * 2 + (level.endsWith('b') ? 1 : 0)
const toLast = (level: string) => parseInt(level, 10) * 2 + (level.endsWith('a') ? 0 : 1)

/** Compares level by level; a missing level counts as `missing`. */
function compare(a: readonly number[], b: readonly number[], missing: number): number {
  for (let level = 0; level < Math.max(a.length, b.length); level++) {
    const [one, other] = [a[level] ?? missing, b[level] ?? missing]
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
