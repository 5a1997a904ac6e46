import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../errors.ts'
import { handleErrors } from '../errors/error-handler.ts'
import type { PageTexts } from './page-texts.ts'
import { serveDocuments } from './serve-documents.ts'

const DOCUMENT =
  '<!doctype html>\n<html lang="he" dir="rtl"><head><!--head--><title>x</title><!--/head--></head><body><div id="root"></div></body></html>\n'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

interface Built {
  built?: boolean
  document?: string
  /** Files that the build writes for the server, by name. */
  files?: Record<string, unknown>
}

async function appWith({ built = true, document = DOCUMENT, files = {}, ...deps }: Partial<Parameters<typeof serveDocuments>[1]> & Built) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-web-'))
  folders.push(folder)
  if (built) {
    mkdirSync(path.join(folder, 'assets'))
    writeFileSync(path.join(folder, 'index.html'), document)
    writeFileSync(path.join(folder, 'assets/main-1a2b.js'), 'void 0')
    writeFileSync(path.join(folder, 'first.js'), 'void 0')
    writeFileSync(path.join(folder, 'sw.js'), 'void 0')
    writeFileSync(path.join(folder, 'icon.svg'), '<svg/>')
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(content))
  }
  const app = Fastify()
  await app.register(cookie)
  handleErrors(app)
  await serveDocuments(app, { folder, ...deps })
  return app
}

const preparing = (): never => {
  throw new AppError('library_preparing', 'not yet')
}
const noLibraryYet: PageTexts = {
  version: preparing,
  works: preparing,
  wholeWork: preparing,
  contents: preparing,
  passage: preparing,
  places: preparing,
  listPlaces: preparing,
}

describe('serveDocuments', () => {
  it.each(['/', '/landing', '/chat', '/chat/5e0c6f9a', '/chat?x=1', '/accuracy', '/admin'])(
    'serves %s as a page of the application',
    async (url) => {
      const response = await (await appWith({})).inject(url)
      expect(response).toMatchObject({
        statusCode: 200,
        headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
      })
      expect(response.body).toMatch(/<title>.*סוגיה<\/title>/)
    },
  )

  it('reads a search whole that holds a question mark', async () => {
    const app = await appWith({})
    const asked: unknown[] = []
    app.get('/api/texts/search/:query', (request) => asked.push((request.params as { query: string }).query) && {})
    await app.inject('/texts?q=what is it?&category=talmud')
    expect(asked).toEqual(['what is it?'])
  })

  it.each(['/sheet/5e0c6f9a', '/account', '/admin', '/chat/5e0c6f9a'])(
    'serves %s as a page that search engines must not index',
    async (url) => {
      const app = await appWith({})
      const response = await app.inject(url)
      expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
      expect((await app.inject('/chat')).headers['x-robots-tag']).toBeUndefined()
    },
  )

  it.each([
    ['/shared/known', 200],
    ['/shared/unknown', 404],
    ['/s/known', 200],
    ['/s/unknown', 404],
  ])('answers the page of the public link %s with %i', async (url, status) => {
    const app = await appWith({})
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      (request.params as { id: string }).id === 'known' ? reply.send({}) : reply.callNotFound()
    app.get('/api/shared/:id', answer)
    app.get('/api/shared-sheets/:id', answer)
    const response = await app.inject(url)
    expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([status, 'noindex, nofollow'])
    expect(response.body).toContain('<div id="root">')
  })

  it.each(['/no/such/page', '/index.html', '/texts/a/b'])('answers 404 with a page that says so at %s', async (url) => {
    const response = await (await appWith({})).inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('<h1>הדף לא נמצא</h1>')
  })

  it('lets browsers cache assets for a year, and answers a missing asset with an error instead of a page', async () => {
    const app = await appWith({})
    const kept = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await kept('/assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect([await kept('/icon.svg'), await kept('/first.js')]).toEqual(['public, max-age=86400', 'no-cache'])
    expect((await app.inject('/assets/main-0000.js')).json()).toMatchObject({ error: { code: 'not_found' } })
  })

  it.each(['/assets/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/%2e%2e/%2e%2e/etc/passwd'])(
    'does not serve a file outside the application for %s',
    async (url) => {
      expect((await (await appWith({})).inject(url)).body).not.toContain('root:')
    },
  )

  it.each([true, false])('answers an unknown call with the error body (application built: %s)', async (built) => {
    const response = await (await appWith({ built })).inject('/api/none')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  it('answers 503 and names the build command when the application is not built', async () => {
    const response = await (await appWith({ built: false })).inject('/chat')
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('npm run build')
  })

  it('rejects at the start a document that it cannot write into', async () => {
    await expect(appWith({ document: '<!doctype html><title>Sugya</title>' })).rejects.toThrow('npm run build')
  })

  it('answers 304 until the page changes', async () => {
    const app = await appWith({})
    const first = await app.inject('/')
    const again = (url: string) => app.inject({ url, headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect([(await again('/')).statusCode, (await again('/?lang=en')).statusCode]).toEqual([304, 200])
  })
})

describe('serveDocuments while the library is not ready', () => {
  it.each(['/texts/Genesis_1', '/texts/Genesis'])('serves %s as an empty document that search engines must not index', async (url) => {
    const response = await (await appWith({ texts: noLibraryYet })).inject(url)
    expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
    expect(response.body).toContain('<div id="root"></div>')
  })

  it('serves the library page with its text, and 503 instead of the sitemap', async () => {
    const app = await appWith({ texts: noLibraryYet })
    expect((await app.inject('/texts')).body).toContain('<h1>ארון הספרים</h1>')
    const list = await app.inject('/sitemap.xml')
    expect([list.statusCode, list.json()]).toMatchObject([503, { error: { code: 'library_preparing' } }])
  })
})

describe('serveDocuments while the library cannot be read', () => {
  const unreadable = (): never => {
    throw new AppError('library_unreadable', 'segments.lance: refused', { details: { retryAfter: 3 } })
  }
  const texts: PageTexts = { ...noLibraryYet, works: unreadable, wholeWork: unreadable, passage: unreadable }

  it.each(['/texts/Genesis_1', '/texts'])('serves %s as the application, with 503 and when to ask again', async (url) => {
    const response = await (await appWith({ texts })).inject(url)
    expect([response.statusCode, response.headers['retry-after'], response.headers['x-robots-tag']]).toEqual([
      503,
      '3',
      'noindex, nofollow',
    ])
    expect(response.body).toContain('<div id="root"></div>')
  })

  it('serves a page without texts as ever', async () => {
    expect((await (await appWith({ texts })).inject('/chat')).statusCode).toBe(200)
  })
})

describe('a prerendered page', () => {
  const inEach = <T>(value: (language: string) => T) => ({ he: value('he'), en: value('en'), ru: value('ru') })
  const files = {
    'prerendered.json': { landing: inEach((language) => `<main>rendered in ${language}</main>`) },
    'preloads.json': {
      landing: inEach(() => ({ scripts: ['assets/landing.js'], styles: ['assets/landing.css'], fonts: [] })),
      chat: inEach(() => ({ scripts: ['assets/chat.js'], styles: ['assets/chat.css'], fonts: [] })),
    },
  }

  it.each(['/', '/landing'])('stands in the document at %s in its language, with its style', async (address) => {
    const app = await appWith({ files })
    for (const language of ['he', 'en', 'ru']) {
      const { body } = await app.inject(`${address}?lang=${language}`)
      const [, root] = /<div id="root">([\s\S]*)<\/body>/.exec(body) ?? []
      expect(root).toContain(`<div class="prerendered"><main>rendered in ${language}</main></div>`)
      expect(body.split('rendered in')).toHaveLength(2)
      expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/landing.css" />')
      // The page for readers without scripts is there as well: the style shows one of the two.
      expect(root).toContain('<div class="written">')
      expect(body).toContain('[data-rerender] .prerendered { display: none }')
    }
  })

  it.each(['prerendered.json', 'preloads.json'])('is made of files that are not served: %s', async (name) => {
    expect((await (await appWith({ files })).inject(`/${name}`)).statusCode).toBe(404)
  })
})

describe('dehydrated queries in a document', () => {
  const SECRET = 'of-ruth-alone'
  const signedIn = { cookie: `session=${SECRET}; owner=${SECRET}`, authorization: `Bearer ${SECRET}`, 'x-device-fingerprint': SECRET }
  /** Routes that answer everything they know of their caller. */
  const withCalls = async () => {
    const app = await appWith({})
    for (const call of ['/api/ready', '/api/model/current', '/api/chat/starters', '/api/texts/ref/:ref'])
      app.get(call, ({ headers, cookies, params }, reply) => {
        reply.setCookie('owner', 'another')
        return { headers, cookies, params, text: '</script><h1>broken</h1>' }
      })
    return app
  }

  it.each(['/', '/landing', '/chat', '/texts/Genesis_1'])('are the same at %s for a stranger and a signed-in reader', async (url) => {
    const app = await withCalls()
    const stranger = await app.inject({ url })
    const reader = await app.inject({ url, headers: signedIn })
    expect(stranger.body).toContain('id="dehydrated-queries"')
    expect(reader.body).toBe(stranger.body)
    expect(reader.body).not.toContain(SECRET)
    // A cookie that a call sets does not reach the visitor.
    expect(reader.headers['set-cookie']).toBeUndefined()
  })

  it('follow the root element and do not break the page', async () => {
    const { body } = await (await withCalls()).inject('/texts/Genesis_1')
    expect(body).toMatch(/<div id="root"><\/div><script type="application\/json" id="dehydrated-queries">[^<]*<\/script><\/body>/)
  })

  it.each([
    ['%E0%A4%A', 400],
    ['100%', 400],
    ['%ED%A0%80', 400],
    ['%2F', 200],
    ['%2e%2e', 200],
    ['%00', 200],
    ['__', 200],
    ['a'.repeat(900), 200],
    ['a'.repeat(9000), 404],
    ['%3C/script%3E', 404],
    ['%3C%2Fscript%3E', 200],
  ])('do not break the page at the unusual address /texts/%s', async (part, status) => {
    const response = await (await withCalls()).inject(`/texts/${part}`)
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toContain('<h1>broken')
  })
})

describe('the canonical address of a page', () => {
  const canonical = async (headers: Record<string, string>, publicUrl?: string) => {
    const { body } = await (await appWith({ publicUrl })).inject({ url: '/chat', headers })
    return /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]
  }
  it('has the configured origin, whichever host the request names', async () => {
    expect(await canonical({ host: 'elsewhere.example' }, 'https://sugya.example/')).toBe('https://sugya.example/chat')
  })
  it.each(['sugya.example', 'sugya.example:8080', '[::1]:3000', '127.0.0.1:3000'])(
    'has the host of the request when none is configured: %s',
    async (host) => {
      expect(await canonical({ host })).toBe(`http://${host}/chat`)
    },
  )
  it('ignores the forwarded headers of an untrusted proxy', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    expect(await canonical({ host: 'sugya.example', ...forged })).toBe('http://sugya.example/chat')
  })
  it.each(['"><script>alert(1)</script>', 'a b', 'evil.example/path', 'user@evil.example'])(
    'has the address the server listens at when the host of the request is invalid: %s',
    async (host) => {
      const app = await appWith({})
      const origin = await app.listen({ port: 0, host: '127.0.0.1' })
      const { body } = await app.inject({ url: '/chat', headers: { host } })
      await app.close()
      expect(body).toContain(`<link rel="canonical" href="${origin}/chat"`)
    },
  )
})
