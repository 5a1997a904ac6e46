import type { Library, Segment, Work } from '../../../../ports/library.ts'
import { plainText } from '../../../../text/markup/plain-text.ts'
import { areNeighbors } from '../../../../text/references/relations.ts'
import { type Passage, toPassage } from '../citations/passages.ts'

/** Letters of the original from which on a passage of the Talmud is clear by itself. */
const ENOUGH_LETTERS = 400
/** Segments read on either side. A clause of the Talmud has some 60 letters. */
const REACH = 8

/**
 * Widens the passages that were searched for in works that are divided into clauses, as the Talmud is on its pages, by
 * the clauses around them until each has some 400 letters: a clause alone ends in the middle of a discussion. Stays on
 * the page, and takes no segment of another passage. Centers stay.
 */
export async function widenPassages(library: Library, passages: readonly Passage[]): Promise<Passage[]> {
  const taken = new Set(passages.flatMap(({ segments }) => segments.map(({ ref }) => ref)))
  const pages = await Promise.all(passages.map(async (passage) => (isShort(library, passage) ? await readAround(library, passage) : [])))
  return passages.map((passage, index) => widen(passage, pages[index] ?? [], taken))
}

const isShort = (library: Library, { center, reference, segments }: Passage): boolean =>
  center !== undefined && isInClauses(library.work(reference.title)) && countLetters(segments) < ENOUGH_LETTERS

/** Comments on the Talmud have its pages too, but are whole. */
const isInClauses = (work: Work | undefined): boolean => work?.base === null && work.addressTypes[0] === 'talmud'

/** The segments on the page of a passage, as far as they are near to it. */
async function readAround(library: Library, { segments }: Passage): Promise<Segment[]> {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return []
  const near = await library.range(first.work, first.order - REACH, last.order + REACH)
  return near.filter(({ sections }) => [first, last].some((edge) => isSamePage(sections, edge.sections)))
}

const isSamePage = (a: readonly number[], b: readonly number[]): boolean => a.slice(0, -1).join() === b.slice(0, -1).join()

/** Adds the clause after and the clause before in turn, to `taken` as well. */
function widen(passage: Passage, around: readonly Segment[], taken: Set<string>): Passage {
  const segments = [...passage.segments]
  const sides = [
    { others: around.filter(({ order }) => order > (segments.at(-1)?.order ?? 0)), isAfter: true },
    { others: around.filter(({ order }) => order < (segments[0]?.order ?? 0)).toReversed(), isAfter: false },
  ]
  while (sides.length > 0 && countLetters(segments) < ENOUGH_LETTERS) {
    const side = sides.shift()
    const next = side?.others.shift()
    const edge = side?.isAfter === true ? segments.at(-1) : segments[0]
    if (side === undefined || next === undefined || edge === undefined || taken.has(next.ref)) continue
    const [earlier, later] = side.isAfter ? [edge, next] : [next, edge]
    if (!areNeighbors(earlier.sections, later.sections)) continue
    if (side.isAfter) segments.push(next)
    else segments.unshift(next)
    taken.add(next.ref)
    sides.push(side)
  }
  const wider = segments.length > passage.segments.length ? toPassage(segments) : null
  return wider === null ? passage : { ...passage, ...wider }
}

/** Letters of the best edition of the original, without its vowels. */
const countLetters = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { texts }) => sum + plainText(texts[0]?.html ?? '').replace(/\P{L}/gu, '').length, 0)
