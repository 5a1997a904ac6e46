import { readdirSync } from 'node:fs'
import type { Endpoint } from '@sugya/contract/endpoint'
import { ErrorBody } from '@sugya/contract/errors'
import type { DailyReading } from '@sugya/contract/api/daily'
import type * as textsContract from '@sugya/contract/api/texts'
import { PassageView } from '@sugya/contract/api/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'

let product: TestProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

async function json<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await product.get(path, headers)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}

async function refused(path: string, headers: Record<string, string> = {}): Promise<{ status: number; error: ErrorBody['error'] }> {
  const response = await product.get(path, headers)
  return { status: response.status, error: ErrorBody.parse(await response.json()).error }
}

const read = (ref: string) => json<PassageView>(`/api/texts/ref/${encodeURIComponent(ref)}`)
const find = (query: string, options = '') =>
  json<{ context: textsContract.SearchItem[]; confidence: string }>(`/api/texts/search/${encodeURIComponent(query)}${options}`)

describe('words of a verse', () => {
  it('are those of the verse, and none of a text that is not analysed', async () => {
    const { words } = await json<{ words: { text: string }[] }>('/api/words/Genesis_1:1')
    expect(words).toHaveLength(7)
    expect(await json('/api/words/Genesis_1')).toMatchObject({ ref: 'Genesis 1', words: [] })
  })
  it.each(['Genesis_99:1', 'Genesis_1:99', 'Nothing_1:1'])('answer 404 for %s, which the library does not have', async (ref) => {
    expect(await refused(`/api/words/${ref}`)).toMatchObject({ status: 404, error: { code: 'unknown_reference' } })
  })
})

describe('passage', () => {
  it.each([
    ['Genesis 25:29-34', 'Genesis 25:29-34', 6],
    ['בראשית כה:כט-לד', 'Genesis 25:29-34', 6],
    ['Быт. 25:29–34', 'Genesis 25:29-34', 6],
    ['Bereishit 25:34', 'Genesis 25:34', 1],
    ['בר׳ כ״ה, ל״ד', 'Genesis 25:34', 1],
    ['Берешит 25', 'Genesis 25', 34],
    ['Psalm 119', 'Psalms 119', 176],
    ['תהלים קיט', 'Psalms 119', 176],
    ['Genesis 1:31-2:3', 'Genesis 1:31-2:3', 4],
  ])('returns for the reference %s the passage %s', async (asked, ref, segments) => {
    const passage = await read(asked)
    expect(passage.ref).toBe(ref)
    expect(passage.segments).toHaveLength(segments)
    expect(PassageView.safeParse(passage).success).toBe(true)
  })

  it('returns names in three languages, the surrounding section and its neighbors', async () => {
    const passage = await read('Genesis 25:29-34')
    expect(passage).toMatchObject({
      heTitle: 'בראשית',
      categories: expect.arrayContaining(['Tanakh', 'Torah']) as string[],
      previous: { ref: 'Genesis 25:28' },
      next: { ref: 'Genesis 26:1' },
      section: { ref: 'Genesis 25' },
    })
    expect(passage.heRef).toMatch(/^בראשית כ״?ה/)
    expect(passage.ruRef).toMatch(/25:29–34$/)
    expect(passage.section.segments).toHaveLength(34)
    expect(passage.url).toBe('https://www.sefaria.org/Genesis.25.29-34')
  })

  it('returns source and license of every edition', async () => {
    const { editions, segments } = await read('Genesis 1:1')
    expect(editions.map(({ language }) => language).sort()).toEqual(['en', 'he'])
    for (const edition of editions) {
      expect(edition.license).not.toBe('')
      expect(edition.attribution).not.toBe('')
      expect(edition.title).not.toBe('')
    }
    expect(segments[0]?.texts.map(({ text }) => text.normalize())).toEqual([
      'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃'.normalize(),
      'In the beginning God created the heaven and the earth.',
    ])
  })

  it('has no neighbor before the first verse and after the last of a book', async () => {
    expect(await read('Genesis 1:1')).toMatchObject({ previous: null, next: { ref: 'Genesis 1:2' } })
    expect(await read('Genesis 50:26')).toMatchObject({ previous: { ref: 'Genesis 50:25' }, next: null })
    expect(await read('Genesis 50')).toMatchObject({ previous: { ref: 'Genesis 49' }, next: null })
    expect(await read('Obadiah 1')).toMatchObject({ previous: null, next: null })
  })

  it.each([
    ['en', 'This passage is not in the library.'],
    ['he-IL,he;q=0.9', 'מראה המקום הזה לא נמצא בספרייה.'],
    ['ru', 'Такого места в библиотеке нет.'],
  ])('rejects a missing reference in the language of %s, with likely ones', async (language, message) => {
    const { status, error } = await refused(`/api/texts/ref/${encodeURIComponent('Gensis 25')}`, { 'accept-language': language })
    expect(status).toBe(404)
    expect(error).toMatchObject({ code: 'unknown_reference', message })
    expect(error.suggestions?.length).toBeGreaterThan(0)
    expect(error.suggestions?.length).toBeLessThanOrEqual(5)
    for (const suggestion of error.suggestions ?? []) expect((await read(suggestion.ref)).segments.length).toBeGreaterThan(0)
  })

  it.each(['Genesis 51', 'Genesis 1:99', 'Brachot 2a', '%00', '..%2F..%2Fetc%2Fpasswd', '%F0%9F%99%82', "'; DROP TABLE segments; --"])(
    'answers 404 for the reference %s',
    async (asked) => {
      const { status, error } = await refused(`/api/texts/ref/${asked.includes('%') ? asked : encodeURIComponent(asked)}`)
      expect(status).toBe(404)
      expect(error.code).toBe('unknown_reference')
    },
  )
})

describe('search', () => {
  interface Found extends Record<string, unknown> {
    context: textsContract.SearchItem[]
    total: number
    ranked: number
    next: string | null
    facets: textsContract.SearchFacets
    reference: { ref: string } | null
    phrase: 'found' | 'absent' | null
  }
  const search = (query: string, options = '') => json<Found>(`/api/texts/search/${encodeURIComponent(query)}${options}`)
  const marked = ({ excerpt: { text, marks } }: textsContract.SearchItem) => marks.map(([from, to]) => text.slice(from, to))

  it('points at the verse that matches, with the words marked', async () => {
    const [first] = (await search('love your neighbor', '?language=en')).context
    expect(first?.segment).toMatchObject({ ref: 'Leviticus 19:18', ruRef: 'Ваикра 19:18' })
    expect(first?.excerpt.text).toContain('thou shalt love thy neighbour')
    expect(first === undefined ? [] : marked(first)).toEqual(expect.arrayContaining(['love', 'neighbour']))
  })

  it.each([
    ['“love thy neighbour”', 'Leviticus 19:18', 'love thy neighbour', '“love neighbour thy”'],
    ['"ואהבת לרעך כמוך"', 'Leviticus 19:18', 'וְאָֽהַבְתָּ֥ לְרֵעֲךָ֖ כָּמ֑וֹךָ', '"ואהבת כמוך לרעך"'],
  ])('finds the words %s side by side only', async (query, ref, words, otherOrder) => {
    const { context, total, phrase } = await search(query)
    expect({ refs: context.map((item) => item.ref), total, phrase }).toEqual({ refs: [ref], total: 1, phrase: 'found' })
    expect(context.flatMap(marked).map((text) => text.normalize())).toEqual([words.normalize()])
    expect((await search(otherOrder)).phrase).toBe('absent')
  })

  it.each([
    ['«и перекуют мечи свои на орала»', 'Isaiah 2:4'],
    ['Где сказано «возлюби ближнего твоего, как самого себя»?', 'Leviticus 19:18'],
    ['‘love your neighbor as yourself’', 'Leviticus 19:18'],
  ])('finds by meaning what %s says where no text has the words, and says so', async (query, ref) => {
    const { context, phrase } = await search(query)
    expect(phrase).toBe('absent')
    expect(context.slice(0, 3).map(({ segment }) => segment.ref)).toContain(ref)
  })
  it('says nothing of a phrase for a query without quotation marks', async () => expect((await search('light')).phrase).toBeNull())

  it('reads page after page, each passage once', async () => {
    const refs: string[] = []
    let cursor: string | null = '0'
    while (cursor !== null) {
      const page: Found = await search('light', `?limit=20&cursor=${cursor}`)
      refs.push(...page.context.map(({ ref }) => ref))
      cursor = page.next
    }
    expect(refs.length).toBeGreaterThan(20)
    expect(new Set(refs).size).toBe(refs.length)
    expect((await refused('/api/texts/search/light?cursor=here')).error.code).toBe('invalid_input')
  })

  it('counts all that matches by category, work, language and period, and narrows by each', async () => {
    const { facets, total, ranked } = await search('light')
    const [most] = facets.works
    expect(ranked).toBe(50)
    expect(total).toBeGreaterThan(ranked)
    // Every book of this library is of the Tanakh, and is there in Hebrew.
    expect(facets.categories).toEqual([{ category: 'torah', count: total }])
    expect(facets.languages.find(({ language }) => language === 'he')?.count).toBe(total)
    expect(facets.periods.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect((await search('light', '?limit=10&cursor=10')).total).toBe(total)
    const within = await search('light', `?work=${encodeURIComponent(most?.title ?? '')}`)
    expect(new Set(within.context.map(({ title }) => title))).toEqual(new Set([most?.title]))
    expect(within.facets.works.map(({ title }) => title)).toEqual([most?.title])
    expect(within.total).toBeGreaterThanOrEqual(most?.count ?? Infinity)
    expect((await search('light', '?period=torah')).facets.periods.map(({ period }) => period)).toEqual(['torah'])
    expect((await search('light', '?textLanguage=ar')).context).toEqual([])
  })

  it.each([
    ['Берешит 25:34', 'Genesis 25:34'],
    ['בראשית כה', 'Genesis 25'],
    ['light', undefined],
    ['Genesis 99', undefined],
  ])('reads %s as the place %s', async (query, ref) => {
    expect((await search(query)).reference?.ref).toBe(ref)
  })

  it.each([
    ['gen 25:3', 'place Genesis 25:3'],
    ['תהלים', 'work Psalms'],
    ['бытие 2', 'place Genesis 2'],
  ])('completes %s to the %s', async (typed, first) => {
    const { items } = await json<{ items: { kind: string; ref: string }[] }>(`/api/complete?q=${encodeURIComponent(typed)}`)
    expect(`${String(items[0]?.kind)} ${String(items[0]?.ref)}`).toBe(first)
  })

  it('ranks like the chat, best first, in each of the three languages', async () => {
    for (const query of [
      'sold his birthright for lentil stew',
      'מכר את הבכורה תמורת נזיד עדשים',
      'продал первородство за чечевичную похлёбку',
    ]) {
      const { context, confidence } = await find(query)
      expect(context[0]?.ref, query).toBe('Genesis 25:29-34')
      expect(confidence).toBe('high')
      expect(context.map(({ score }) => score)).toEqual(context.map(({ score }) => score).toSorted((a, b) => b - a))
    }
  })

  it('returns the requested number of hits in the requested language', async () => {
    const { context } = await find('king', '?limit=3&language=en')
    expect(context).toHaveLength(3)
    expect(context.every(({ language }) => language === 'en')).toBe(true)
    expect((await find('king', '?limit=12')).context.length).toBeGreaterThan(10)
  })

  it('restricts the search to a category', async () => {
    const { context } = await find('king', '?category=Writings&limit=20')
    expect(context.length).toBeGreaterThan(0)
    expect(context.every(({ categories }) => categories.includes('Writings'))).toBe(true)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['limit=many', 'limit'],
    ['language=fr', 'language'],
  ])('rejects a search with %s and names the invalid field', async (options, field) => {
    const { status, error } = await refused(`/api/texts/search/king?${options}`)
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  it.each([
    ['spaces', ' '],
    ['one letter', 'א'],
    ['a smile', '🙂'],
    ['500 Hebrew letters', 'אבג ד'.repeat(100)],
    ['SQL', "' OR 1=1; DROP TABLE segments; --"],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['a null byte', 'Moses\0'],
    ['query syntax', '+Moses -Aaron "unclosed AND (OR) ^2 ~ *:*'],
    ['mixed scripts', 'Moses משה Моисей'],
  ])('answers a search for %s', async (_, query) => {
    expect((await find(query)).context.length).toBeLessThanOrEqual(10)
  })

  it.each([
    ['501 characters', 'a'.repeat(501)],
    ['a broken escape', '%E0%A4%A'],
    ['half a surrogate pair', '%ED%A0%80'],
  ])('rejects a search for %s with the error body', async (_, query) => {
    const { status, error } = await refused(`/api/texts/search/${query}`)
    expect(status).toBe(400)
    expect(error.code).toBe('invalid_input')
  })
})

describe('daily study', () => {
  it('lists the readings of a day, and says which the library has', async () => {
    const { readings } = await json<{ readings: DailyReading[] }>('/api/daily?date=2026-11-23&place=israel')
    const of = (cycle: string) => readings.find((reading) => reading.cycle === cycle)
    expect(readings).toHaveLength(10)
    expect(of('portion')).toMatchObject({ name: { en: 'Vayishlach' }, date: '2026-11-28' })
    expect(of('tehillim-month')?.passages).toMatchObject([{ ref: 'Psalms 69-71', heRef: 'תהילים ס״ט–ע״א', isInLibrary: true }])
    expect(of('yerushalmi')?.passages).toMatchObject([{ isInLibrary: false }])
    for (const { ref } of of('portion')?.passages ?? []) expect((await read(ref)).segments.length).toBeGreaterThan(0)
  })

  it.each(['2017-01-01', '2026-02-30', 'today'])('rejects the day %s', async (date) => {
    expect((await refused(`/api/daily?date=${date}`)).error.code).toBe('invalid_input')
  })

  it.each(['he', 'en', 'ru'])('publishes a valid iCalendar feed in %s that is the same in every download', async (language) => {
    const path = `/api/daily/calendar.ics?cycles=portion,daf,tanakh-929&place=israel&language=${language}`
    const response = await product.get(path)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('public')
    const feed = await response.text()
    expect(await (await product.get(path)).text()).toBe(feed)
    const lines = feed.split('\r\n')
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    expect(lines.filter((line) => line.includes('\n') || Buffer.byteLength(line) > 75)).toEqual([])
    const ids = lines.filter((line) => line.startsWith('UID:'))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('UID:daf-'))).toHaveLength(60)
    for (const property of ['DTSTART;VALUE=DATE:', 'DTEND;VALUE=DATE:', 'DTSTAMP:', 'SUMMARY:', 'URL;VALUE=URI:'])
      expect(
        lines.filter((line) => line.startsWith(property)),
        property,
      ).toHaveLength(ids.length)
  })

  it('rejects a feed of an unknown cycle', async () => {
    expect((await refused('/api/daily/calendar.ics?cycles=portion,other')).error.code).toBe('invalid_input')
  })
})

describe('reading without a question', () => {
  it('returns a random readable segment in the requested language', async () => {
    const random = await json<{ ref: string; heRef: string; text: string[] }>('/api/texts/random?language=en')
    expect(random.text.join()).toMatch(/[a-z]{2}/i)
    expect((await read(random.ref)).heRef).toBe(random.heRef)
  })

  it('returns the page of the day and the portion of the week, in Israel and abroad', async () => {
    const { dafYomi } = await json<{ dafYomi: { ref: string; name: Record<string, string> } }>('/api/texts/daily-study')
    expect(Object.keys(dafYomi.name).sort()).toEqual(['en', 'he', 'ru'])
    for (const place of ['', '?diaspora=false', '?diaspora=true']) {
      const { parsha } = await json<{ parsha: { ref: string; name: Record<string, string>; date: string } }>(
        `/api/texts/torah-portion${place}`,
      )
      expect(parsha.name.he).toMatch(/\p{Script=Hebrew}/u)
      expect(parsha.name.ru).toMatch(/\p{Script=Cyrillic}/u)
      expect((await read(parsha.ref)).segments.length).toBeGreaterThan(10)
    }
  })

  it('reports that no model is connected', async () => {
    expect(await json('/api/model/current')).toEqual({
      model: 'sources-only',
      isFineTuned: false,
      fallbackModel: null,
      mode: 'sources-only',
    })
  })
})

describe('catalog', () => {
  it('lists every work with its languages and size', async () => {
    const { works } = await json<{ works: textsContract.CatalogWork[] }>('/api/texts/works')
    expect(works).toHaveLength(39)
    expect(works[0]).toEqual({
      title: 'Genesis',
      heTitle: 'בראשית',
      ruTitle: 'Берешит',
      categories: ['Tanakh', 'Torah'],
      base: null,
      commentator: null,
      shortName: { he: 'בראשית', en: 'Genesis', ru: 'Берешит' },
      heading: { he: 'תורה', en: 'Torah', ru: 'Тора' },
      period: 'torah',
      languages: ['he', 'en'],
      segments: 1533,
    })
    expect(works.reduce((sum, { segments }) => sum + segments, 0)).toBe(23213)
  })

  it.each(['Psalms', 'תהילים', 'Псалмы'])('returns the contents of %s, every section of which can be read', async (title) => {
    const contents = await json<textsContract.WorkContents>(`/api/texts/contents/${encodeURIComponent(title)}`)
    expect(contents).toMatchObject({ title: 'Psalms', sectionName: 'Chapter', nodes: [] })
    expect(contents.sections).toHaveLength(150)
    const section = contents.sections[118]
    expect(section).toMatchObject({ ref: 'Psalms 119', name: { he: 'קיט', en: '119', ru: '119' }, segments: 176 })
    expect((await read(section?.ref ?? '')).segments).toHaveLength(176)
  })

  it('has no contents for a work outside the library', async () => {
    expect(await refused('/api/texts/contents/Zohar')).toMatchObject({ status: 404, error: { code: 'unknown_reference' } })
  })

  it.each(['/api/texts/works', '/api/texts/contents/Genesis'])(
    'lets the browser keep %s for as long as the library version lasts',
    async (path) => {
      const first = await product.get(path)
      const again = await product.get(path, { 'if-none-match': first.headers.get('etag') ?? '' })
      expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
      expect((await product.get(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
    },
  )

  it('searches within several categories, and in commentaries by their category', async () => {
    expect((await find('lentils', '?category=Talmud,Tanakh')).context.length).toBeGreaterThan(0)
    expect((await find('lentils', '?category=Talmud,Mishnah')).context).toEqual([])
    expect((await find('lentils', '?category=Commentary')).context).toEqual([])
  })
})

/** Only there with TEST_HELPERS. */
const ELSEWHERE = ['POST /api/usage/test-limit', 'POST /api/usage/reset']

describe('API surface', () => {
  it('registers and describes exactly the endpoints of the contract', async () => {
    const { paths } = await json<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const folder = new URL('../../../contract/src/api/', import.meta.url)
    const modules = await Promise.all(
      readdirSync(folder).map(async (file) => (await import(new URL(file, folder).href)) as Record<string, object>),
    )
    const promised = modules
      .flatMap((module) => Object.values(module))
      .flatMap((exported): unknown[] => Object.values(exported))
      .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value)
      .filter(({ isHidden }) => isHidden !== true)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((name) => !ELSEWHERE.includes(name))
    expect({
      missing: promised.filter((name) => !described.includes(name)),
      more: described.filter((name) => !promised.includes(name)),
    }).toEqual({
      missing: [],
      more: [],
    })
  })

  it('reports that it is alive and ready', async () => {
    expect(await json('/api/health')).toEqual({ status: 'ok' })
    expect(await json('/api/ready')).toEqual({
      ready: true,
      failing: [],
      library: { state: 'ready', progress: 1, works: 39, segments: 23213 },
    })
  })

  it('lets no cache keep an answer of the API that does not ask for it', async () => {
    const keep = async (path: string) => (await product.get(path)).headers.get('cache-control')
    for (const path of ['/api/conversations', '/api/usage/status', '/api/billing/subscription', '/api/auth/status', '/api/no-such-thing'])
      expect([path, await keep(path)]).toEqual([path, 'no-store'])
    expect(await keep('/api/texts/works')).toBe('public, no-cache')
  })

  it('shows metrics to this machine, and not through a proxy', async () => {
    expect(await (await product.get('/metrics')).text()).toContain('sugya_http_request_seconds')
    expect(await refused('/metrics', { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  it.each(['/api/no-such-thing', '/api', '/assets/none.js'])('answers 404 at %s with the error body', async (path) => {
    expect(await refused(path, { 'accept-language': 'ru' })).toMatchObject({ status: 404, error: { message: 'Здесь ничего нет.' } })
  })

  it.each(['/api/health', '/api/texts/ref/Nowhere', '/api/no-such-thing', '/chat'])('sends security headers with %s', async (path) => {
    const { headers } = await product.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('permissions-policy')).toContain('camera=(), ')
    expect(headers.get('permissions-policy')).toMatch(/microphone=\(self\)$/)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
