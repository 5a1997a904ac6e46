import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { EDITION_PARAMETER } from '@sugya/contract/rules/editions'
import { DEFAULT_LANGUAGE, parseLanguage, findPage, pages, type PageWords } from '@sugya/contract/rules/pages'
import { pageWords as english } from '@sugya/contract/words/en'
import { pageWords as hebrew } from '@sugya/contract/words/he'
import { pageWords as russian } from '@sugya/contract/words/ru'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INSIDE } from '../limits/limit-requests.ts'
import { rememberReferral } from '../session/referral.ts'
import { AppError } from '../../errors.ts'
import { createCompressedSender } from '../compressed.ts'
import { decodePathPart } from './decode-path-part.ts'
import { readTemplate, writeDocument } from './document.ts'
import { writeDehydratedQueries } from './dehydrated-queries.ts'
import { readPrerenderedPages } from './prerendered-pages.ts'
import { writeFrame, frameStyle } from './frame.ts'
import { writeHead } from './head.ts'
import { markup } from './markup.ts'
import { writeManifest } from './manifest.ts'
import type { PageContent, Reader } from './page-content.ts'
import type { PageTexts } from './page-texts.ts'
import { readPreloads } from './preloads.ts'
import { readPageLanguage } from './request-language.ts'
import { serveWorker } from './serve-worker.ts'
import { writeRobots } from './robots.ts'
import { resolveSiteAddress } from './site-address.ts'
import { writeSitePage } from './site-page.ts'
import { createSitemaps } from './sitemap.ts'
import { writeTextPage } from './text-page.ts'

export interface DocumentsDeps {
  /** The site is served over https. */
  secure?: boolean
  /** Folder of the built browser application. */
  folder: string
  /** The public address of the site; without it the host of each request. */
  publicUrl?: string | undefined
  /** Whether browsers may keep copies for the time without a network; false withdraws those that they have. */
  offlineCopies?: boolean
  /** Without a library the pages of texts are empty until the application starts. */
  texts?: PageTexts | undefined
}

const words: Record<Language, PageWords> = { he: hebrew, en: english, ru: russian }

/** Icons and the like keep their names, so browsers revalidate them after a day. */
const A_DAY = 'public, max-age=86400'

/**
 * Milliseconds of the main thread: a page of a text with the call that it begins with, another page, and a sitemap that
 * is not kept yet.
 */
const TEXT_COST = 30
const PAGE_COST = 8
const SITEMAP_COST = 100

/** Calls and assets: a missing one gets an error, not a page. */
const isNotPage = (address: string) => /^\/(?:api|assets)(?:\/|\?|$)/.test(address)

/**
 * Serves the built browser application. Each page has its own head and is readable without scripts. Browsers cache
 * hashed assets for a year and revalidate documents. Without a built application every page answers 503 and names the
 * command that builds it.
 */
export async function serveDocuments(app: FastifyInstance, deps: DocumentsDeps): Promise<void> {
  const index = path.join(deps.folder, 'index.html')
  if (!existsSync(index)) {
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      if (isNotPage(request.url)) return reply.callNotFound()
      return reply.code(503).type('text/plain').send('The browser application is not built: npm run build\n')
    })
    return
  }
  const template = readTemplate(readFileSync(index, 'utf8'))
  const preloads = readPreloads(deps.folder)
  const prerenderedPages = readPrerenderedPages(deps.folder)
  await app.register(fastifyStatic, {
    root: deps.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'sw.js', 'preloads.json', 'prerendered.json', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const forGood = file.includes(`${path.sep}assets${path.sep}`)
      // first.js changes with the application and keeps its name.
      response.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : file.endsWith('.js') ? 'no-cache' : A_DAY)
    },
  })
  serveMetadata(app, deps)
  serveWorker(app, deps.folder, deps.offlineCopies ?? true)
  const config = { cost: ({ url }: FastifyRequest) => (url.startsWith('/texts/') ? TEXT_COST : PAGE_COST) }
  app.get('/*', { schema: { hide: true }, config }, async (request, reply) => {
    const pathname = readPath(request)
    if (isNotPage(pathname)) return reply.callNotFound()
    rememberReferral(request, reply, deps.secure ?? false)
    const { language, asked } = readPageLanguage(request)
    const reader: Reader = { language, asked, editions: readEditions(request), words: words[language] }
    const content = await writeContent(pathname, reader, deps.texts)
    const head = writeHead({ ...content, ...reader, site: resolveSiteAddress(request, deps.publicUrl) })
    const written = content.main && writeFrame(reader, content.path, content.main)
    const prerendered = prerenderedPages(pathname, language)
    if (!content.listed) reply.header('x-robots-tag', 'noindex, nofollow')
    if (content.retryAfter !== undefined) reply.header('retry-after', content.retryAfter)
    if (asked === null) reply.header('vary', 'cookie')
    const document = writeDocument(template, {
      language,
      head: markup`${head}${written && frameStyle}${prerendered?.head}`,
      preloads: preloads(pathname, language, { prerendered: prerendered !== undefined }),
      body: markup`${written}${prerendered?.body}`,
      data: markup`${await writeDehydratedQueries(app, { pathname, search: readSearch(request) }, { language, ip: request.ip })}`,
    })
    const status = (await isUnknownLink(app, pathname)) ? 404 : content.status
    return sendWithEtag(request, reply.code(status).header('content-language', language).type('text/html; charset=utf-8'), document)
  })
}

async function writeContent(pathname: string, reader: Reader, texts: PageTexts | undefined): Promise<PageContent> {
  const { product, productDescription } = reader.words
  // Not listed: search engines must not index a page without its text.
  const empty = { status: 200, title: product, description: productDescription, path: pathname, listed: false, type: 'website' } as const
  try {
    if (findPage(pathname) !== pages.text) return writeSitePage(pathname, reader, pathname === '/texts' ? (texts?.works() ?? []) : [])
    if (texts !== undefined) return await writeTextPage(texts, decodePathPart(pathname.slice('/texts/'.length)), reader)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The application starts on the empty page and says what is the matter.
    if (error.code === 'library_unreadable') return { ...empty, status: 503, retryAfter: error.details.retryAfter }
    if (error.code !== 'library_preparing') throw error
    if (pathname === '/texts') return writeSitePage(pathname, reader, [])
  }
  return empty
}

/** Where the pages of public links ask for what was shared. */
const LINKS: Record<string, string> = { shared: '/api/shared/', s: '/api/shared-sheets/' }

/** Whether a path is that of a public link which does not exist, or no longer. Its page is the same and says so. */
async function isUnknownLink(app: FastifyInstance, pathname: string): Promise<boolean> {
  const [, page = '', id = ''] = /^\/(shared|s)\/([\w-]{1,64})$/.exec(pathname) ?? []
  const call = LINKS[page]
  return call !== undefined && (await app.inject({ method: 'GET', url: call + id, remoteAddress: INSIDE })).statusCode === 404
}

/** More editions are not read from an address. */
const MOST_EDITIONS = 10

const readEditions = (request: FastifyRequest): string[] =>
  new URLSearchParams(readSearch(request)).getAll(EDITION_PARAMETER).slice(0, MOST_EDITIONS)

/** What follows the first question mark of an address; a query may have more of them. */
const readSearch = ({ url }: FastifyRequest): string => url.slice(url.split('?', 1)[0]?.length).replace(/^\?/, '')

const readPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/'

/** Sends a document, or 304 to a browser that has it. The ETag is weak: the same text may come compressed or not. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const tag = `W/"${createHash('sha1').update(document).digest('base64url')}"`
  reply.header('cache-control', 'no-cache').header('etag', tag)
  const known = request.headers['if-none-match']?.split(/,\s*/).includes(tag) === true
  return known && reply.statusCode === 200 ? reply.code(304).send() : reply.send(document)
}

/** Serves robots.txt, the sitemaps and the web application manifest. */
function serveMetadata(app: FastifyInstance, { publicUrl, texts }: DocumentsDeps): void {
  const hidden = { schema: { hide: true } }
  const site = (request: FastifyRequest) => resolveSiteAddress(request, publicUrl)
  const xml = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8')

  app.get('/robots.txt', hidden, (request, reply) => reply.type('text/plain; charset=utf-8').send(writeRobots(site(request))))
  app.get('/manifest.webmanifest', hidden, (request, reply) => {
    const language = parseLanguage(request.url.split('?')[1] ?? '') ?? DEFAULT_LANGUAGE
    return reply
      .header('cache-control', A_DAY)
      .type('application/manifest+json; charset=utf-8')
      .send(writeManifest(language, words[language]))
  })
  if (texts === undefined) return
  const sitemap = createSitemaps(texts)
  const send = createCompressedSender()
  const sendFile = (request: FastifyRequest, reply: FastifyReply, number: number) =>
    send(request, xml(reply), `${texts.version()} ${String(number)} ${site(request)}`, () => sitemap.file(site(request), number))
  const costly = { ...hidden, config: { cost: SITEMAP_COST } }
  app.get('/sitemap.xml', costly, (request, reply) => {
    const files = sitemap.files()
    return files > 1 ? xml(reply).send(sitemap.index(site(request))) : sendFile(request, reply, 1)
  })
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,4}$).xml', costly, (request, reply) => {
    const number = Number(request.params.number)
    if (number > sitemap.files()) return reply.callNotFound()
    return sendFile(request, reply, number)
  })
}
