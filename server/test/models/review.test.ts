import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { type AdminClient, startWithAdmin } from '@sugya/testing/clients/admin-client'
import { describeOnEachDatabase, openStoreForTests, type TestDatabase } from '@sugya/testing/database/on-each-database'

type Page = { feedback: ReviewedFeedback[]; next: string | null; total: number }

describeOnEachDatabase('feedback review', (make) => {
  let database: TestDatabase
  let client: AdminClient
  beforeAll(async () => {
    database = await make()
    client = await startWithAdmin(database)
  })
  afterAll(async () => {
    await client.product.close()
    await database.drop()
  })

  /** A guest asks, and says something of the answer. */
  async function asksAndSays(message: string, said: object, language = 'en') {
    const device = { 'x-device-fingerprint': randomUUID(), 'accept-language': language }
    const asked = await client.product.post('/api/chat/enhanced', JSON.stringify({ message, language, includeTexts: true }), device)
    const cookie = String(asked.headers.get('set-cookie')).split(';')[0] ?? ''
    const { conversationId } = (await asked.json()) as { conversationId: string }
    const messages = (await (await client.product.get(`/api/conversations/${conversationId}/messages`, { cookie })).json()) as {
      id: string
    }[]
    const say = async (what: object) =>
      (await client.product.post(`/api/messages/${messages[1]!.id}/feedback`, JSON.stringify(what), { ...device, cookie })).status
    expect(await say(said)).toBe(200)
    return { say, messageId: messages[1]!.id }
  }
  const list = async (query = '') => (await client.get<Page>(`/api/admin/feedback${query}`)).body
  const notes = async (query: string) => (await list(query)).feedback.map(({ note }) => note)

  it('lists feedback with question, answer and sources, filtered and by page', async () => {
    expect(await list()).toEqual({ feedback: [], next: null, total: 0 })
    await asksAndSays('Who sold his birthright?', { rating: 'down', reason: 'wrong_source', note: 'first' })
    await asksAndSays('מי מכר את בכורתו?', { rating: 'down', reason: 'unhelpful', note: 'second' }, 'he')
    await asksAndSays('Who built the ark?', { rating: 'up', note: 'third' })
    const { feedback, total, next } = await list()
    expect({ total, next, notes: feedback.map(({ note }) => note) }).toEqual({ total: 3, next: null, notes: ['third', 'second', 'first'] })
    const [, , first] = feedback
    expect(first).toMatchObject({
      question: 'Who sold his birthright?',
      questionLanguage: 'en',
      reason: 'wrong_source',
      resolved: false,
      corrected: false,
    })
    expect(first!.sources.map(({ ref }) => ref).join()).toContain('Genesis 25')
    expect(first!.answer).not.toBe('')
    expect(first!.citations.length).toBeGreaterThan(0)
    expect(await notes('?rating=down')).toEqual(['second', 'first'])
    expect(await notes('?reason=unhelpful')).toEqual(['second'])
    expect(await notes('?language=he')).toEqual(['second'])
    expect(await notes('?resolved=true')).toEqual([])
    const page = await list('?limit=2')
    expect(page).toMatchObject({ total: 3 })
    expect(await notes(`?limit=2&before=${encodeURIComponent(page.next ?? '')}`)).toEqual(['first'])
    for (const query of ['?before=never', '?limit=0', '?rating=middling', '?reason=whatever'])
      expect((await client.get(`/api/admin/feedback${query}`)).status).toBe(400)
  })

  it('resolves feedback, and reopens it when the reader changes it', async () => {
    const { say, messageId } = await asksAndSays('Where is the story of Jonah?', { rating: 'down', reason: 'inaccurate', note: 'jonah' })
    const own = async () => (await list()).feedback.find((one) => one.messageId === messageId)!
    const { id } = await own()
    expect((await client.post(`/api/admin/feedback/${id}/resolve`)).status).toBe(200)
    expect(await own()).toMatchObject({ resolved: true, resolvedBy: 'Rivka' })
    expect(await notes('?resolved=true')).toEqual(['jonah'])
    await say({ rating: 'down', reason: 'other', note: 'still wrong' })
    expect(await own()).toMatchObject({ id, resolved: false, resolvedBy: null, note: 'still wrong' })
    for (const missing of [randomUUID(), 'no-uuid']) expect((await client.post(`/api/admin/feedback/${missing}/resolve`)).status).toBe(404)
  })

  it('turns feedback into a training example, in a file that holds each correction once', async () => {
    const [{ id }] = (await list('?rating=down&reason=wrong_source')).feedback as [ReviewedFeedback]
    const correct = (answer: string, of = id) =>
      client.post<{ examples: number }>(`/api/admin/feedback/${of}/example`, { question: 'Who sold his birthright?', answer })
    expect((await correct('Esau, for a meal (Genesis 25:33).')).body).toMatchObject({ examples: 1 })
    expect((await correct('Esau sold it to Jacob (Genesis 25:33).')).body).toMatchObject({ examples: 1 })
    const [hebrew] = (await list('?language=he')).feedback as [ReviewedFeedback]
    expect((await correct('עשו (בראשית כה:לג).', hebrew.id)).body).toMatchObject({ examples: 2 })
    expect((await list('?resolved=true')).feedback.filter(({ corrected }) => corrected)).toHaveLength(2)
    expect((await correct('anything', randomUUID())).status).toBe(404)
    expect((await correct(' ')).status).toBe(400)

    const folder = path.join(database.options.dataDir, 'training')
    const files = readdirSync(folder)
    expect(files).toHaveLength(1)
    const examples = readFileSync(path.join(folder, files[0]!), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { messages: { role: string; content: string }[] })
    expect(examples.map(({ messages }) => messages.map(({ role }) => role))).toEqual(Array(2).fill(['system', 'user', 'assistant']))
    expect(examples.map(({ messages }) => messages[2]?.content)).toEqual(['Esau sold it to Jacob (Genesis 25:33).', 'עשו (בראשית כה:לג).'])
  })

  it('restricts feedback review to administrators', async () => {
    const id = randomUUID()
    const routes = [
      'GET /api/admin/feedback',
      `POST /api/admin/feedback/${id}/resolve`,
      `POST /api/admin/feedback/${id}/example`,
      'GET /api/admin/audit',
      'GET /api/admin/models',
      'POST /api/admin/models',
      'POST /api/admin/models/roll-back',
      'GET /api/admin/models/changes',
      `DELETE /api/admin/models/${id}`,
      `GET /api/admin/models/${id}/gate`,
      `POST /api/admin/models/${id}/promote`,
      'POST /api/admin/evaluations',
      'GET /api/admin/evaluations',
      `GET /api/admin/evaluations/${id}`,
      `POST /api/admin/evaluations/${id}/cancel`,
      'POST /api/admin/accuracy/measure',
    ]
    for (const route of routes) {
      const [method = '', address = ''] = route.split(' ')
      for (const headers of [{}, { authorization: 'Bearer invalid' }, { cookie: 'sugya_admin=invalid' }])
        expect({ route, status: (await fetch(client.product.url + address, { method, headers })).status }).toEqual({ route, status: 401 })
    }
  })
})

describeOnEachDatabase('evaluation of a dead process', (make, kind) => {
  let store: OpenStore
  openStoreForTests(make, (opened) => (store = opened))
  const answer = { side: 'candidate' as const, questionId: 'g01', language: 'en' as const }
  const result = {
    answer: '',
    cited: [],
    referencesFound: true,
    refusedRightly: null,
    languageKept: true,
    quotes: 0,
    quotesProven: 0,
    citations: 0,
    falseCitations: 0,
    answered: true,
    ms: 1,
    inputTokens: null,
    outputTokens: null,
  }

  it('continues the evaluation of a dead process with its answers, and discards its later writes', async () => {
    const [dead, living] = [randomUUID(), randomUUID()]
    const { evaluations } = store
    const candidate = { id: null, name: 'a model' }
    const started = await evaluations.start({
      candidate,
      baseline: null,
      libraryVersion: '1',
      questionSet: 'q',
      total: 3,
      startedBy: 'Rivka',
    })
    expect(started).toMatchObject({ status: 'running', done: 0 })
    const { id } = started!
    expect(
      await evaluations.start({ candidate, baseline: null, libraryVersion: '1', questionSet: 'q', total: 3, startedBy: 'R' }),
    ).toBeUndefined()
    expect((await evaluations.acquire(dead, 20_000))?.id).toBe(id)
    expect(await evaluations.answer(id, dead, { ...answer, result })).toBe(true)
    expect(await evaluations.answer(id, dead, { ...answer, result })).toBe(true)
    // Where other processes live beside it, silence must tell that it is dead.
    if (kind === 'postgres') expect(await evaluations.acquire(living, 20_000)).toBeUndefined()
    expect(await evaluations.acquire(living, kind === 'postgres' ? -1_000 : 20_000)).toMatchObject({ id, done: 1 })
    expect(await evaluations.answer(id, dead, { ...answer, questionId: 'g02', result })).toBe(false)
    expect(await evaluations.heartbeat(id, dead)).toBe(false)
    expect(await evaluations.fail(id, dead, 'internal')).toBe(false)
    expect(await evaluations.answer(id, living, { ...answer, questionId: 'g02', result })).toBe(true)
    await evaluations.release(living)
    expect(await evaluations.acquire(living, 20_000)).toMatchObject({ id, done: 2 })
    expect(await evaluations.cancel(id)).toBe(true)
    expect(await evaluations.answer(id, living, { ...answer, questionId: 'g03', result })).toBe(false)
  })
})
