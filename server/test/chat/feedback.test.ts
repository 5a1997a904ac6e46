import { randomUUID } from 'node:crypto'
import type { Message } from '@sugya/contract/api/chat'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountApp, openAccountApp } from '@sugya/testing/clients/account-app'
import type { Browser } from '@sugya/testing/clients/browser'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('feedback on an answer', (make) => {
  let app: AccountApp
  let script: ReturnType<typeof scriptedAnswers>
  beforeAll(async () => {
    app = await openAccountApp(await make(), { answer: (input) => script.answer(input) })
  })
  beforeEach(() => (script = scriptedAnswers()))
  afterAll(() => app.close())

  async function converse(client: Browser) {
    const asked = client.post<{ conversationId: string }>('/api/chat', { message: 'Moses' })
    const call = await script.nextCall()
    call.say('About Moses')
    call.end()
    const { conversationId } = (await asked).body
    const [question, answer] = await messages(client, conversationId)
    return { conversationId, question: question!.id, answer: answer!.id }
  }
  const messages = async (client: Browser, id: string) => (await client.get<Message[]>(`/api/conversations/${id}/messages`)).body
  const said = async (client: Browser, id: string) => (await messages(client, id)).map(({ feedback }) => feedback)
  const rate = (client: Browser, id: string, body: unknown, headers = {}) => client.post(`/api/messages/${id}/feedback`, body, headers)
  const stored = (id: string) => app.sql('select rating, reason, note, language from feedback where message_id = $1', [id])

  it('stores feedback for the administrator and the reader, who may change and withdraw it', async () => {
    const client = app.browser()
    const { conversationId, answer } = await converse(client)
    expect(await said(client, conversationId)).toEqual([undefined, undefined])
    expect((await rate(client, answer, { rating: 'up' })).body).toEqual({ rating: 'up', reason: null, note: '' })
    const down = { rating: 'down', reason: 'wrong_source', note: ' המקור אחר ' }
    await rate(client, answer, down, { 'accept-language': 'he' })
    expect(await said(client, conversationId)).toEqual([undefined, { rating: 'down', reason: 'wrong_source', note: 'המקור אחר' }])
    expect(await stored(answer)).toEqual([{ rating: 'down', reason: 'wrong_source', note: 'המקור אחר', language: 'he' }])
    for (let time = 1; time <= 2; time++)
      expect((await client.call('DELETE', `/api/messages/${answer}/feedback`)).body).toEqual({ removed: true })
    expect(await said(client, conversationId)).toEqual([undefined, undefined])
    expect(await stored(answer)).toEqual([])
  })

  it('stores one feedback per answer, however often and fast it is given', async () => {
    const client = app.browser()
    const { answer } = await converse(client)
    await Promise.all(Array.from({ length: 8 }, (_, i) => rate(client, answer, { rating: i % 2 ? 'up' : 'down' })))
    expect(await stored(answer)).toHaveLength(1)
  })

  it('drops the reason when the reader rates the answer good after all', async () => {
    const client = app.browser()
    const { answer } = await converse(client)
    await rate(client, answer, { rating: 'down', reason: 'unhelpful' })
    expect((await rate(client, answer, { rating: 'up', reason: 'unhelpful' })).body).toEqual({ rating: 'up', reason: null, note: '' })
  })

  it('moves feedback with its conversation when the guest signs up, and deletes it with the conversation', async () => {
    const client = app.browser()
    const { conversationId, answer } = await converse(client)
    await rate(client, answer, { rating: 'up' })
    await client.post('/api/auth/signup', app.person())
    expect((await said(client, conversationId))[1]).toMatchObject({ rating: 'up' })
    expect((await rate(client, answer, { rating: 'down' })).status).toBe(200)
    await client.call('DELETE', `/api/conversations/${conversationId}`)
    expect(await stored(answer)).toEqual([])
  })

  it('rejects feedback on foreign answers, missing answers and questions alike', async () => {
    const { answer, question } = await converse(app.browser())
    const stranger = app.browser()
    const own = await converse(stranger)
    const refused = async (client: Browser, id: string) => {
      const all = [await rate(client, id, { rating: 'down' }), await client.call('DELETE', `/api/messages/${id}/feedback`)]
      return all.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')])
    }
    for (const client of [stranger, app.browser()]) {
      const missing = await refused(client, randomUUID())
      expect(missing.map(([status]) => status)).toEqual([403, 403])
      for (const id of [answer, question, own.question, 'no-uuid', '%00']) expect(await refused(client, id)).toEqual(missing)
    }
    expect(await stored(answer)).toEqual([])
  })

  it('rejects feedback until the answer is finished', async () => {
    const client = app.browser()
    const { conversationId } = await converse(client)
    const asked = client.post('/api/chat', { message: 'Aaron', conversationId })
    const call = await script.nextCall()
    const answer = (await messages(client, conversationId))[3]!.id
    expect((await rate(client, answer, { rating: 'up' })).status).toBe(403)
    call.end()
    await asked
  })

  it.each([
    ['no rating', {}],
    ['another rating', { rating: 'middle' }],
    ['another reason', { rating: 'down', reason: 'ugly' }],
    ['a note of more than 1,000 characters', { rating: 'down', note: 'א'.repeat(1001) }],
  ])('rejects feedback with %s', async (_name, body) => {
    const client = app.browser()
    const { answer } = await converse(client)
    expect((await rate(client, answer, body)).status).toBe(400)
    expect((await rate(client, answer, { rating: 'down', note: '\0א'.repeat(1000) })).status).toBe(200)
  })
})
