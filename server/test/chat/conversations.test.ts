import { randomUUID } from 'node:crypto'
import type { Conversation } from '@sugya/contract/api/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { chatClient, type ChatClient } from '@sugya/testing/clients/chat-client'
import { startApp } from '@sugya/testing/start-app'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('conversations', (make) => {
  let database: TestDatabase
  let store: OpenStore
  let server: Awaited<ReturnType<typeof startApp>>
  let script: ReturnType<typeof scriptedAnswers>
  beforeAll(async () => {
    database = await make()
    store = await database.open()
    server = await startApp(store, { answer: (input) => script.answer(input) })
  })
  beforeEach(() => (script = scriptedAnswers()))
  afterAll(async () => {
    await server.close()
    await store.close()
    await database.drop()
  })

  async function converse(client: ChatClient, question: string, body: object = {}) {
    const stream = await client.ask(question, body)
    const call = await script.nextCall()
    call.say('An answer.')
    call.end()
    await stream.all()
    return await stream.run()
  }

  it('titles a conversation by its first question, shortened at a word', async () => {
    const client = chatClient(server.url)
    const long = 'מה אומרים חכמים על מי שמבקש לדעת את כל התורה כולה בשעה שהוא עומד על רגל אחת ולא יותר?'
    await converse(client, long)
    const [conversation] = await client.conversations()
    expect(conversation!.title).toMatch(/…$/)
    expect(long.startsWith(`${conversation!.title.slice(0, -1)} `)).toBe(true)
  })

  it('lists conversations latest first, and moves one that continues to the top', async () => {
    const client = chatClient(server.url)
    const first = await converse(client, 'First')
    await converse(client, 'Second')
    expect((await client.conversations()).map((c) => c.title)).toEqual(['Second', 'First'])
    await converse(client, 'More', { conversationId: first.conversationId })
    expect((await client.conversations()).map((c) => c.title)).toEqual(['First', 'Second'])
  })

  it('pages conversations by x-next-cursor without gaps or repetitions while a new one arrives', async () => {
    const client = chatClient(server.url)
    for (let i = 0; i < 7; i++) await converse(client, `Question ${i}`)
    const titles: string[] = []
    let before = ''
    do {
      const response = await client.call('GET', `/api/conversations?limit=3${before && `&before=${encodeURIComponent(before)}`}`)
      titles.push(...((await response.json()) as Conversation[]).map((c) => c.title))
      before = response.headers.get('x-next-cursor') ?? ''
      if (before) await converse(client, 'Meanwhile')
    } while (before)
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Question ${i}`))
  })

  it('rejects a malformed cursor of the conversation list', async () => {
    const client = chatClient(server.url)
    for (const before of ['x', "2026-01-01T00:00:00.000Z,'; drop table users", '9999-99-99T99:99:99.999Z,' + randomUUID()])
      expect((await client.call('GET', `/api/conversations?before=${encodeURIComponent(before)}`)).status).toBe(400)
  })

  it('deletes a conversation with its messages and events, and stops its running answer', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Delete me')
    const call = await script.nextCall()
    call.say('Some ', 'words ')
    const run = await stream.run()
    const response = await client.call('DELETE', `/api/conversations/${run.conversationId}`)
    expect(await response.json()).toEqual({ deleted: true })
    await stream.all()
    expect(call.input.signal.aborted).toBe(true)
    expect(await client.conversations()).toEqual([])
    expect((await client.call('GET', `/api/conversations/${run.conversationId}/messages`)).status).toBe(403)
    expect((await client.call('GET', `/api/chat/runs/${run.runId}/events`)).status).toBe(403)
  })

  it('answers alike for foreign and missing conversations on any route, with and without a guest cookie', async () => {
    const owner = chatClient(server.url)
    const run = await converse(owner, 'Private')
    const stranger = chatClient(server.url)
    await converse(stranger, 'My own')
    const newcomer = chatClient(server.url)
    const routes = (conversationId: string, runId: string) =>
      [
        ['GET', `/api/conversations/${conversationId}/messages`],
        ['DELETE', `/api/conversations/${conversationId}`],
        ['GET', `/api/chat/runs/${runId}/events`],
        ['POST', `/api/chat/runs/${runId}/stop`],
        ['POST', '/api/chat/enhanced', { message: 'Intrude', conversationId }],
        ['POST', '/api/chat', { message: 'Intrude', conversationId }],
      ] as const
    const answers = async (client: ChatClient, conversationId: string, runId: string) => {
      const all: unknown[] = []
      for (const [method, path, body] of routes(conversationId, runId)) {
        const response = await client.call(method, path, body)
        const { error } = (await response.json()) as { error: { requestId: string } }
        all.push({ status: response.status, error: { ...error, requestId: '' } })
      }
      return all
    }
    for (const client of [stranger, newcomer]) {
      const foreign = await answers(client, run.conversationId, run.runId)
      expect(foreign).toEqual(await answers(client, randomUUID(), randomUUID()))
      expect(foreign).toEqual(await answers(client, 'no-uuid', "'--"))
      expect(foreign.every((answer) => (answer as { status: number }).status === 403)).toBe(true)
    }
    expect(await owner.messages(run.conversationId)).toHaveLength(2)
    expect(script.calls).toHaveLength(2)
  })

  describe('guest cookie', () => {
    it('sets the guest cookie with the first question and not before', async () => {
      const client = chatClient(server.url)
      expect(await client.conversations()).toEqual([])
      expect(client.cookies()).toBe('')
      const stream = await client.ask('Hello')
      const set = stream.headers.getSetCookie()[0] ?? ''
      expect(set).toMatch(/^sugya_guest=[0-9a-f-]{36}\.[\w-]{43}; /)
      expect(set).toContain('HttpOnly')
      expect(set).toContain('SameSite=Lax')
      ;(await script.nextCall()).end()
      await stream.all()
    })

    it('rejects a forged guest cookie, and does not identify a guest by the device fingerprint', async () => {
      const owner = chatClient(server.url)
      await converse(owner, 'Mine')
      const [id, signature] = owner.cookies().split('=')[1]!.split('.')
      const forged = [`${randomUUID()}.${signature}`, `${id}.${'A'.repeat(43)}`, `${id}.`, `${id}`, `x.${signature}`]
      for (const value of forged) expect(await chatClient(server.url, `sugya_guest=${value}`).conversations()).toEqual([])
      expect(await chatClient(server.url).conversations()).toEqual([])
      expect(await chatClient(server.url, owner.cookies()).conversations()).toHaveLength(1)
    })

    it('makes two programs that send the same short request id two guests', async () => {
      const asked = { message: 'My secret question', clientRequestId: 'request-1' }
      // Programs on one machine send the same address, user agent and device.
      const clients = ['', ''].map((cookies) => chatClient(server.url, cookies, 'abc'))
      for (const client of clients) {
        const answer = client.call('POST', '/api/chat/enhanced', asked)
        const call = await script.nextCall()
        call.say('A few words. ')
        call.end()
        expect((await answer).status).toBe(200)
      }
      expect(clients[0]?.cookies()).not.toBe(clients[1]?.cookies())
      for (const client of clients) expect(await client.conversations()).toHaveLength(1)
    })

    it('rejects cross-site writes that carry the guest cookie', async () => {
      const client = chatClient(server.url)
      const { conversationId } = await converse(client, 'Mine')
      const foreign = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]
      for (const headers of foreign) {
        expect((await client.call('DELETE', `/api/conversations/${conversationId}`, undefined, headers as never)).status).toBe(403)
        expect((await client.call('POST', '/api/chat', { message: 'x' }, headers as never)).status).toBe(403)
      }
      const own = { origin: server.url, 'sec-fetch-site': 'same-origin' }
      expect((await client.call('DELETE', `/api/conversations/${conversationId}`, undefined, own)).status).toBe(200)
    })
  })

  it.each([
    ['blank', { message: ' \n\t\u00a0' }, 400, 'invalid_input'],
    ['too long', { message: 'א'.repeat(4001) }, 400, 'message_too_long'],
    ['no message', {}, 400, 'invalid_input'],
    ['a NUL only', { message: '\0' }, 400, 'invalid_input'],
    ['a short request id', { message: 'x', clientRequestId: 'short' }, 400, 'invalid_input'],
  ])('rejects a question that is %s with a clear error', async (_name, body, status, code) => {
    const response = await chatClient(server.url).call('POST', '/api/chat/enhanced', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code } })
    expect(script.calls).toHaveLength(0)
  })

  it.each([
    ['4,000 characters', 'א'.repeat(4000)],
    ['emoji only', '🕎📜👨‍👩‍👧'],
    ['a NUL inside', 'who\0 was Moses'],
    ['a lone surrogate', 'half \ud83d here'],
    ['SQL', "'; drop table messages; --"],
    ['HTML', '<img src=x onerror=alert(1)>'],
  ])('accepts a question of %s', async (_name, question) => {
    const client = chatClient(server.url)
    const { conversationId } = await converse(client, question)
    const [stored] = await client.messages(conversationId)
    expect(stored!.content).toBe(question.replaceAll('\0', '').toWellFormed())
  })
})
