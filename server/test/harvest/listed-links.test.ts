import type { HarvestError, HarvestSession } from '@sugya/contract/api/harvest'
import type { LinksStatus, TextLink } from '@sugya/contract/api/links'
import { type HarvestProduct, startHarvestProduct } from '@sugya/testing/clients/harvest-product'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { startTextSource, type TextSourceServer } from '@sugya/testing/fakes/text-source-server'
import { offeredWorks } from '@sugya/testing/fakes/text-source-works'
import { until } from '@sugya/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * What the source lists for each work: a citation of two verses, a place that no library has, a comment that follows
 * from its address, and a parallel.
 */
const listed: Record<string, { from: string; to: string; type: string }[]> = {
  'Pirkei Avot': [
    { from: 'Pirkei Avot 1:2', to: 'Genesis 1:30-2:1', type: 'reference' },
    { from: 'Pirkei Avot 1:1', to: 'Sefer of Nowhere 1:1', type: 'quotation' },
  ],
  'Rashi on Genesis': [{ from: 'Rashi on Genesis 1:1:1', to: 'Genesis 1:1', type: 'commentary' }],
  'Shulchan Arukh, Orach Chayim': [{ from: 'Shulchan Arukh, Orach Chayim 1:1', to: 'Pirkei Avot 1:6', type: 'related' }],
}

describeOnOneDatabase('links that the source lists', (make) => {
  let database: TestDatabase
  let source: TextSourceServer
  let server: HarvestProduct
  beforeAll(async () => {
    database = await make()
    source = await startTextSource(offeredWorks.map((work) => ({ ...work, links: listed[work.title] ?? [] })))
    server = await startHarvestProduct(database, { SEFARIA_BASE_URL: source.url, HARVEST_DELAY_MS: '0' })
  })
  afterAll(async () => {
    await server.close()
    await source.close()
    await database.drop()
  })

  const listLinks = async (ref: string) =>
    (await server.read<{ links: TextLink[] }>(`/api/links/${encodeURIComponent(ref)}`)).links.map(
      ({ ref: other, type, direction, source: by }) => `${other} ${type} ${direction} ${by}`,
    )
  /** Has the links found again, and waits for them. */
  const findLinks = async (found: (links: string[]) => boolean, ref: string) => {
    await server.call('POST', '/api/training/links')
    await until(
      () => server.read<LinksStatus>('/api/training/links'),
      ({ state }) => state === 'ready',
    )
    return await until(() => listLinks(ref), found)
  }

  it('that are missing in a retry cost no texts: these are imported and counted, and the failure stays open with its new reason', async () => {
    source.spoil(/Shulchan Arukh, Orach Chayim\.1$/, 'error in words')
    const { sessionId } = await server.harvest({ titles: ['Shulchan Arukh, Orach Chayim'] })
    const readSession = async () => {
      const sessions = await server.read<HarvestSession[]>('/api/training/harvest-sessions')
      return sessions.find((one) => one.sessionId === sessionId)
    }
    expect(await readSession()).toMatchObject({ totalTexts: 1, successfulTexts: 0, failedTexts: 1 })
    const readErrors = () => server.read<HarvestError[]>(`/api/training/harvest-errors/${sessionId}`)
    const [failure] = await readErrors()
    source.repair()
    source.spoil(/^\/api\/links\/Shulchan/, 'error in words')
    await server.call('POST', `/api/training/harvest-errors/${failure?.id ?? ''}/retry`, {})
    const [retried] = await until(readErrors, (errors) => errors.some(({ retryCount }) => retryCount === 1))
    expect(retried).toMatchObject({ resolved: false, reason: { address: expect.stringContaining('/api/links/') as string } })
    await until(readSession, (session) => session?.successfulTexts === 1)
    expect(await readSession()).toMatchObject({ totalTexts: 1, processedTexts: 1, successfulTexts: 1, failedTexts: 0 })
    expect((await server.call('GET', `/api/texts/ref/${encodeURIComponent('Shulchan Arukh, Orach Chayim 1:1')}`)).status).toBe(200)
    source.repair()
    await server.call('POST', `/api/training/harvest-errors/${failure?.id ?? ''}/retry`, {})
    await until(readErrors, ([error]) => error?.resolved === true)
    expect(await readSession()).toMatchObject({ totalTexts: 1, processedTexts: 1, successfulTexts: 1, failedTexts: 0 })
  })

  it('are harvested with the texts, each section once, and shown by the name of the source; known ones are not repeated', async () => {
    const session = await server.harvest({})
    expect(session).toMatchObject({ status: 'completed', failedTexts: 0 })
    expect(source.requests.filter((path) => path === '/api/links/Pirkei Avot.1')).toHaveLength(1)
    const found = await findLinks((links) => links.length > 0, 'Pirkei Avot 1:2')
    expect(found).toEqual([
      'Genesis 1:30 quotation cites sefaria',
      'Genesis 1:31 quotation cites sefaria',
      'Genesis 2:1 quotation cites sefaria',
    ])
    expect(await listLinks('Genesis 1:31')).toEqual(['Pirkei Avot 1:2 quotation cited-by sefaria'])
    expect(await listLinks('Pirkei Avot 1:6')).toEqual(['Shulchan Arukh, Orach Chayim 1:1 parallel cited-by sefaria'])
    expect((await listLinks('Genesis 1:1')).filter((link) => link.startsWith('Rashi on Genesis 1:1:1'))).toEqual([
      'Rashi on Genesis 1:1:1 commentary cited-by commentary',
    ])
  })

  it('that do not arrive are a failure of their own: the texts are there, and a retry brings the links', async () => {
    listed['Rashi on Genesis']?.push({ from: 'Rashi on Genesis 1:2:1', to: 'Pirkei Avot 3:1', type: 'reference' })
    source.spoil(/^\/api\/links\/Rashi/, 'error in words')
    const { sessionId, failedTexts } = await server.harvest({ titles: ['Rashi on Genesis'] })
    expect(failedTexts).toBe(0)
    const readErrors = async () =>
      (await server.read<HarvestError[]>(`/api/training/harvest-errors/${sessionId}`)).filter(({ resolved }) => !resolved)
    const [failure, ...others] = await readErrors()
    expect(others).toEqual([])
    expect(failure).toMatchObject({
      textReference: 'Rashi on Genesis 1',
      reason: { address: expect.stringContaining('/api/links/') as string },
    })
    source.repair()
    await server.call('POST', `/api/training/harvest-errors/${failure?.id ?? ''}/retry`, {})
    await until(readErrors, (errors) => errors.length === 0)
    const found = await findLinks((links) => links.length > 0, 'Pirkei Avot 3:1')
    expect(found).toEqual(['Rashi on Genesis 1:2:1 quotation cited-by sefaria'])
    const sessions =
      await server.read<{ sessionId: string; failedTexts: number; successfulTexts: number }[]>('/api/training/harvest-sessions')
    expect(sessions.find((one) => one.sessionId === sessionId)).toMatchObject({ failedTexts: 0, successfulTexts: 1 })
  })
})
