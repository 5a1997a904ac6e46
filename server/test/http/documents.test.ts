import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pageWords as english } from '@sugya/contract/words/en'
import { pageWords as hebrew } from '@sugya/contract/words/he'
import { pageWords as russian } from '@sugya/contract/words/ru'
import { pages } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import { createLibraryPages } from '../../src/features/reading/library-pages.ts'
import { buildApp } from '../../src/http/app.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../src/text/references/references.ts'
import { collectRoutes, type RegisteredRoute } from '@sugya/testing/clients/registered-routes'
import { testLibrary } from '@sugya/testing/start-product'

const WEB = path.join(import.meta.dirname, '../../../web')
const SITE = 'https://sugya.example'
const words = { he: hebrew, en: english, ru: russian }
const languages = ['he', 'en', 'ru'] as const
const locales = { he: 'he_IL', en: 'en_US', ru: 'ru_RU' }

let folder: string
let library: StartedLibrary
let app: FastifyInstance
let routes: RegisteredRoute[]
let url: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sugya-pages-'))
  // The document as it is developed: what the build adds to it is of no matter here.
  cpSync(path.join(WEB, 'public'), folder, { recursive: true })
  cpSync(path.join(WEB, 'index.html'), path.join(folder, 'index.html'))
  const log = pino({ level: 'silent' })
  library = startLibrary({ dataDir: folder, libraryUri: testLibrary, log })
  await library.settled
  const building = await collectRoutes(() =>
    buildApp({
      log,
      metrics: createMetrics(),
      trustedProxies: 1,
      secure: true,
      webFolder: folder,
      publicUrl: SITE,
      pageTexts: createLibraryPages({ library, references: createReferences(classicalTitles) }),
      features: [],
    }),
  )
  app = building.started
  routes = building.routes
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`
})

afterAll(async () => {
  await app.close()
  await library.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Read {
  status: number
  headers: Headers
  body: string
}

async function open(address: string, headers: Record<string, string> = {}): Promise<Read> {
  const response = await fetch(url + address, { headers })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const unescape = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
const all = (body: string, pattern: RegExp) => [...body.matchAll(pattern)].map(([, ...groups]) => groups.map(unescape))

/** What a document says of its page. */
function headOf(body: string) {
  const meta = Object.fromEntries(all(body, /<meta (?:name|property)="([^"]*)"\s+content="([^"]*)"/g)) as Record<string, string>
  return {
    root: all(body, /<html lang="(\w+)" dir="(\w+)">/g),
    titles: all(body, /<title>([^<]*)<\/title>/g).flat(),
    meta,
    canonical: all(body, /<link rel="canonical" href="([^"]*)"/g).flat(),
    alternates: all(body, /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g),
  }
}

const everyLanguage = (address: string) => [
  ...languages.map((language) => [language, `${address}?lang=${language}`]),
  ['x-default', address],
]
const heading = (body: string) => all(body, /<h1>(?:<bdi>)?([\s\S]*?)(?:<\/bdi>)?<\/h1>/g).flat()

const listed: [string, keyof typeof hebrew, keyof typeof hebrew][] = [
  ['/', 'landing', 'landingDescription'],
  ['/landing', 'landing', 'landingDescription'],
  ['/chat', 'chat', 'chatDescription'],
  ['/texts', 'texts', 'textsDescription'],
  ['/daily', 'daily', 'dailyDescription'],
  ['/accuracy', 'accuracy', 'accuracyDescription'],
  ['/signup', 'signup', 'signupDescription'],
  ['/login', 'login', 'loginDescription'],
  ['/upgrade', 'upgrade', 'upgradeDescription'],
]
const inEachLanguage = languages.flatMap((language) => listed.map(([address, ...keys]) => [language, address, ...keys] as const))

describe('public page', () => {
  it.each(inEachLanguage)('titles and describes in %s the page %s', async (language, address, title, description) => {
    const { status, headers, body } = await open(`${address}?lang=${language}`)
    const { root, titles, meta, canonical, alternates } = headOf(body)
    const said = words[language]
    expect(status).toBe(200)
    expect(headers.get('content-language')).toBe(language)
    expect(root).toEqual([[language, language === 'he' ? 'rtl' : 'ltr']])
    expect(titles).toEqual([`${said[title]} · ${said.product}`])
    expect(canonical).toEqual([`${SITE}${address}?lang=${language}`])
    expect(alternates).toEqual(everyLanguage(SITE + address))
    expect(meta).toMatchObject({
      description: said[description],
      'og:title': said[title],
      'og:description': said[description],
      'og:url': `${SITE}${address}?lang=${language}`,
      'og:locale': locales[language],
      'og:site_name': said.product,
      'og:type': 'website',
      'og:image': `${SITE}/og.png`,
      'twitter:card': 'summary_large_image',
    })
    expect(meta).not.toHaveProperty('robots')
    expect(heading(body)).toEqual([said[title]])
  })

  it('serves every listed page', () => {
    const open = Object.values(pages).filter((page) => page.listed && page !== pages.text)
    expect(open.every((page) => listed.some(([address]) => page.address.test(address)))).toBe(true)
  })

  const choices: [string, Record<string, string>, string][] = [
    ['Hebrew for those who have chosen nothing', {}, 'he'],
    ['Hebrew, whatever the browser would prefer', { 'accept-language': 'ru,en;q=0.9' }, 'he'],
    ['what the reader has chosen', { cookie: 'language=ru' }, 'ru'],
    ['Hebrew where a choice is none', { cookie: 'language=<script>' }, 'he'],
  ]
  it.each(choices)('serves a page in %s', async (_, headers, language) => {
    const { body, headers: answered } = await open('/', headers)
    const { root, canonical } = headOf(body)
    expect([root[0]?.[0], canonical]).toEqual([language, [`${SITE}/`]])
    expect(answered.get('vary')).toMatch(/cookie/i)
  })

  it('prefers the language of the address', async () => {
    expect(headOf((await open('/?lang=en', { cookie: 'language=ru' })).body).root).toEqual([['en', 'ltr']])
    expect(headOf((await open('/?lang=xx', { cookie: 'language=ru' })).body).root).toEqual([['ru', 'ltr']])
  })

  it('keeps the source of the first visit in a cookie, and only that', async () => {
    const cookies = async (address: string, headers: Record<string, string> = {}) => (await open(address, headers)).headers.getSetCookie()
    expect(await cookies('/?ref=newsletter')).toEqual([
      expect.stringMatching(/^sugya_referral=newsletter; .*HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(await cookies('/', { referer: 'https://www.example.org/page?who=me' })).toEqual([
      expect.stringMatching(/^sugya_referral=example\.org; /),
    ])
    expect(await cookies('/?ref=other', { cookie: 'sugya_referral=newsletter' })).toEqual([])
    expect(await cookies('/')).toEqual([])
  })

  it('runs only the scripts of the site itself', async () => {
    const { headers, body } = await open('/texts/Genesis_1?lang=en')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(
      all(body, /<script([^>]*)>/g)
        .flat()
        .every((attributes) => attributes.includes('src="/')),
    ).toBe(true)
  })

  it('tells readers without scripts what the site is and where it leads, in their language', async () => {
    for (const language of languages) {
      const { body } = await open(`/?lang=${language}`)
      expect(body).toContain(words[language].landingLead)
      for (const way of ['/chat', '/texts', '/signup', '/login']) expect(body).toContain(`href="${way}?lang=${language}"`)
    }
    expect((await open('/texts?lang=en')).body).toContain('<a href="/texts/Song_of_Songs?lang=en">Song of Songs</a>')
  })
})

describe('private page', () => {
  it.each([
    ...['/chat/5e0c6f9a', '/account', '/admin', '/sheet/Ab_-9', '/success', '/forgot-password'].map((address) => [address, 200] as const),
    ...['/reset-password', '/confirm-email', '/daily-mail/stop'].map((address) => [address, 200] as const),
    // Nothing was ever shared by this address.
    ['/shared/Ab_-9', 404] as const,
  ])('hides the private page %s from search engines', async (address, expected) => {
    const { status, headers, body } = await open(`${address}?lang=en`)
    const { meta, canonical, alternates, root } = headOf(body)
    expect([status, root[0]?.[0], meta.robots, headers.get('x-robots-tag')]).toEqual([expected, 'en', 'noindex', 'noindex, nofollow'])
    expect([canonical, alternates, body.includes('class="written"')]).toEqual([[], [], false])
  })
})

describe('text page', () => {
  const verses = (body: string) =>
    [...body.matchAll(/<p class="source-text" lang="(\w+)" dir="(\w+)">([\s\S]*?)<\/p\s*>/g)].map(([, ...found]) => found)

  async function stored(ref: string, language: Language) {
    const [title = '', number = ''] = ref.split(/ (?=\d+$)/)
    const segments = await library.within(title, [Number(number)])
    return segments.flatMap(({ texts }) =>
      texts
        .filter(({ edition }) => edition.language === language)
        .slice(0, 1)
        .map(({ html }) => html),
    )
  }

  it.each([
    ['Genesis 1', 31],
    ['Genesis 30', 43],
    ['Joshua 21', 45],
    ['Psalms 119', 176],
  ])('shows the text %s without scripts exactly as stored, in Hebrew and in translation', async (ref, count) => {
    const hebrew = await stored(ref, 'he')
    const english = await stored(ref, 'en')
    expect([hebrew.length, english.length]).toEqual([count, count])
    const address = `/texts/${ref.replaceAll(' ', '_')}`
    expect(verses((await open(address)).body)).toEqual(hebrew.map((text) => ['he', 'rtl', text]))
    for (const language of ['en', 'ru'])
      expect(verses((await open(`${address}?lang=${language}`)).body)).toEqual(
        hebrew.flatMap((text, index) => [
          ['he', 'rtl', text],
          ['en', 'ltr', english[index]],
        ]),
      )
  })

  it.each([
    ['he', 'בראשית א׳', 'סוגיה', 'בראשית', 'בראשית ברא אלהים את השמים ואת הארץ׃'],
    ['en', 'Genesis 1', 'Sugya', 'Genesis', 'In the beginning God created'],
    ['ru', 'Берешит 1', 'Сугия', 'Берешит', 'In the beginning God created'],
  ])(
    'titles a text by its reference in %s, and describes its beginning, neighbors and edition',
    async (language, name, product, work, begins) => {
      const { body } = await open(`/texts/Genesis_1?lang=${language}`)
      const { titles, meta, canonical, alternates } = headOf(body)
      expect([titles, heading(body)]).toEqual([[`${name} · ${product}`], [name]])
      expect(canonical).toEqual([`${SITE}/texts/Genesis_1?lang=${language}`])
      expect(alternates).toEqual(everyLanguage(`${SITE}/texts/Genesis_1`))
      expect(meta['og:type']).toBe('article')
      expect(meta.description?.startsWith(begins)).toBe(true)
      expect(meta.description?.length).toBeLessThanOrEqual(156)
      expect(body).toContain(`<a href="/texts/Genesis?lang=${language}">${work}</a>`)
      expect(body).toContain(`href="/texts/Genesis_2?lang=${language}"`)
      expect(body).toContain('Westminster Leningrad Codex')
      expect(body).toContain(words[language as Language].license)
    },
  )

  it.each(['/texts/בראשית_א', '/texts/Genesis%201', '/texts/Bereishit_1', '/texts/Быт._1'])(
    'gives a text one canonical address, however it was requested: %s',
    async (address) => {
      expect(headOf((await open(encodeURI(decodeURI(address)))).body).canonical).toEqual([`${SITE}/texts/Genesis_1`])
    },
  )

  it('links from a verse to its chapter', async () => {
    const { body } = await open('/texts/Genesis_1:3?lang=en')
    expect([heading(body), verses(body).length]).toEqual([['Genesis 1:3'], 2])
    expect(body).toContain('href="/texts/Genesis_1?lang=en"')
    expect(body).toContain('href="/texts/Genesis_1:2?lang=en"')
  })

  it('shows the contents of a whole work', async () => {
    const { status, body } = await open('/texts/Psalms?lang=en')
    const { titles, canonical } = headOf(body)
    expect([status, titles, canonical]).toEqual([200, ['Psalms · Sugya'], [`${SITE}/texts/Psalms?lang=en`]])
    expect(all(body, /href="\/texts\/Psalms_(\d+)\?lang=en"/g).flat()).toEqual(Array.from({ length: 150 }, (_, index) => String(index + 1)))
  })

  it('answers 404 for a text outside the library, with links to likely ones', async () => {
    const { status, headers, body } = await open('/texts/Gensis_25?lang=ru')
    const { titles, meta, canonical, alternates } = headOf(body)
    expect([status, headers.get('x-robots-tag'), meta.robots]).toEqual([404, 'noindex, nofollow', 'noindex'])
    expect([titles, canonical, alternates]).toEqual([[`${russian.unknown} · ${russian.product}`], [], []])
    expect(body).toContain('<a href="/texts/Genesis_25?lang=ru"><bdi>Берешит 25</bdi></a>')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><script>alert(1)</script>',
    '<!--head--><!--/head-->',
    '$& $1 $` {{title}}',
    'Genesis 1"><svg onload=alert(1)>',
  ])('escapes the hostile name %s', async (name) => {
    const { status, body } = await open(`/texts/${encodeURIComponent(name)}?lang=en"><script>alert(2)</script>`)
    expect(status).toBe(404)
    expect(heading(body)).toEqual([name])
    expect(body).not.toMatch(/<script(?! (?:type="module" )?src="\/)|<img|<svg|alert\(2\)/)
    expect(all(body, /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*\son\w+=/g)).toEqual([])
  })

  it.each(['%00', '%F0%9F%99%82', '..%2F..%2Fetc%2Fpasswd', 'a'.repeat(900), encodeURIComponent('א'.repeat(140))])(
    'answers 404 for a text at %s',
    async (part) => {
      expect((await open(`/texts/${part}`)).status).toBe(404)
    },
  )

  it('rejects a malformed encoding in the address', async () => {
    expect((await open('/texts/%E0%A4%A')).status).toBe(400)
  })
})

describe('the cost of documents for their network', () => {
  it.each([
    ['/*', '/texts/Genesis_1', 30],
    ['/*', '/daily', 8],
    ['/sitemap.xml', '/sitemap.xml', 100],
  ])('%s counts %s as %d, by what it takes of the main thread', (pattern, address, cost) => {
    const stated = routes.find(({ method, url }) => method === 'GET' && url === pattern)?.cost
    expect(typeof stated === 'function' ? stated({ url: address } as FastifyRequest) : stated).toBe(cost)
  })
})

describe('sitemap and robots', () => {
  const entry = /<url><loc>([^<>&"']+)<\/loc>((?:<xhtml:link rel="alternate" hreflang="[\w-]+" href="[^<>&"']+"\s?\/>){4})<\/url>\n/g

  it('lists every page, work and section in each language in the sitemap', async () => {
    const { headers, body } = await open('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const entries = [...body.matchAll(entry)]
    expect(body.replace(entry, '')).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+" xmlns:xhtml="[^"]+">\n<\/urlset>\n$/,
    )
    const addresses = entries.map(([, address]) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    // 39 books with 929 chapters.
    expect(addresses.filter((address) => address?.includes('/texts/'))).toHaveLength(39 + 929)
    expect(addresses).toEqual(
      expect.arrayContaining([`${SITE}/`, `${SITE}/texts/Genesis`, `${SITE}/texts/Psalms_119`, `${SITE}/texts/Song_of_Songs_8`]),
    )
    for (const [, address = '', links = ''] of entries)
      expect(all(links, /hreflang="([^"]*)" href="([^"]*)"/g)).toEqual(everyLanguage(address))
  })

  it('lists only existing pages with their canonical addresses in the sitemap', async () => {
    const addresses = [...(await open('/sitemap.xml')).body.matchAll(entry)].map(([, address = '']) => address)
    const some = addresses.filter((address, index) => !address.includes('/texts/') || index % 60 === 0)
    expect(some.length).toBeGreaterThan(20)
    for (const address of some) {
      const { status, body } = await open(address.slice(SITE.length))
      expect([status, headOf(body).canonical], address).toEqual([200, [address]])
    }
  })

  it.each(['br', 'gzip'])('keeps the sitemap compressed by %s: its length is known before it is sent', async (encoding) => {
    const { headers, body } = await open('/sitemap.xml', { 'accept-encoding': encoding })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
    expect(Number(headers.get('content-length'))).toBeGreaterThan(1000)
    expect(Number(headers.get('content-length'))).toBeLessThan(body.length / 10)
    expect(body).toBe((await open('/sitemap.xml', { 'accept-encoding': 'identity' })).body)
  })

  it('answers 404 for a sitemap file that does not exist', async () => {
    for (const address of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml']) expect((await open(address)).status).toBe(404)
    expect((await open('/sitemap-1.xml')).status).toBe(200)
  })

  it('names the sitemap in robots.txt, opens what public pages call and closes the rest', async () => {
    const { headers, body } = await open('/robots.txt')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
    for (const path of ['/api/', '/chat/', '/account', '/admin', '/shared/', '/sheet/']) expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).toContain('\nAllow: /api/texts/\n')
    expect((await open('/api/none')).headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('web app manifest', () => {
  it.each(languages)('names the app in %s like its page, with icons of the declared sizes', async (language) => {
    const { body } = await open(`/?lang=${language}`)
    expect(body).toContain(`<link rel="manifest" href="/manifest.webmanifest?lang=${language}"`)
    const answer = await fetch(`${url}/manifest.webmanifest?lang=${language}`)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await answer.json()) as Record<string, unknown> & {
      icons: { src: string; sizes: string; type: string; purpose: string }[]
    }
    expect(manifest).toMatchObject({
      name: words[language].product,
      short_name: words[language].product,
      lang: language,
      dir: language === 'he' ? 'rtl' : 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      'any any',
    ])
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png'))
      expect(await pictureAt(src)).toEqual([type, sizes])
  })

  it('has an icon for every device and a preview image for links', async () => {
    expect(await pictureAt('/apple-touch-icon.png')).toEqual(['image/png', '180x180'])
    expect(await pictureAt('/og.png')).toEqual(['image/png', '1200x630'])
    expect((await open('/favicon.ico')).status).toBe(200)
  })

  /** Type and size of a PNG, as its own head says. */
  async function pictureAt(address: string): Promise<[string | null, string]> {
    const response = await fetch(url + address)
    const bytes = Buffer.from(await response.arrayBuffer())
    return [response.headers.get('content-type'), `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`]
  }
})
