import type { Language, Period, textsApi, TextLanguage } from '@sugya/contract/api/texts'
import type { ResponseBody } from '@sugya/contract/endpoint'
import { removeQuotationMarks } from '@sugya/contract/rules/quotation-marks'
import { AppError } from '../../../errors.ts'
import type { FindInput, FoundSources } from '../../../finding/find-sources.ts'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import { isInCategory } from '../../../text/categories.ts'
import { readPhrases } from '../../../text/phrases.ts'
import { listWorks } from '../list-works.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import { findFacets } from './find-facets.ts'
import type { FoundPassage } from './found-passage.ts'
import { searchPhrases } from './search-phrases.ts'
import { toSearchItem } from './to-search-item.ts'

/** `findSources` with its dependencies bound. */
export type FindPassages = (input: FindInput) => Promise<Pick<FoundSources, 'sources' | 'confidence' | 'words'>>

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
 * Searches passages for a query, best first, as the chat ranks them; words in quotation marks as a phrase, and without
 * the marks where no text has them: who quotes a verse need not have the library's translation of it. Each result has
 * the text in the requested language, else the original. Throws AppError `library_preparing`, and `invalid_input` for a
 * cursor that is none.
 */
export async function searchTexts(deps: SearchDeps, input: SearchInput): Promise<ResponseBody<typeof textsApi.searchTexts>> {
  const { library, references } = deps
  const offset = parseOffset(input.cursor)
  const works = new Map(listWorks(library).map((work) => [work.title, work]))
  const scope = toScope(input, works.values())
  const { passages, confidence, words, query, phrases, phrase } = await find(deps, input, scope)
  const page = passages.slice(offset, offset + input.limit)
  const segments = new Map((await library.segments(page.flatMap((passage) => passage.segments))).map((segment) => [segment.ref, segment]))
  const context = page.flatMap((passage) => {
    const [first, ...others] = passage.segments.flatMap((ref) => segments.get(ref) ?? [])
    const work = library.work(passage.work)
    if (first === undefined || work === undefined) return []
    return [toSearchItem(references, passage, work, [first, ...others], { query, phrases, words, language: input.language })]
  })
  const matches = await countMatches(deps, input, scope, { passages, words })
  const end = offset + input.limit
  return {
    context,
    confidence,
    total: Array.from(matches.values()).reduce((sum, count) => sum + count, 0),
    ranked: passages.length,
    facets: findFacets(matches, works),
    next: end < passages.length ? String(end) : null,
    reference: findReference(deps, input.query),
    phrase,
  }
}

async function find(deps: SearchDeps, input: SearchInput, scope: ReturnType<typeof toScope>) {
  const asked = readPhrases(input.query)
  const passages = await searchPhrases(deps.library, asked, scope)
  if (passages.length > 0)
    return { passages, confidence: 'high' as const, words: [], query: input.query, phrases: asked, phrase: 'found' as const }
  const query = asked.length > 0 ? removeQuotationMarks(input.query) : input.query
  const { sources, confidence, words } = await deps.find({
    question: query,
    limit: MAX_FOUND,
    ...scope,
    ...(input.language !== undefined && { language: input.language }),
  })
  // A place that the query names comes first, unless the reader looks elsewhere.
  const isWithin = (passage: FoundPassage) => scope.works?.includes(passage.work) !== false
  const phrase = asked.length > 0 ? ('absent' as const) : null
  return { passages: sources.filter(isWithin), confidence, words, query, phrases: [], phrase }
}

/** How many passages of each work match: those that were found, and every other segment that has all the words. */
async function countMatches(
  { library }: SearchDeps,
  { category }: SearchInput,
  { works }: ReturnType<typeof toScope>,
  { passages, words }: { passages: readonly FoundPassage[]; words: FoundSources['words'] },
): Promise<Map<string, number>> {
  const others = await library.countMatches({ words, except: passages.flatMap(({ segments }) => segments) })
  const counts = new Map<string, number>()
  for (const [title, count] of others) {
    const work = library.work(title)
    const isMeant = work !== undefined && works?.includes(title) !== false && (category === undefined || isInCategory(work, category))
    if (isMeant) counts.set(title, count)
  }
  for (const { work } of passages) counts.set(work, (counts.get(work) ?? 0) + 1)
  return counts
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
