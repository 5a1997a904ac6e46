import type { Library } from '../ports/library.ts'
import type { Commentator } from './commentators.ts'
import type { Passage } from './passage-reader.ts'

/** Comments of these commentators on any of the segments, at most ten, in the order of the library. */
export async function commentsOn(library: Library, segments: readonly string[], commentators: readonly Commentator[]): Promise<string[]> {
  const links = await library.linksTo(segments)
  const wanted = commentators.map(({ title }) => `${title} on `)
  return links
    .filter(({ type, from }) => type === 'commentary' && wanted.some((title) => from.startsWith(title)))
    .slice(0, 10)
    .map(({ from }) => from)
}

/** What follows (`step` 1) or precedes (-1) each passage: one segment, in the next section when this one ends. */
export async function neighbours(library: Library, passages: readonly Passage[], step: 1 | -1): Promise<Passage[]> {
  const found: Passage[] = []
  const edge = step === 1 ? passages.at(-1) : passages[0]
  const ref = step === 1 ? edge?.segments.at(-1) : edge?.segments[0]
  if (edge === undefined || ref === undefined) return found
  const [segment] = await library.segments([ref])
  if (segment === undefined) return found
  const [next] = await library.range(edge.work, segment.order + step, segment.order + step)
  if (next !== undefined) found.push({ ref: next.ref, work: edge.work, segments: [next.ref] })
  return found
}
