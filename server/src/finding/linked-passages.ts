import type { Library } from '../ports/library.ts'
import { findCommentaries, type Commentator } from './commentators.ts'
import type { Passage } from './passage-reader.ts'

/** References of at most ten comments by these commentators on any of the segments, in the order of the library. */
export async function findComments(library: Library, segments: readonly string[], commentators: readonly Commentator[]): Promise<string[]> {
  const links = await library.linksTo(segments)
  const titles = findCommentaries(library.works(), commentators).map(({ title }) => `${title} `)
  return links
    .filter(({ type, from }) => type === 'commentary' && titles.some((title) => from.startsWith(title)))
    .slice(0, 10)
    .map(({ from }) => from)
}

/** The segment after the last passage (`step` 1) or before the first (-1), also across sections. */
export async function findNeighbors(library: Library, passages: readonly Passage[], step: 1 | -1): Promise<Passage[]> {
  const edge = step === 1 ? passages.at(-1) : passages[0]
  const ref = step === 1 ? edge?.segments.at(-1) : edge?.segments[0]
  if (edge === undefined || ref === undefined) return []
  const [segment] = await library.segments([ref])
  if (segment === undefined) return []
  const [next] = await library.range(edge.work, segment.order + step, segment.order + step)
  return next === undefined ? [] : [{ ref: next.ref, work: edge.work, segments: [next.ref] }]
}
