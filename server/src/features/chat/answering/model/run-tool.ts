import type { RunStep } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../../errors.ts'
import { findCollections } from '../../../../finding/collections.ts'
import { findCommentators } from '../../../../finding/commentators.ts'
import type { Link, Segment, Work } from '../../../../ports/library.ts'
import { isInCategory } from '../../../../text/categories.ts'
import { splitRef } from '../../../../text/references/canonical-ref.ts'
import { findCommentator } from '../../../../text/commentator.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { type Passage, readSegments, toPassage } from '../citations/passages.ts'
import type { SourceDeps } from '../sources/answer-sources.ts'
import type { ToolRequest } from './tools.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'

/** What a tool found: passages, best first, and in words for the model what is to be said about them. */
export interface ToolResult {
  passages: Passage[]
  /** Words for the model: why there is nothing, or what was left out. */
  remark?: string
}

/** Passages per search, comments and linked places per call, segments of one passage and on each side of a place. */
const MAX_FOUND = 4
const MAX_COMMENTS = 5
const MAX_LINKED = 4
const MAX_SEGMENTS = 40
const MAX_LINKED_SEGMENTS = 10
const NEIGHBORS = 6

/** What the reader sees while a tool works: the kind of step, and the place or work in every language. */
export function describeStep({ library, references }: SourceDeps, { name, input }: ToolRequest): RunStep {
  const named = name === 'search' ? input.work : input.reference
  const reference = named === undefined ? undefined : parse(references, named)
  if (reference === undefined) return { code: name }
  const work = library.work(reference.title)
  if (reference.from.length === 0 && work !== undefined)
    return { code: name, place: { he: work.heTitle, en: work.title, ru: work.ruTitle } }
  const format = (language: Language) => nameReference(references, reference, language)
  return { code: name, place: { he: format('he'), en: format('en'), ru: format('ru') } }
}

/**
 * Carries out one checked call. A place or work that the library lacks is a result, not an error. Throws only what is
 * not an AppError.
 */
export async function runTool(deps: SourceDeps, request: ToolRequest): Promise<ToolResult> {
  try {
    switch (request.name) {
      case 'search':
        return await search(deps, request.input)
      case 'read':
        return await withSegments(deps, request.input.reference, (segments) => read(segments))
      case 'neighbours':
        return await withSegments(deps, request.input.reference, (segments) => readNeighbours(deps, segments))
      case 'commentaries':
        return await withSegments(deps, request.input.reference, (segments) => readComments(deps, segments, request.input.commentator))
      case 'links':
        return await withSegments(deps, request.input.reference, (segments, reference) => readLinked(deps, segments, reference))
    }
  } catch (error) {
    // A tool is optional: the model answers from what it has.
    if (error instanceof AppError) return { passages: [], remark: 'The library cannot be read just now.' }
    throw error
  }
}

/** The first reference of a text, which may be a bare title. */
function parse(references: SourceDeps['references'], text: string): Reference | undefined {
  return references.find(text)[0]?.reference
}

/**
 * The works that a title, or the name of a commentator, an author or a group of works stands for: `Rashi`,
 * `the Rambam`, `Gemara`. Of a group its base texts.
 */
export function findWorks({ library, references }: SourceDeps, name: string): string[] {
  const works = library.works()
  const title = parse(references, name)?.title ?? name
  const isNamed = (work: Work) => work.title === title || [',', ' on '].some((after) => work.title.startsWith(`${title}${after}`))
  const inCategory = works.filter((work) => isInCategory(work, title))
  const bases = inCategory.filter(({ base }) => base === null)
  const found = [works.filter(isNamed), bases, inCategory].find(({ length }) => length > 0)
  return found?.map((work) => work.title) ?? findCollections(name, works).works
}

async function search(
  deps: SourceDeps,
  { query, work, category }: { query: string; work?: string | undefined; category?: string | undefined },
): Promise<ToolResult> {
  const works = work === undefined ? undefined : findWorks(deps, work)
  if (works?.length === 0) return { passages: [], remark: `The library does not hold “${work ?? ''}”.` }
  const isKnown = category !== undefined && deps.library.works().some((each) => isInCategory(each, category))
  const found = await deps.findSources({
    question: query,
    limit: MAX_FOUND,
    ...(works === undefined ? {} : { works }),
    ...(isKnown ? { category } : {}),
  })
  const passages =
    found.confidence === 'none'
      ? []
      : await readPassages(
          deps,
          found.sources.map(({ segments }) => segments),
        )
  const remarks = [
    ...(category !== undefined && !isKnown ? [`The library has no category “${category}”; all of it was searched.`] : []),
    ...(passages.length === 0 ? ['Nothing was found. Other words may find it.'] : []),
    ...(passages.length > 0 && found.confidence === 'low' ? ['None of these clearly fits; other words may find better.'] : []),
  ]
  return { passages, ...(remarks.length === 0 ? {} : { remark: remarks.join(' ') }) }
}

async function withSegments(
  deps: SourceDeps,
  text: string,
  readFrom: (segments: Segment[], reference: Reference) => ToolResult | Promise<ToolResult>,
): Promise<ToolResult> {
  const reference = parse(deps.references, text)
  if (reference === undefined) return { passages: [], remark: `“${text}” is not a reference that the library knows.${suggest(deps, text)}` }
  if (deps.library.work(reference.title) === undefined) return { passages: [], remark: `The library does not hold “${reference.title}”.` }
  if (reference.from.length === 0) return { passages: [], remark: 'Name a chapter, page or verse of the work, or search in it.' }
  const segments = await readSegments(deps.library, reference)
  if (segments.length === 0) return { passages: [], remark: `“${reference.title}” has no such place.${suggest(deps, text)}` }
  return readFrom(segments, reference)
}

function suggest({ references }: SourceDeps, text: string): string {
  const likely = references.suggest(text, 3).map((reference) => references.format(reference, 'en'))
  return likely.length === 0 ? '' : ` Perhaps: ${likely.join('; ')}.`
}

function read(segments: Segment[]): ToolResult {
  const passages = toPassages([segments.slice(0, MAX_SEGMENTS)])
  return { passages, ...(segments.length > MAX_SEGMENTS ? { remark: `Only the first ${String(MAX_SEGMENTS)} segments are given.` } : {}) }
}

async function readNeighbours({ library }: SourceDeps, segments: Segment[]): Promise<ToolResult> {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return { passages: [] }
  const [before, after] = await Promise.all([
    library.range(first.work, first.order - NEIGHBORS, first.order - 1),
    library.range(last.work, last.order + 1, last.order + NEIGHBORS),
  ])
  return { passages: toPassages([before, after]), ...(before.length + after.length === 0 ? { remark: 'Nothing stands around it.' } : {}) }
}

async function readComments(deps: SourceDeps, segments: Segment[], commentator: string | undefined): Promise<ToolResult> {
  const links = await readLinks(deps, segments, (link) => link.type === 'commentary')
  const names = commentator === undefined ? [] : findCommentatorNames(commentator)
  const findAuthor = ({ from }: Link) => {
    const work = deps.library.work(splitRef(from).title)
    return (work && findCommentator(work)?.en) ?? splitRef(from).title
  }
  const wanted = commentator === undefined ? links : links.filter((link) => names.includes(findAuthor(link)))
  const authors = [...new Set(links.map(findAuthor))]
  if (wanted.length === 0) {
    const held = authors.length === 0 ? 'The library holds no commentary on it.' : `The library holds on it: ${authors.join(', ')}.`
    return { passages: [], remark: commentator === undefined ? held : `The library holds no comment of “${commentator}” on it. ${held}` }
  }
  const passages = await readPassages(
    deps,
    takeByTurns(wanted)
      .slice(0, MAX_COMMENTS)
      .map(({ from }) => [from]),
  )
  return { passages, ...(wanted.length > MAX_COMMENTS ? { remark: `There are more, by: ${authors.join(', ')}.` } : {}) }
}

function findCommentatorNames(name: string): string[] {
  const known = findCommentators(name).map(({ title }) => title)
  return [name, ...known]
}

async function readLinked(deps: SourceDeps, segments: Segment[], reference: Reference): Promise<ToolResult> {
  const base = deps.library.work(reference.title)?.base ?? null
  const depth = base === null ? undefined : deps.library.work(base)?.addressTypes.length
  const commented =
    base === null || depth === undefined
      ? []
      : await readSegments(deps.library, { title: base, from: reference.from.slice(0, depth), to: reference.to.slice(0, depth) })
  const quoted = await deps.library.linksFrom(segments.slice(0, MAX_SEGMENTS).map(({ ref }) => ref))
  const origins = [...new Set(quoted.flatMap(({ to, type }) => (type === 'quotation' ? [to] : [])))].slice(0, MAX_LINKED)
  const links = await readLinks(deps, segments, (link) => link.type !== 'commentary')
  const linked = await Promise.all(
    takeByTurns(links)
      .slice(0, MAX_LINKED)
      .map(async ({ from }) => {
        const place = parse(deps.references, from)
        return place === undefined ? [] : (await readSegments(deps.library, place)).slice(0, MAX_LINKED_SEGMENTS)
      }),
  )
  const passages = [
    ...toPassages([commented.slice(0, MAX_LINKED_SEGMENTS)]),
    ...(await readPassages(
      deps,
      origins.map((ref) => [ref]),
    )),
    ...toPassages(linked),
  ]
  return { passages, ...(passages.length === 0 ? { remark: 'The library knows no place that it quotes or that quotes it.' } : {}) }
}

async function readLinks({ library }: SourceDeps, segments: Segment[], isWanted: (link: Link) => boolean): Promise<Link[]> {
  const links = await library.linksTo(segments.slice(0, MAX_SEGMENTS).map(({ ref }) => ref))
  const seen = new Set<string>()
  return links.filter((link) => isWanted(link) && !seen.has(link.from) && seen.add(link.from) !== undefined)
}

/** The first link of each work, then the second of each …, so that one long commentary does not displace the others. */
function takeByTurns(links: readonly Link[]): Link[] {
  const byWork = [...Map.groupBy(links, ({ from }) => splitRef(from).title).values()]
  const longest = Math.max(0, ...byWork.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => byWork.flatMap((list) => list.slice(index, index + 1))).flat()
}

async function readPassages({ library }: SourceDeps, lists: readonly (readonly string[])[]): Promise<Passage[]> {
  const refs = lists.map((list) => list.slice(0, MAX_SEGMENTS))
  const stored = new Map((await library.segments(refs.flat())).map((segment) => [segment.ref, segment]))
  return toPassages(refs.map((list) => list.flatMap((ref) => stored.get(ref) ?? [])))
}

const toPassages = (lists: readonly Segment[][]): Passage[] => lists.flatMap((segments) => toPassage(segments) ?? [])
