import type { linksApi, LinkCounts, TextLink } from '@sugya/contract/api/links'
import type { Language } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Library, Segment } from '../../../ports/library.ts'
import type { LibraryLinks, SegmentLink } from '../../../ports/links.ts'
import { isInCategory } from '../../../text/categories.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { cutAroundShared } from '../../../text/reuse/cut-around-shared.ts'
import { findSegments } from '../read-passage.ts'
import { toReference, type ReferenceTools } from '../reference-tools.ts'
import { rankInTime } from '../../../text/rank-in-time.ts'

export interface LinksDeps {
  library: Library & LibraryLinks
  references: ReferenceTools
}

type Query = z.output<typeof linksApi.readLinks.query>
type Page = z.input<typeof linksApi.readLinks.response>

/** A linked text, with all segments of the passage that it is linked with. */
type Linked = Omit<SegmentLink, 'on'> & { on: string[]; rank: number }

/** Most segments of the passage that are named with one linked text. */
const MAX_ON = 5

/**
 * A page of the texts that are linked with a passage, by the time of their works and then in the order of the library,
 * with the counts of all. `ref` may be in any spelling and language. Throws AppError `unknown_reference`,
 * `invalid_input` for a cursor of another list, and `library_preparing`.
 */
export async function listLinks(deps: LinksDeps, ref: string, query: Query): Promise<Page> {
  const { library, references } = deps
  const { segments, first, last, shown } = await findSegments(deps, ref)
  const all = mergeByText(library, library.listLinks(first.order, last.order))
  const wanted = all.filter((link) => isWanted(library, link, query))
  const start = query.after === undefined ? 0 : findAfter(wanted, query.after)
  const page = wanted.slice(start, start + query.limit)
  const end = page.at(-1)
  return {
    ...formatAll(references, shown),
    counts: countLinks(all),
    complete: library.hasLinks(),
    links: await toViews(deps, page, segments, query.language),
    next: end !== undefined && wanted.length > start + page.length ? toCursor(end) : null,
  }
}

/** One entry for each text and kind of link, in order. */
function mergeByText(library: Library, links: readonly SegmentLink[]): Linked[] {
  const merged = new Map<string, Linked>()
  for (const { on, ...link } of links) {
    // Parallels have no direction: the later text is named as the one that cites.
    const key = `${link.type} ${link.type === 'parallel' ? '' : link.direction} ${link.ref}`
    const known = merged.get(key)
    if (known === undefined) {
      const work = library.work(link.work)
      merged.set(key, { ...link, on: [on], rank: work === undefined ? 0 : rankInTime(work) })
    } else if (!known.on.includes(on)) known.on.push(on)
  }
  return [...merged.values()].sort(compare)
}

const TYPES = ['commentary', 'quotation', 'parallel']
const toSortKey = ({ rank, order, type, direction }: Linked) => [rank, order, TYPES.indexOf(type), direction === 'cites' ? 0 : 1]
const compareKeys = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
const compare = (a: Linked, b: Linked) => compareKeys(toSortKey(a), toSortKey(b))

const toCursor = (link: Linked) => toSortKey(link).join('.')

/** The index of the first link after a cursor. Throws AppError `invalid_input` for what is none. */
function findAfter(links: readonly Linked[], after: string): number {
  if (!/^\d{1,6}\.\d{1,10}\.\d\.\d$/.test(after))
    throw new AppError('invalid_input', 'not a cursor', { details: { fields: { after: 'invalid' } } })
  const key = after.split('.').map(Number)
  const index = links.findIndex((link) => compareKeys(toSortKey(link), key) > 0)
  return index === -1 ? links.length : index
}

function isWanted(library: Library, link: Linked, { type, direction, category }: Query): boolean {
  if (type !== undefined && link.type !== type) return false
  if (direction !== undefined && link.type !== 'parallel' && link.direction !== direction) return false
  const work = library.work(link.work)
  return category === undefined || (work !== undefined && isInCategory(work, category))
}

function countLinks(links: readonly Linked[]): LinkCounts {
  const count = (isCounted: (link: Linked) => boolean) => links.filter(isCounted).length
  return {
    commentaries: count(({ type, direction }) => type === 'commentary' && direction === 'cited-by'),
    citedBy: count(({ type, direction }) => type === 'quotation' && direction === 'cited-by'),
    cites: count(({ type, direction }) => type !== 'parallel' && direction === 'cites'),
    parallels: count(({ type }) => type === 'parallel'),
  }
}

async function toViews(
  { library, references }: LinksDeps,
  links: readonly Linked[],
  passage: readonly Segment[],
  language: Language | undefined,
): Promise<TextLink[]> {
  const stored = new Map((await library.segments(links.map(({ ref }) => ref))).map((segment) => [segment.ref, segment]))
  const own = new Map(passage.map((segment) => [segment.ref, segment]))
  return links.flatMap(({ ref, type, direction, source, on }) => {
    const segment = stored.get(ref)
    const work = segment && library.work(segment.work)
    if (segment === undefined || work === undefined) return []
    const linked = on.slice(0, MAX_ON).flatMap((one) => own.get(one) ?? [])
    const excerpt = toExcerpt(segment, linked[0], type, language)
    return [
      {
        ...formatAll(references, toReference(segment)),
        work: { he: work.heTitle, en: work.title, ru: work.ruTitle },
        categories: work.categories,
        ...{ type, direction, source },
        on: linked.map((one) => formatAll(references, toReference(one))),
        excerpt,
        translation: excerpt?.language === language ? null : toTranslation(segment, linked[0], language),
      },
    ]
  })
}

/**
 * The words around those that are shared, in the original; of a commentary the beginning, in the reader's language
 * where there is one.
 */
function toExcerpt(
  segment: Segment,
  linked: Segment | undefined,
  type: Linked['type'],
  language: Language | undefined,
): TextLink['excerpt'] {
  const original = findText(segment, 'he')
  const own = linked && findText(linked, 'he')
  const translation = language === undefined ? undefined : segment.texts.find(({ edition }) => edition.language === language)
  const chosen = type === 'commentary' ? (translation ?? original) : (original ?? translation)
  const text = chosen ?? segment.texts[0]
  if (text === undefined) return null
  const shared = type === 'commentary' || text !== original || own === undefined ? '' : plainText(own.html)
  return { language: text.edition.language, text: cutAroundShared(plainText(text.html), shared) }
}

/**
 * The translation of a linked text around the words that it shares with that of the passage; its beginning where there
 * are none.
 */
function toTranslation(segment: Segment, linked: Segment | undefined, language: Language | undefined): TextLink['translation'] {
  const find = (one: Segment | undefined) => one?.texts.find(({ edition }) => edition.language === language)
  const text = find(segment)
  if (text === undefined || language === undefined) return null
  return { language, text: cutAroundShared(plainText(text.html), plainText(find(linked)?.html ?? '')) }
}

const findText = ({ texts }: Segment, language: Language) => texts.find(({ edition }) => foldAramaic(edition.language) === language)

function formatAll(references: ReferenceTools, reference: Parameters<ReferenceTools['format']>[0]) {
  return { ref: references.format(reference, 'en'), heRef: references.format(reference, 'he'), ruRef: references.format(reference, 'ru') }
}
