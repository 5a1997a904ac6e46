import { mkdtempSync, readFileSync, rmSync, cpSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HarvestError, HarvestProgress, HarvestResult, HarvestSession } from '@sugya/contract/api/harvest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CORPUS, hasLibrarySource, type LibrarySource, startLibrarySource } from '@sugya/testing/fakes/library-source'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { until } from '@sugya/testing/until'

const admin = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

/** A product with a library of its own, so that what is harvested does not stay for other tests. */
async function startHarvester(source: LibrarySource, variables: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-harvest-'))
  const library = path.join(folder, 'library')
  // Of the books that the product brings along those that are harvested again.
  await buildSmallLibrary(library, ['Genesis', 'Jonah', 'Nahum', 'Malachi'])
  const where = { LIBRARY_URI: library, SEFARIA_BASE_URL: source.url, HARVEST_DELAY_MS: '0', ...admin, ...variables }
  const product = await startProduct({ variables: where })
  const answer = await product.post('/api/admin/login', JSON.stringify({ username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD }))
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return {
    product,
    read: async <T>(address: string) => (await (await product.get(`/api/training/${address}`, headers)).json()) as T,
    send: (address: string, body: object | null = {}) =>
      fetch(`${product.url}/api/training/${address}`, {
        method: 'POST',
        headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      }),
    async close() {
      await product.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
type Harvester = Awaited<ReturnType<typeof startHarvester>>

const linesOf = (product: TestProduct, filename: string) =>
  readFileSync(path.join(product.dataDir, 'training', filename), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

interface Passage {
  segments: { ref: string; texts: { language: string; title: string; license: string; html: string }[] }[]
}
/** A passage as a reader sees it, once the server has noticed the library's new version. */
async function passage(product: TestProduct, ref: string): Promise<Passage> {
  const response = await until(
    () => product.get(`/api/texts/ref/${encodeURIComponent(ref)}`),
    ({ ok }) => ok,
  )
  return (await response.json()) as Passage
}

describe.skipIf(!hasLibrarySource)('harvest from the source server', () => {
  let source: LibrarySource
  let harvester: Harvester
  beforeAll(async () => {
    source = await startLibrarySource({ core: false })
    harvester = await startHarvester(source)
  })
  afterEach(() => source.faults([]))
  afterAll(async () => {
    await harvester.close()
    await source.close()
  })

  const harvest = async (request: object): Promise<HarvestResult> => {
    const response = await harvester.send('harvest-all?wait=true', request)
    expect(response.status).toBe(200)
    return (await response.json()) as HarvestResult
  }
  const session = async (sessionId: string) =>
    (await harvester.read<HarvestSession[]>('harvest-sessions')).find((one) => one.sessionId === sessionId) as HarvestSession

  it('makes simple and complex works, pages, commentaries and Russian texts filed under English readable', async () => {
    await source.forgetStats()
    const titles = ['Pirkei Avot', 'Genesis', 'Jonah', 'Megillah', 'Zohar Chadash', 'Ramban on Genesis', 'Rashi on Genesis']
    const result = await harvest({ titles })
    expect(result).toMatchObject({ status: 'completed', outcome: 'complete', statistics: { errors: 0, errorSample: [] } })
    const { successfulTexts, processedTexts, totalTexts, failedTexts } = await session(result.sessionId)
    expect({ processedTexts, totalTexts, failedTexts }).toEqual({
      processedTexts: successfulTexts,
      totalTexts: successfulTexts,
      failedTexts: 0,
    })

    const { product } = harvester
    const editions = async (ref: string) =>
      (await passage(product, ref)).segments.flatMap(({ texts }) => texts.map(({ language, title }) => `${language} ${title}`))
    expect(await editions('Pirkei Avot 1:14')).toContain('he Torat Emet 357')
    expect(await editions('Rashi on Genesis 1:1:1')).toContain('he On Your Way')
    expect(await editions('Megillah 2a:1')).toContain('arc Wikisource Talmud Bavli')
    expect(await editions('Zohar Chadash, Noach 3')).toEqual(['arc Zohar Chadash'])
    expect((await editions('Jonah 1:1')).filter((edition) => edition.startsWith('ru'))).toHaveLength(1)

    const { maxConcurrent, userAgents } = await source.stats()
    expect(maxConcurrent).toBeLessThanOrEqual(2)
    expect(Object.keys(userAgents)).toEqual([expect.stringMatching(/^Sugya\//)])
  })

  it('creates chat examples of what it fetched, with sources, in three languages and of every kind', async () => {
    const [latest] = await harvester.read<HarvestSession[]>('harvest-sessions')
    const filename = latest?.file?.filename ?? ''
    const examples = linesOf(harvester.product, filename) as { messages: { role: string; content: string }[] }[]
    const sources = linesOf(harvester.product, filename.replace('.jsonl', '.sources.jsonl')) as {
      kind: string
      language: string
      sources: { ref: string; license: string; edition: string }[]
    }[]
    expect(sources).toHaveLength(examples.length)
    for (const { messages } of examples) {
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
      for (const { content } of messages) expect(content).not.toMatch(/\{(ref|text|who)\}|<\/?(b|i|small|sup|span|br)\b/)
    }
    for (const one of sources) for (const from of one.sources) expect(from).toMatchObject({ license: expect.stringMatching(/./) as string })
    expect([...new Set(sources.map(({ kind }) => kind))].sort()).toEqual(['explain', 'quote', 'says', 'translate', 'views', 'where'])
    expect([...new Set(sources.map(({ language }) => language))].sort()).toEqual(['en', 'he', 'ru'])
    expect(new Set(examples.map(({ messages }) => JSON.stringify(messages))).size).toBe(examples.length)
    // Every example cites the place it quotes.
    for (const [index, { messages }] of examples.entries())
      if (sources[index]?.language === 'en') expect(messages[2]?.content).toContain(sources[index]?.sources.at(-1)?.ref ?? '')
  })

  it('excludes editions whose license does not allow use, and reports which and why', async () => {
    const versions = (await (await fetch(`${source.url}/api/texts/versions/Ruth`)).json()) as object[]
    const spoiled = versions.map((version, index) => (index === 0 ? version : { ...version, license: index === 1 ? 'CC-BY-NC' : '' }))
    await source.faults([{ match: '^/api/texts/versions/Ruth', body: spoiled }])
    const { sessionId } = await harvest({ titles: ['Ruth'] })
    const { errorSummary } = await session(sessionId)
    expect(errorSummary).toMatchObject({ refusedEditions: versions.length - 1 })
    expect(errorSummary?.refused.map(({ title, license, reason }) => `${title} ${license}: ${reason.code}`)).toContain(
      'Ruth CC-BY-NC: non_commercial',
    )
    const { refused } = errorSummary ?? { refused: [] }
    const again = await harvest({ titles: ['Ruth'], allow: [refused[0]?.editionTitle ?? ''] })
    expect((await session(again.sessionId)).errorSummary).toMatchObject({ refusedEditions: versions.length - 2 })
  })

  it('completes a harvest with a tenth of all answers failing, lists each failure, and resolves them by retry or dismissal', async () => {
    // Some places never come, each in its own way; besides, one answer in ten is spoiled and comes at the next try.
    await source.faults([
      { match: '^/api/v3/texts/Obadiah.1\\?', status: 404 },
      { match: '^/api/v3/texts/Haggai.1\\?', body: { error: 'something is wrong' } },
      { match: '^/api/v3/texts/Haggai.2\\?', htmlInsteadOfJson: true },
      { match: '^/api/v3/texts/Joel.1\\?', body: { versions: 'none' } },
      { match: '^/api/v3/texts/Joel.2\\?', status: 404, body: { error: 'We have no text for Joel 2.' } },
      { match: '^/api/v3/texts/Nahum.1\\?', reset: true },
      { match: '^/api/v3/texts/Nahum.2\\?', status: 503, headers: { 'retry-after': '0' } },
      { match: '^/api/shape/Malachi', body: { error: 'No index or category found' } },
      { match: '^/api/v3/texts/', probability: 0.03, seed: 3, truncateBytes: 40 },
      { match: '^/api/', probability: 0.03, seed: 4, status: 429, headers: { 'retry-after': '0' } },
      { match: '^/api/', probability: 0.04, seed: 5, reset: true },
    ])
    const { sessionId, statistics } = await harvest({ titles: ['Obadiah', 'Haggai', 'Joel', 'Nahum', 'Malachi', 'Micah'] })
    const errors = await harvester.read<HarvestError[]>(`harvest-errors/${sessionId}`)
    const types = Object.fromEntries(errors.map(({ textReference, errorType }) => [textReference, errorType]))
    expect(types).toEqual({
      'Obadiah 1': 'api_error',
      'Haggai 1': 'api_error',
      'Haggai 2': 'parse_error',
      'Joel 1': 'parse_error',
      'Joel 2': 'no_content',
      'Nahum 1': 'other',
      'Nahum 2': 'api_error',
      Malachi: 'api_error',
    })
    expect(errors.find(({ textReference }) => textReference === 'Nahum 2')).toMatchObject({
      textTitle: 'Nahum',
      category: 'Tanakh',
      language: 'he',
      httpStatus: 503,
      retryCount: 0,
      resolved: false,
      harvestSessionId: sessionId,
    })
    expect(statistics.errors).toBe(8)
    const before = await session(sessionId)
    expect(before).toMatchObject({ status: 'completed', outcome: 'partial', failedTexts: 8, processedTexts: before.totalTexts })
    expect(await harvester.read(`harvest-error-stats?sessionId=${sessionId}`)).toEqual({
      byType: { api_error: 4, parse_error: 2, no_content: 1, other: 1 },
      byCategory: { Tanakh: 8 },
      totalErrors: 8,
      resolvedCount: 0,
    })
    expect(await harvester.read('harvest-error-stats?sessionId=')).toMatchObject({ totalErrors: 8 })
    const page = await harvester.read<HarvestError[]>(`harvest-errors/${sessionId}?type=api_error&limit=3&offset=3`)
    expect(page).toHaveLength(1)

    // The source is well again but for one place.
    await source.faults([{ match: '^/api/v3/texts/Haggai.1\\?', body: { error: 'still wrong' } }])
    const closed = errors.find(({ textReference }) => textReference === 'Joel 2')
    for (const { id } of errors)
      expect((await harvester.send(`harvest-errors/${id}/${id === closed?.id ? 'resolve' : 'retry'}`)).status).toBe(200)
    expect(await (await harvester.send(`harvest-errors/${closed?.id ?? ''}/retry`)).json()).toMatchObject({
      message: 'Error is already resolved',
      error: { resolved: true, queued: false },
    })
    const after = await until(
      () => harvester.read<HarvestError[]>(`harvest-errors/${sessionId}?resolved=false`),
      (left) => left.length === 1 && left.every(({ queued }) => !queued),
    )
    expect(after).toMatchObject([{ textReference: 'Haggai 1', retryCount: 1, resolved: false }])
    expect(after[0]?.errorMessage).toContain('still wrong')
    await until(
      () => session(sessionId),
      ({ failedTexts }) => failedTexts === 2,
    )
    // These books are in the library that comes with the product: the server has to notice the new edition.
    for (const ref of ['Nahum 2:1', 'Malachi 3:1'])
      await until(
        () => passage(harvester.product, ref),
        ({ segments }) => segments[0]?.texts.some(({ title }) => title === 'Tanach with Nikkud') ?? false,
      )
  })

  it('runs one harvest at a time, which an administrator may replace', async () => {
    await source.faults([{ match: '^/api/v3/texts/', delayMs: 200 }])
    const first = await harvester.send('harvest-all', null)
    expect(first.status).toBe(202)
    const { sessionId } = (await first.json()) as { sessionId: string }
    expect(sessionId).toMatch(/^harvest_/)
    const refused = await harvester.send('harvest-all')
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'conflict', reason: 'harvest_running' } }])
    const progress = await until(
      () => harvester.read<HarvestProgress>('harvest-progress'),
      // With fewer of the 7,920 texts the percentage is still rounded down to 0.
      ({ processedTexts }) => processedTexts >= 8,
    )
    expect(progress).toMatchObject({ isActive: true, sessionId, stage: 'Fetching', currentCategory: 'Tanakh' })
    expect(progress.percentComplete).toBeGreaterThan(0)
    expect(await (await harvester.send('cleanup-sessions', null)).json()).toMatchObject({ cleaned: 1 })
    await source.faults([])
    const second = await harvest({ titles: ['Esther'] })
    expect(second.status).toBe('completed')
    expect((await session(sessionId)).status).toBe('cancelled')
    expect(await harvester.read('harvest-progress')).toMatchObject({ isActive: false, percentComplete: 100 })
  })

  it('harvests a folder of an export in the same way', async () => {
    const folder = path.join(harvester.product.dataDir, 'imports', 'mishnah')
    for (const file of ['Mishnah-Peah.he.Torat-Emet-357.json', 'Mishnah-Peah.en.Open-Mishna.json'])
      cpSync(path.join(CORPUS, '2-mishnah', file), path.join(folder, file))
    expect((await harvester.send('harvest-all', { folder: 'elsewhere' })).status).toBe(400)
    expect((await harvester.send('harvest-all', { folder: '../postgres' })).status).toBe(400)
    const { sessionId, status } = await harvest({ folder: 'mishnah' })
    expect(status).toBe('completed')
    expect(await session(sessionId)).toMatchObject({ successfulTexts: 8, failedTexts: 0 })
    expect((await passage(harvester.product, 'Mishnah Peah 1:1')).segments[0]?.texts.map(({ language }) => language)).toEqual(['he', 'en'])
  })

  it('lists what the source offers', async () => {
    const overview = await harvester.read<{ availableCorpora: string[]; estimatedTexts: number; requestDelayMs: number }>('corpus-overview')
    expect(overview.availableCorpora).toEqual(expect.arrayContaining(['Tanakh', 'Mishnah', 'Talmud']))
    expect(overview.estimatedTexts).toBeGreaterThan(100)
    expect(overview.requestDelayMs).toBe(0)
    expect(existsSync(path.join(harvester.product.dataDir, 'harvest'))).toBe(true)
  })
})
