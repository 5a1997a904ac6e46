import { findPage, pages, parseTextAddress } from '@sugya/contract/rules/pages'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyInstance } from 'fastify'
import { INSIDE } from '../limits/limit-requests.ts'
import { decodePathPart } from './decode-path-part.ts'
import { markup, trusted, type Markup } from './markup.ts'

interface Query {
  key: string[]
  url: string
}

/** The public calls that the first render of a page waits for. */
function listQueries(pathname: string, language: Language): Query[] {
  const page = findPage(pathname)
  const ready = { key: queryKeys.ready, url: '/api/ready' }
  const model = { key: queryKeys.currentModel, url: '/api/model/current' }
  const starters = { key: queryKeys.starterQuestions(language), url: `/api/chat/starters?language=${language}` }
  if (page === pages.chat || pathname === '/') return [ready, model, starters]
  if (page === pages.conversation) return [ready, model]
  const ref = page === pages.text ? parseTextAddress(decodePathPart(pathname.slice('/texts/'.length))) : ''
  return ref === '' ? [ready] : [ready, { key: queryKeys.passage(ref), url: `/api/texts/ref/${encodeURIComponent(ref)}` }]
}

/** In characters. A longer answer, such as a whole book, would delay the rest of the document. */
const MAX_ANSWER_LENGTH = 150_000

/**
 * The answers to the calls a page begins with, for its document, by the key of the query cache they belong to: the
 * application fills its cache from them (web/src/lib/api/dehydrated-queries.ts). The calls carry nothing of the
 * reader, so the answers are public. An answer that fails or is very long is left out; the application then asks for
 * it.
 */
export async function writeDehydratedQueries(app: FastifyInstance, pathname: string, language: Language): Promise<Markup | undefined> {
  const answers: [key: string[], answer: unknown][] = []
  for (const { key, url } of listQueries(pathname, language)) {
    const response = await app.inject({ method: 'GET', url, remoteAddress: INSIDE })
    if (response.statusCode === 200 && response.body.length <= MAX_ANSWER_LENGTH) answers.push([key, response.json()])
  }
  if (answers.length === 0) return undefined
  // Only the end of a script is read as markup within it.
  // https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
  const json = trusted(JSON.stringify(answers).replaceAll('<', String.raw`\u003c`))
  return markup`<script type="application/json" id="dehydrated-queries">${json}</script>`
}
