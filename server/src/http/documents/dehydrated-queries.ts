import { setTimeout as wait } from 'node:timers/promises'
import { findPage, pages, parseTextAddress } from '@sugya/contract/rules/pages'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { parseFilters, toSearchQuery } from '@sugya/contract/rules/search-filters'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyInstance } from 'fastify'
import { INSIDE } from '../limits/limit-requests.ts'
import { toStoredAddress } from '../session/network.ts'
import { decodePathPart } from './decode-path-part.ts'
import { markup, trusted, type Markup } from './markup.ts'

/** A public call, and the key of the query cache that its answer belongs to. */
interface Query {
  key: QueryKey
  url: string
  /** It counts for the reader's network like a call from the browser. The others cost nothing: their documents do. */
  isReaders?: boolean
  /** What the query cache holds for an answer; the answer itself when left out. */
  toData?: (answer: unknown) => unknown
}

type QueryKey = readonly (string | undefined)[]

/** The public calls that the first render of a page waits for. */
function listQueries({ pathname, search }: PageAddress, language: Language): Query[] {
  const page = findPage(pathname)
  const ready = { key: queryKeys.ready, url: '/api/ready' }
  const model = { key: queryKeys.currentModel, url: '/api/model/current' }
  const starters = { key: queryKeys.starterQuestions(language), url: `/api/chat/starters?language=${language}` }
  if (page === pages.chat || pathname === '/') return [ready, model, starters]
  if (page === pages.conversation) return [ready, model]
  if (pathname === '/texts') return [ready, ...listSearches(search, language)]
  const ref = page === pages.text ? parseTextAddress(decodePathPart(pathname.slice('/texts/'.length))) : ''
  return ref === '' ? [ready] : [ready, { key: queryKeys.passage(ref), url: `/api/texts/ref/${encodeURIComponent(ref)}` }]
}

/** The first page of the search in the address of the library page. */
function listSearches(search: string, language: Language): Query[] {
  const filters = parseFilters(new URLSearchParams(search))
  if (filters.query === '') return []
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(toSearchQuery(filters, language))) if (value !== undefined) parameters.set(name, String(value))
  const url = `/api/texts/search/${encodeURIComponent(filters.query)}?${parameters.toString()}`
  return [{ key: queryKeys.search(filters, language), url, isReaders: true, toData: (answer) => ({ pages: [answer], pageParams: [null] }) }]
}

/**
 * Longest wait for an answer, in milliseconds: what takes longer, the application asks for once the document is there.
 */
const WAIT_MS = 300

/** In characters. A longer answer, such as a whole book, would delay the rest of the document. */
const MAX_ANSWER_LENGTH = 150_000

export interface PageAddress {
  pathname: string
  /** What follows the question mark. */
  search: string
}

/**
 * The answers to the calls a page begins with, for its document, by the key of the query cache they belong to: the
 * application fills its cache from them (web/src/lib/api/dehydrated-queries.ts). The calls carry nothing of the
 * reader but, where they cost much, the address from which he asks, so the answers are public. An answer that fails, is
 * late or very long is left out; the application then asks for it.
 */
export async function writeDehydratedQueries(
  app: FastifyInstance,
  address: PageAddress,
  { language, ip }: { language: Language; ip: string },
): Promise<Markup | undefined> {
  const answers: [key: QueryKey, data: unknown][] = []
  for (const { key, url, isReaders = false, toData } of listQueries(address, language)) {
    // What a proxy passes on need not be an address, and must not pass for a call of this server.
    const body = await readAnswer(app, url, isReaders ? (toStoredAddress(ip) ?? 'unknown') : INSIDE)
    if (body !== undefined) answers.push([key, toData === undefined ? body : toData(body)])
  }
  if (answers.length === 0) return undefined
  // Only the end of a script is read as markup within it.
  // https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
  const json = trusted(JSON.stringify(answers).replaceAll('<', String.raw`\u003c`))
  return markup`<script type="application/json" id="dehydrated-queries">${json}</script>`
}

async function readAnswer(app: FastifyInstance, url: string, remoteAddress: string): Promise<unknown> {
  const answered = app.inject({ method: 'GET', url, remoteAddress })
  const response = await Promise.race([answered, wait(WAIT_MS, undefined, { ref: false })])
  return response?.statusCode === 200 && response.body.length <= MAX_ANSWER_LENGTH ? response.json() : undefined
}
