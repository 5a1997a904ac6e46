import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AuditEntry } from '@sugya/contract/api/audit'
import type { DescriptionRow, DescriptionsEstimate, DescriptionsJob } from '@sugya/contract/api/descriptions'
import type { LibraryVersions } from '@sugya/contract/api/library-versions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminClient, startWithAdmin } from '@sugya/testing/clients/admin-client'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { fewQuestions } from '@sugya/testing/factories/few-questions'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { importUndescribed, importWork, UNDESCRIBED } from '@sugya/testing/factories/import-work'
import { describeWell, goodRow, readAskedRefs } from '@sugya/testing/fakes/described-rows'
import { cut, type ModelEndpoint, startModelEndpoint, usage } from '@sugya/testing/fakes/model-endpoint'
import { rebuildLibrary } from '../../src/adapters/library/write/rebuild.ts'

const ADDRESS = '/api/training/descriptions'
const OTHER = 'Book of Quiet Roads'
/** No word of it stands in a text. */
const QUESTION = 'Who keeps the street lanterns burning after dark?'

/** Each job measures finding twice, and hardly waits. */
const quick = { measured: fewQuestions, retryMs: 10 }

describeOnOneDatabase('descriptions of works by a model', (make) => {
  let database: TestDatabase
  let endpoint: ModelEndpoint
  let client: AdminClient
  let uri: string
  const variables = () => ({ OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'base-model', CHAT_MODEL_PRICE: '2.5/10', LIBRARY_URI: uri })
  const read = async (id: string) => (await client.get<DescriptionsJob & { sample: DescriptionRow[] }>(`${ADDRESS}/${id}`)).body
  const start = (works: string[], budget: number) => client.post<DescriptionsJob>(ADDRESS, { works, budget })
  const change = (id: string, action: string, budget?: number) => client.post<DescriptionsJob>(`${ADDRESS}/${id}`, { action, budget })
  async function become(id: string, ...statuses: DescriptionsJob['status'][]) {
    await expect
      .poll(async () => (await read(id)).status, { timeout: 240_000, interval: 100 })
      .toSatisfy((status) => statuses.includes(status as never))
    return await read(id)
  }
  const findFirst = async () => {
    const { body } = await client.get<{ context: { ref: string }[] }>(`/api/texts/search/${encodeURIComponent(QUESTION)}`)
    return body.context[0]?.ref ?? ''
  }
  /** The model describes well, up to a number of calls, then fails with a status or says something else. */
  const follow = (well = Infinity, then: string | number = 503) => {
    const before = endpoint.calls.length
    endpoint.follows(({ prompt }, n) => (n - before < well ? [describeWell(prompt)] : typeof then === 'number' ? then : [then]))
  }

  beforeAll(async () => {
    endpoint = await startModelEndpoint()
    uri = await mkdtemp(path.join(tmpdir(), 'sugya-descriptions-'))
    await buildSmallLibrary(uri)
    await importUndescribed(uri)
    await importUndescribed(uri, 2, OTHER)
    database = await make()
    client = await startWithAdmin(database, variables(), quick)
  })
  afterAll(async () => {
    await client.product.close()
    await endpoint.close()
    await database.drop()
    await rm(uri, { recursive: true, force: true })
  })

  it('lists works of which nothing is described, and estimates what they take', async () => {
    const { body } = await client.get<{ total: number; works: { title: string }[] }>(`${ADDRESS}/works`)
    expect(body).toMatchObject({ total: 2, works: [{ title: OTHER }, { title: UNDESCRIBED }] })
    expect((await client.get<{ works: object[] }>(`${ADDRESS}/works?q=small`)).body.works).toHaveLength(1)
    const estimate = (await client.get<DescriptionsEstimate>(`${ADDRESS}/estimate?titles=${encodeURIComponent(UNDESCRIBED)}`)).body
    expect(estimate).toMatchObject({ works: 1, segments: 12, calls: 4, rows: 4 })
    expect(estimate.cost).toBeCloseTo((2.5 * estimate.inputTokens + 10 * estimate.outputTokens) / 1e6, 9)
    expect((await client.get<{ model: object }>(ADDRESS)).body).toMatchObject({ model: { name: 'base-model', unit: 'usd' }, jobs: [] })
    expect(await start(['Genesis'], 1)).toMatchObject({ status: 409, body: { error: { reason: 'work_described' } } })
  })

  it('stops before a call that could exceed the budget, and goes on with a larger one', async () => {
    follow()
    // A call may take 60,000 millionths for its answer alone.
    const { id } = (await start([OTHER], 0.065)).body
    const stopped = await become(id, 'budget')
    expect(stopped).toMatchObject({ done: 1, total: 2, rows: 3 })
    expect(stopped.spent).toBeCloseTo((2.5 * usage.prompt_tokens + 10 * usage.completion_tokens) / 1e6, 9)
    expect(stopped.spent).toBeLessThanOrEqual(stopped.budget)
    expect((await change(id, 'publish')).status).toBe(409)
    await change(id, 'resume', 1)
    expect(await become(id, 'ready')).toMatchObject({ done: 2, rows: 6, failure: null })
    expect((await change(id, 'discard')).body).toMatchObject({ status: 'discarded', rows: 0 })
  })

  it('fails when nothing that the model writes can be used, without asking for ever', async () => {
    follow(0, 'I am a teapot.\nshort and stout')
    const before = endpoint.calls.length
    const { id } = (await start([UNDESCRIBED], 5)).body
    expect(await become(id, 'failed')).toMatchObject({ failure: 'unusable_answers', rows: 0, skipped: 3, refused: { form: 18 } })
    expect(endpoint.calls.length - before).toBe(9)
    await change(id, 'discard')
  })

  it('goes on after the death of its process where it was, without asking twice about what is stored', async () => {
    follow(2)
    const { id } = (await start([UNDESCRIBED], 5)).body
    await expect.poll(async () => (await read(id)).done, { timeout: 30_000 }).toBe(2)
    // Another administrator cannot start meanwhile.
    expect(await start([OTHER], 1)).toMatchObject({ status: 409, body: { error: { reason: 'descriptions_running' } } })
    await client.product.close()
    await database.run(`update description_jobs set process_id = gen_random_uuid(), heartbeat_at = now() - interval '1 minute'`)
    follow()
    const before = endpoint.calls.length
    client = await startWithAdmin(database, variables(), quick)
    expect(await become(id, 'ready')).toMatchObject({ done: 4, total: 4, rows: 12, skipped: 0 })
    const asked = endpoint.calls.slice(before).flatMap(({ prompt }) => readAskedRefs(prompt))
    expect(asked).toEqual([3, 4].flatMap((chapter) => [1, 2, 3].map((line) => `${UNDESCRIBED} ${String(chapter)}:${String(line)}`)))
  })

  it('pauses at once, resumes, and finishes early with what it has', async () => {
    follow(0)
    const { id } = (await start([OTHER], 5)).body
    expect((await change(id, 'pause')).body.status).toBe('paused')
    expect((await change(id, 'pause')).status).toBe(409)
    follow()
    await change(id, 'resume', 0.065)
    await become(id, 'budget')
    await change(id, 'finish')
    expect(await become(id, 'ready')).toMatchObject({ done: 1, total: 2, rows: 3 })
    await change(id, 'discard')
  })

  it('asks about the rest alone of a portion that the budget stopped halfway', async () => {
    endpoint.follows(() => [`${goodRow(`${OTHER} 1:1`)}\n`, `${OTHER} 1:2`, cut])
    const { id } = (await start([OTHER], 0.065)).body
    const stopped = await become(id, 'budget')
    expect(stopped).toMatchObject({ done: 0, skipped: 0, total: 2, rows: 1, inputTokens: usage.prompt_tokens })
    follow()
    const before = endpoint.calls.length
    await change(id, 'resume', 1)
    expect(await become(id, 'ready')).toMatchObject({ done: 2, rows: 6, inputTokens: 3 * usage.prompt_tokens })
    expect(readAskedRefs(endpoint.calls[before]?.prompt ?? '')).toEqual([`${OTHER} 1:2`, `${OTHER} 1:3`])
    await change(id, 'discard')
  })

  it('fails when the model left a portion halfway, until it has answered about the rest', async () => {
    const first = endpoint.calls.length
    endpoint.follows((_, n) => (n === first ? [`${goodRow(`${OTHER} 1:1`)}\n`, `${OTHER} 1:2`, cut] : 401))
    const { id } = (await start([OTHER], 1)).body
    expect(await become(id, 'failed')).toMatchObject({ failure: 'model_unavailable', done: 0, rows: 1 })
    follow()
    await change(id, 'resume')
    expect(await become(id, 'ready')).toMatchObject({ done: 2, rows: 6 })
    await change(id, 'discard')
  })

  it('describes again when it is resumed after an early end that failed', async () => {
    follow(0)
    const { id } = (await start([OTHER], 5)).body
    await change(id, 'pause')
    await change(id, 'finish')
    expect(await become(id, 'failed')).toMatchObject({ failure: 'unusable_answers', rows: 0 })
    follow()
    await change(id, 'resume')
    expect(await become(id, 'ready')).toMatchObject({ done: 2, rows: 6 })
    await change(id, 'discard')
  })

  it('shows a sample and an evaluation, then readers find by the published rows until they are withdrawn', async () => {
    const { jobs } = (await client.get<{ jobs: DescriptionsJob[] }>(ADDRESS)).body
    const { id } = jobs.find(({ status }) => status === 'ready')!
    const ready = await read(id)
    expect(ready.sample).toHaveLength(12)
    expect(ready.sample[0]).toMatchObject({ ref: `${UNDESCRIBED} 1:1`, model: 'base-model' })
    expect(ready.evaluation?.before.questions).toBe(quick.measured.questions.length)
    expect(ready.evaluation?.after.questions).toBe(ready.evaluation?.before.questions)
    expect(ready.isServed).toBe(false)
    expect(await findFirst()).not.toContain(UNDESCRIBED)

    await change(id, 'publish')
    expect(await become(id, 'published')).toMatchObject({ isServed: true })
    expect(await findFirst()).toContain(UNDESCRIBED)
    const { versions } = (await client.get<LibraryVersions>('/api/training/versions')).body
    expect(versions[0]).toMatchObject({ isServed: true, descriptions: 1 })

    await change(id, 'withdraw')
    expect(await become(id, 'withdrawn')).toMatchObject({ isServed: false })
    expect(await findFirst()).not.toContain(UNDESCRIBED)
    await change(id, 'publish')
    await become(id, 'published')
    const { entries } = (await client.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body
    expect(entries[0]).toMatchObject({ admin: 'Rivka', action: `POST ${ADDRESS}/:id`, details: { action: 'publish', title: UNDESCRIBED } })
  })

  it('keeps published rows through an import, a rebuild and a restart', async () => {
    await importWork(uri)
    await rebuildLibrary(uri, { withoutImports: false, onProgress: () => undefined })
    await client.product.close()
    client = await startWithAdmin(database, variables(), quick)
    await expect.poll(findFirst, { timeout: 30_000 }).toContain(UNDESCRIBED)
  })

  it('exports the rows in the format of data/descriptions', async () => {
    const { jobs } = (await client.get<{ jobs: DescriptionsJob[] }>(ADDRESS)).body
    const { id } = jobs.find(({ status }) => status === 'published')!
    const { headers, bytes } = await client.read(`${ADDRESS}/${id}/rows.tsv`)
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
    expect(lines).toHaveLength(13)
    expect(lines[0]).toBe('ref\the\ten\tru')
    expect(lines[1]?.split('\t')).toHaveLength(4)
    expect(headers.get('content-disposition')).toContain('.tsv')
  })
})
