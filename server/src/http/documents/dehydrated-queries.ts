import { pageAt, pages, refOfAddress } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyInstance } from 'fastify'
import { decoded } from './decoded.ts'
import { markup, trusted, type Markup } from './markup.ts'

/** The public calls that the first picture of a page waits for: their addresses as the application makes them (web/src/lib/api/client.ts). */
function callsOf(pathname: string, language: Language): string[] {
  const page = pageAt(pathname)
  const ready = '/api/ready'
  const model = '/api/model/current'
  if (page === pages.chat || pathname === '/') return [ready, model, `/api/chat/starters?language=${language}`]
  if (page === pages.conversation) return [ready, model]
  const ref = page === pages.text ? refOfAddress(decoded(pathname.slice('/texts/'.length))) : ''
  return ref === '' ? [ready] : [ready, `/api/texts/ref/${encodeURIComponent(ref)}`]
}

/** In characters. A longer answer, such as a whole book, would hold up what stands in the document before it. */
const LONGEST = 150_000

/**
 * The answers to the calls a page begins with, for its document: the application reads them there (web/src/lib/api/dehydrated-queries.ts) and need not ask. They
 * are those that anybody gets; what fails or is very long is left out, and asked for again by the application.
 */
export async function firstAnswers(app: FastifyInstance, pathname: string, language: Language): Promise<Markup | undefined> {
  const answers: Record<string, unknown> = {}
  for (const url of callsOf(pathname, language)) {
    const response = await app.inject({ method: 'GET', url })
    if (response.statusCode === 200 && response.body.length <= LONGEST) answers[url] = response.json()
  }
  if (Object.keys(answers).length === 0) return undefined
  // Within a script only its end would be read as markup. https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
  const json = trusted(JSON.stringify(answers).replaceAll('<', String.raw`\u003c`))
  return markup`<script type="application/json" id="first-answers">${json}</script>`
}
