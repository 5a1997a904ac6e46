import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses at which the browser application shows a page of its own; any other gets the same document with status 404. */
const PAGES = [
  /^\/$/,
  /^\/chat(\/[\w-]{1,64})?$/,
  /^\/texts(\/[^/]{1,900})?$/,
  /^\/(?:shared|sheet)\/[\w-]{1,64}$/,
  /^\/(?:landing|login|signup|forgot-password|reset-password|confirm-email|account|accuracy|admin|upgrade|success)$/,
]

/** Pages of one reader, of those who were given their address, or of administrators. */
const UNLISTED = /^\/(?:(?:shared|sheet)\/|admin$)/

/** Calls and assets: whoever asks for one that does not exist is no reader of pages. */
const isNoPage = (address: string) => /^\/(?:api|assets)(?:\/|\?|$)/.test(address)

/**
 * Serves the built browser application from a folder: hashed assets for a year, the document always fresh.
 * Without a built application every page answers 503 and says which command builds it.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) {
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      if (isNoPage(request.url)) return reply.callNotFound()
      return reply.code(503).type('text/plain').send('The browser application is not built: npm run build\n')
    })
    return
  }
  const document = readFileSync(index, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    setHeaders: (response, file) => {
      if (file.includes(`${path.sep}assets${path.sep}`)) response.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    if (isNoPage(pathname)) return reply.callNotFound()
    const known = PAGES.some((page) => page.test(pathname))
    if (UNLISTED.test(pathname)) reply.header('x-robots-tag', 'noindex, nofollow')
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(document)
  })
}
