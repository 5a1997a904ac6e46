import type { Edition, EditionText, PassageView, SegmentView } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { Library, Segment, Work } from '../../ports/library.ts'
import type { Reference } from '../../text/references/reference.ts'
import { findAuthorship } from '../../text/authorship.ts'
import { findCommentator } from '../../text/commentator.ts'
import { sortCommentaries } from '../../text/catalog-order.ts'
import { plainText } from '../../text/markup/plain-text.ts'
import { toSefariaUrl } from '../../text/references/sefaria-url.ts'
import { toReference, toSectionReference, type ReferenceTools } from './reference-tools.ts'

/** Most segments of a passage or a section; Psalm 119, the longest chapter, has 176. */
const MAX_SEGMENTS = 300

/** Most comments listed with a passage. */
const MAX_COMMENTS = 200

/** Segments shown before and after a passage of a work that has no sections. */
const NEIGHBOURS = 10

/** Most references suggested for one the library lacks. */
const MAX_SUGGESTIONS = 5

export interface ReadDeps {
  library: Library
  references: ReferenceTools
}

/**
 * Reads the passage of a reference, with its neighbors, its section and the comments on it. `ref` may be in any
 * spelling and language the references parse. A whole work yields its first section; a passage that is too long is
 * cut, and the `ref` of the result names what it holds.
 *
 * Throws AppError `unknown_reference`, with at most five suggestions that the library has, and `library_preparing`.
 */
export async function readPassage(deps: ReadDeps, ref: string): Promise<PassageView> {
  const { library, references } = deps
  const { work, segments, first, last, shown } = await findSegments(deps, ref)
  const canonical = references.format(shown, 'en')
  const view = (segment: Segment) => toSegmentView(references, segment)
  const views = segments.map(view)
  const [previous, next, section, commentaries] = await Promise.all([
    findNeighbor(deps, work, shown, first.order - 1),
    findNeighbor(deps, work, shown, last.order + 1),
    readSection(library, work, first),
    readCommentaries(deps, segments),
  ])
  return {
    ref: canonical,
    heRef: references.format(shown, 'he'),
    ruRef: references.format(shown, 'ru'),
    title: work.title,
    heTitle: work.heTitle,
    ruTitle: work.ruTitle,
    categories: work.categories,
    authorship: findAuthorship(work),
    segments: views,
    editions: listEditions(views),
    previous,
    next,
    section: {
      ref: references.format(section.reference, 'en'),
      heRef: references.format(section.reference, 'he'),
      ruRef: references.format(section.reference, 'ru'),
      segments: section.segments.map(view),
    },
    commentaries,
    url: toSefariaUrl(canonical),
  }
}

/** A passage as the library has it; at least one segment. */
interface FoundPassage {
  work: Work
  segments: Segment[]
  first: Segment
  last: Segment
  /** The reference of what was found. */
  shown: Reference
}

/**
 * Finds the segments of a reference in any spelling, at most `MAX_SEGMENTS`. Throws AppError `unknown_reference` and
 * `library_preparing`.
 */
export async function findSegments(deps: ReadDeps, ref: string): Promise<FoundPassage> {
  const { library, references } = deps
  const reference = references.parse(ref)
  const work = reference === null ? undefined : library.work(reference.title)
  const segments = reference === null || work === undefined ? [] : await readSegments(library, work, reference)
  const [first, last] = [segments[0], segments.at(-1)]
  if (reference === null || work === undefined || first === undefined || last === undefined)
    throw await toUnknownReferenceError(deps, ref, reference)
  return { work, segments, first, last, shown: computeShownReference(work, reference, first, last) }
}

async function readSegments(library: Library, work: Work, { from, to }: Reference): Promise<Segment[]> {
  if (from.length === 0) {
    const start = (await library.within(work.title, []))[0]
    return start === undefined ? [] : library.within(work.title, toSection(start)).then((all) => all.slice(0, MAX_SEGMENTS))
  }
  const start = await library.within(work.title, from)
  const first = start[0]
  if (first === undefined) return []
  const isOne = from.join() === to.join()
  const end = isOne ? start.at(-1) : await findLastUpTo(library, work, to)
  if (end === undefined || end.order < first.order) return []
  return library.range(work.title, first.order, Math.min(end.order, first.order + MAX_SEGMENTS - 1))
}

/** The last segment of the section `to`, or the nearest before it where the work ends or has a gap. */
async function findLastUpTo(library: Library, work: Work, to: readonly number[]): Promise<Segment | undefined> {
  const exact = (await library.within(work.title, to)).at(-1)
  if (exact !== undefined) return exact
  const around = await library.within(work.title, to.slice(0, -1))
  const level = to.length - 1
  return around.findLast((segment) => (segment.sections[level] ?? 0) <= (to[level] ?? 0))
}

const toSection = (segment: Segment) => (segment.sections.length > 1 ? segment.sections.slice(0, -1) : [])

/** The reference of what is shown: the one requested, unless it is a whole work or too long. */
function computeShownReference(work: Work, { from, to }: Reference, first: Segment, last: Segment): Reference {
  if (from.length === 0) return toSectionReference(work, toSection(first))
  const whole = to.every((number, level) => last.sections[level] === number)
  return { title: work.title, from, to: whole ? to : last.sections.slice(0, from.length) }
}

/** The reference before or after a passage: of a segment next to segments, of a chapter next to chapters. */
async function findNeighbor(
  { library, references }: ReadDeps,
  work: Work,
  shown: Reference,
  order: number,
): Promise<PassageView['previous']> {
  const [segment] = await library.range(work.title, order, order)
  if (segment === undefined) return null
  const beside = toSectionReference(work, segment.sections.slice(0, Math.max(1, shown.from.length)))
  return formatAll(references, beside)
}

async function readSection(library: Library, work: Work, first: Segment): Promise<{ reference: Reference; segments: Segment[] }> {
  const section = toSection(first)
  if (section.length > 0) {
    const all = await library.within(work.title, section)
    return { reference: toSectionReference(work, section), segments: all.slice(0, MAX_SEGMENTS) }
  }
  const near = await library.range(work.title, first.order - NEIGHBOURS, first.order + NEIGHBOURS)
  const reference = { title: work.title, from: near[0]?.sections ?? first.sections, to: near.at(-1)?.sections ?? first.sections }
  return { reference, segments: near }
}

async function readCommentaries({ library, references }: ReadDeps, segments: readonly Segment[]): Promise<PassageView['commentaries']> {
  const links = (await library.linksTo(segments.map(({ ref }) => ref))).filter(({ type }) => type === 'commentary').slice(0, MAX_COMMENTS)
  const comments = new Map((await library.segments(links.map(({ from }) => from))).map((segment) => [segment.ref, segment]))
  const views = links.flatMap(({ from, to }) => {
    const comment = comments.get(from)
    const work = comment && library.work(comment.work)
    if (comment === undefined || work === undefined) return []
    const { heRef, ruRef } = formatAll(references, toReference(comment))
    const { title, heTitle, ruTitle } = work
    const commentator = findCommentator(work) ?? { he: heTitle, en: title, ru: ruTitle }
    const view = { ref: from, heRef, ruRef, title, heTitle, ruTitle, commentator, on: to, texts: toEditionTexts(comment) }
    return [{ work, view }]
  })
  return sortCommentaries(views, ({ work }) => work).map(({ view }) => view)
}

function toSegmentView(references: ReferenceTools, segment: Segment): SegmentView {
  return { ...formatAll(references, toReference(segment)), ref: segment.ref, texts: toEditionTexts(segment) }
}

function toEditionTexts(segment: Segment): EditionText[] {
  return segment.texts.map(({ edition, html }) => {
    const { language, title, license, source, attribution } = edition
    return { language, title, license, source, attribution, html, text: plainText(html) }
  })
}

function listEditions(segments: readonly SegmentView[]): Edition[] {
  const editions = new Map<string, Edition>()
  for (const { html: _html, text: _text, ...edition } of segments.flatMap(({ texts }) => texts)) {
    editions.set(`${edition.language}/${edition.title}`, edition)
  }
  return [...editions.values()]
}

async function toUnknownReferenceError({ library, references }: ReadDeps, ref: string, known: Reference | null): Promise<AppError> {
  const suggestions = await Promise.all(
    references.suggest(ref).map(async (reference) => {
      const { title, from } = reference
      const exists = library.work(title) !== undefined && (from.length === 0 || (await library.within(title, from)).length > 0)
      return exists ? [formatAll(references, reference)] : []
    }),
  )
  // The requested text is the reader's own and must not reach the log, so the message does not quote it.
  const absent = known !== null && library.work(known.title) === undefined
  const named = absent ? { named: { ...formatAll(references, known), url: toSefariaUrl(references.format(known, 'en')) } } : {}
  return new AppError('unknown_reference', 'no such passage', {
    details: { suggestions: suggestions.flat().slice(0, MAX_SUGGESTIONS), ...named },
  })
}

/** A reference formatted in the three languages. */
function formatAll(references: ReferenceTools, reference: Reference): { ref: string; heRef: string; ruRef: string } {
  return { ref: references.format(reference, 'en'), heRef: references.format(reference, 'he'), ruRef: references.format(reference, 'ru') }
}
