import type { StatedView } from '@sugya/contract/api/links'
import { findOriginal } from '../../../text/find-original.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import type { Library, Segment } from '../../../ports/library.ts'
import { toLayer } from '../../../text/reuse/layers.ts'
import { findViews } from '../../../text/views/find-views.ts'
import type { ReferenceTools } from '../reference-tools.ts'

/** As many places as a line of time has, and as many segments as a source of an answer. */
const MAX_PLACES = 100
const MAX_SEGMENTS = 12

/**
 * What places of the library say about views, in their own words; without those that say nothing. Throws AppError
 * `library_preparing`.
 */
export async function listViews(
  { library, references }: { library: Library; references: ReferenceTools },
  refs: readonly string[],
): Promise<{ ref: string; views: StatedView[] }[]> {
  const places = [...new Set(refs)].slice(0, MAX_PLACES)
  const single = new Map((await library.segments(places)).map((segment) => [segment.ref, segment]))
  const found = await Promise.all(
    places.map(async (ref) => {
      const known = single.get(ref)
      const segments = known === undefined ? await readRange(library, references, ref) : [known]
      return { ref, views: (await Promise.all(segments.map((segment) => readViews(library, segment)))).flat() }
    }),
  )
  return found.filter(({ views }) => views.length > 0)
}

async function readRange(library: Library, references: ReferenceTools, ref: string): Promise<Segment[]> {
  const reference = references.parse(ref)
  if (reference === null || reference.from.length === 0 || library.work(reference.title) === undefined) return []
  const [first] = await library.within(reference.title, reference.from)
  const last = (await library.within(reference.title, reference.to)).at(-1)
  if (first === undefined || last === undefined) return []
  return await library.range(reference.title, first.order, Math.min(last.order, first.order + MAX_SEGMENTS - 1))
}

async function readViews(library: Library, segment: Segment): Promise<StatedView[]> {
  const work = library.work(segment.work)
  const original = findOriginal(segment)
  if (work === undefined || original === undefined) return []
  const text = plainText(original.html)
  const layer = toLayer(work)
  if (findViews(text, layer).length === 0) return []
  // Only where there is something to say, the text before is read: it may turn the words into a question.
  const [before] = await library.range(segment.work, segment.order - 1, segment.order - 1)
  const preceding = before && findOriginal(before)
  const views = findViews(text, layer, preceding === undefined ? '' : plainText(preceding.html))
  return views.map(({ kind, words }) => ({ kind, language: original.edition.language, text: words }))
}
