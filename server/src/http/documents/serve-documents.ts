import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { DEFAULT_LANGUAGE, languageAsked, pageAt, pages, type PageWords } from '@sugya/contract/rules/pages'
import { pageWords as english } from '@sugya/contract/words/en'
import { pageWords as hebrew } from '@sugya/contract/words/he'
import { pageWords as russian } from '@sugya/contract/words/ru'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { decoded } from './decoded.ts'
import { readTemplate, writeDocument } from './document.ts'
import { firstAnswers } from './dehydrated-queries.ts'
import { readFirstPictures } from './prerendered-pages.ts'
import { frame, frameStyle } from './frame.ts'
import { headOf } from './head.ts'
import { markup } from './markup.ts'
import { manifestOf } from './manifest.ts'
import type { PageContent, Reader } from './page-content.ts'
import type { PageTexts } from './page-texts.ts'
import { readPreloads } from './preloads.ts'
import { pageLanguage } from './request-language.ts'
import { robotsOf } from './robots.ts'
import { siteAddress } from './site-address.ts'
import { writeSitePage } from './site-page.ts'
import { sitemaps } from './sitemap.ts'
import { writeTextPage } from './text-page.ts'

export interface PagesParts {
  /** Folder of the built browser application. */
  folder: string
  /** The address pages are known by; without it the one the reader used. */
  publicUrl?: string | undefined
  /** Without a library the pages of texts say nothing before the application starts. */
  texts?: PageTexts | undefined
}

const words: Record<Language, PageWords> = { he: hebrew, en: english, ru: russian }

/** Pictures and the like keep their names: looked for again after a day. */
const A_DAY = 'public, max-age=86400'

/** Calls and assets: whoever asks for one that does not exist is no reader of pages. */
const isNoPage = (address: string) => /^\/(?:api|assets)(?:\/|\?|$)/.test(address)

/**
 * Serves the built browser application, each page with a head of its own and readable without scripts: hashed assets for a year, documents always
 * fresh. Without a built application every page answers 503 and says which command builds it.
 */
export async function servePages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const index = path.join(parts.folder, 'index.html')
  if (!existsSync(index)) {
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      if (isNoPage(request.url)) return reply.callNotFound()
      return reply.code(503).type('text/plain').send('The browser application is not built: npm run build\n')
    })
    return
  }
  const template = readTemplate(readFileSync(index, 'utf8'))
  const preloads = readPreloads(parts.folder)
  const pictures = readFirstPictures(parts.folder)
  await app.register(fastifyStatic, {
    root: parts.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'preloads.json', 'first-pictures.json', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const forGood = file.includes(`${path.sep}assets${path.sep}`)
      // The script that runs before all others changes with the application.
      response.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : file.endsWith('.js') ? 'no-cache' : A_DAY)
    },
  })
  serveForSearch(app, parts)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const pathname = pathOf(request)
    if (isNoPage(pathname)) return reply.callNotFound()
    const { language, asked } = pageLanguage(request)
    const reader: Reader = { language, asked, words: words[language] }
    const content = await contentOf(pathname, reader, parts.texts)
    const head = headOf({ ...content, ...reader, site: siteAddress(request, parts.publicUrl) })
    const written = content.main && frame(reader, content.path, content.main)
    const picture = pictures(pathname, language)
    if (!content.listed) reply.header('x-robots-tag', 'noindex, nofollow')
    if (asked === null) reply.header('vary', 'cookie')
    const document = writeDocument(template, {
      language,
      head: markup`${head}${written && frameStyle}${picture?.head}`,
      preloads: preloads(pathname, language, { drawn: picture !== undefined }),
      body: markup`${written}${picture?.body}`,
      beside: markup`${await firstAnswers(app, pathname, language)}`,
    })
    return sendMarked(request, reply.code(content.status).header('content-language', language).type('text/html; charset=utf-8'), document)
  })
}

async function contentOf(pathname: string, reader: Reader, texts: PageTexts | undefined): Promise<PageContent> {
  try {
    if (pageAt(pathname) !== pages.text) return writeSitePage(pathname, reader, pathname === '/texts' ? (texts?.works() ?? []) : [])
    if (texts !== undefined) return await writeTextPage(texts, decoded(pathname.slice('/texts/'.length)), reader)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'library_preparing') throw error
    if (pathname === '/texts') return writeSitePage(pathname, reader, [])
  }
  const { product, productDescription } = reader.words
  // Nobody is to find what is not there yet.
  return { status: 200, title: product, description: productDescription, path: pathname, listed: false, type: 'website' }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/'

/** Sends a document to whoever has not got it yet. Its mark is weak: the same words may come compressed or not. */
function sendMarked(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const tag = `W/"${createHash('sha1').update(document).digest('base64url')}"`
  reply.header('cache-control', 'no-cache').header('etag', tag)
  const known = request.headers['if-none-match']?.split(/,\s*/).includes(tag) === true
  return known && reply.statusCode === 200 ? reply.code(304).send() : reply.send(document)
}

/** What is written for those who search and for devices that install. */
function serveForSearch(app: FastifyInstance, { publicUrl, texts }: PagesParts): void {
  const maps = texts && sitemaps(texts)
  const hidden = { schema: { hide: true } }
  const site = (request: FastifyRequest) => siteAddress(request, publicUrl)
  const xml = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8')

  app.get('/robots.txt', hidden, (request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(site(request))))
  app.get('/manifest.webmanifest', hidden, (request, reply) => {
    const language = languageAsked(request.url.split('?')[1] ?? '') ?? DEFAULT_LANGUAGE
    return reply.header('cache-control', A_DAY).type('application/manifest+json; charset=utf-8').send(manifestOf(language, words[language]))
  })
  if (maps === undefined) return
  app.get('/sitemap.xml', hidden, (request, reply) => {
    const files = maps.files()
    return xml(reply).send(files > 1 ? maps.index(site(request)) : Readable.from(maps.file(site(request), 1)))
  })
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,4}$).xml', hidden, (request, reply) => {
    const number = Number(request.params.number)
    if (number > maps.files()) return reply.callNotFound()
    return xml(reply).send(Readable.from(maps.file(site(request), number)))
  })
}
