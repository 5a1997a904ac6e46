import type { Language, Period, textsApi, TextLanguage } from '@sugya/contract/api/texts'
import type { ResponseBody } from '@sugya/contract/endpoint'
import { AppError } from '../../../errors.ts'
import type { FindInput, FoundSources } from '../../../finding/find-sources.ts'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import { readPhrases } from '../../../text/phrases.ts'
import { listWorks } from '../list-works.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import { findFacets } from './find-facets.ts'
import type { FoundPassage } from './found-passage.ts'
import { searchPhrases } from './search-phrases.ts'
import { toSearchItem } from './to-search-item.ts'

/** `findSources` with its dependencies bound. */
export type FindPassages = (input: FindInput) => Promise<Pick<FoundSources, 'sources' | 'confidence'>>

export interface SearchDeps {
  library: Library & LibraryCatalog
  references: ReferenceTools
  find: FindPassages
}

interface SearchInput {
  query: string
  language?: Language | undefined
  limit: number
  category?: string | undefined
  work?: string | undefined
  textLanguage?: TextLanguage | undefined
  period?: Period | undefined
  cursor?: string | undefined
}

/** Most passages ranked for a search: all pages together. */
const MAX_FOUND = 50

/**
 * Searches passages for a query, best first, as the chat ranks them; words in quotation marks as a phrase. Each result has
 * the text in the requested language, else the original. Throws AppError `library_preparing`, and `invalid_input` for a
 * cursor that is none.
 */
export async function searchTexts(deps: SearchDeps, input: SearchInput): Promise<ResponseBody<typeof textsApi.searchTexts>> {
  const { library, references } = deps
  const offset = parseOffset(input.cursor)
  const works = new Map(listWorks(library).map((work) => [work.title, work]))
  const phrases = readPhrases(input.query)
  const scope = toScope(input, works.values())
  const { passages, confidence } = await find(deps, input, phrases, scope)
  const page = passages.slice(offset, offset + input.limit)
  const segments = new Map((await library.segments(page.flatMap((passage) => passage.segments))).map((segment) => [segment.ref, segment]))
  const context = page.flatMap((passage) => {
    const [first, ...others] = passage.segments.flatMap((ref) => segments.get(ref) ?? [])
    const work = library.work(passage.work)
    if (first === undefined || work === undefined) return []
    return [toSearchItem(references, passage, work, [first, ...others], { query: input.query, phrases, language: input.language })]
  })
  const end = offset + input.limit
  return {
    context,
    confidence,
    total: passages.length,
    facets: findFacets(passages, works),
    next: end < passages.length ? String(end) : null,
    reference: findReference(deps, input.query),
  }
}

async function find(deps: SearchDeps, input: SearchInput, phrases: ReturnType<typeof readPhrases>, scope: ReturnType<typeof toScope>) {
  if (phrases.length > 0) {
    const passages = await searchPhrases(deps.library, phrases, scope)
    return { passages, confidence: passages.length > 0 ? ('high' as const) : ('none' as const) }
  }
  const { sources, confidence } = await deps.find({
    question: input.query,
    limit: MAX_FOUND,
    ...scope,
    ...(input.language !== undefined && { language: input.language }),
  })
  // A place that the query names comes first, unless the reader looks elsewhere.
  const isWithin = (passage: FoundPassage) => scope.works?.includes(passage.work) !== false
  return { passages: sources.filter(isWithin), confidence }
}

/** The works that pass all filters but the category, which the engine knows. */
function toScope({ category, work, textLanguage, period }: SearchInput, works: Iterable<ReturnType<typeof listWorks>[number]>) {
  const isNarrowed = work !== undefined || textLanguage !== undefined || period !== undefined
  const titles = isNarrowed
    ? [...works]
        .filter((one) => work === undefined || one.title === work)
        .filter((one) => textLanguage === undefined || one.languages.includes(textLanguage))
        .filter((one) => period === undefined || one.period === period)
        .map(({ title }) => title)
    : undefined
  return { ...(category !== undefined && { category }), ...(titles !== undefined && { works: titles }) }
}

/** The place that a whole query names, with its numbers; null for a title alone, and for what the library lacks. */
function findReference({ library, references }: SearchDeps, query: string) {
  const reference = references.parse(query)
  const work = reference === null ? undefined : library.work(reference.title)
  if (reference === null || work === undefined || reference.from.length === 0) return null
  const isThere = library.parts(work.title, 1).some(({ sections }) => sections[0] === reference.from[0])
  if (!isThere) return null
  return { ref: references.format(reference, 'en'), heRef: references.format(reference, 'he'), ruRef: references.format(reference, 'ru') }
}

function parseOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,4}$/.test(cursor)) throw new AppError('invalid_input', 'not a cursor', { details: { fields: { cursor: 'invalid' } } })
  return Number(cursor)
}
