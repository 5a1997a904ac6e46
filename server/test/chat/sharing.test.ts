import { randomUUID } from 'node:crypto'
import type { OwnLink, SharedConversation, SharedLink } from '@sugya/contract/api/sharing'
import { readRabbiQuestion, writeRabbiQuestion } from '@sugya/contract/rules/rabbi-question'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import type { Browser } from '@sugya/testing/clients/browser'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('shared conversations', (make) => {
  let app: AccountApp
  let script: ReturnType<typeof scriptedAnswers>
  beforeAll(async () => {
    app = await openAccountApp(await make(), { answer: (input) => script.answer(input) })
  })
  beforeEach(() => (script = scriptedAnswers()))
  afterAll(() => app.close())

  async function converse(client: Browser, message: string, conversationId: string | null = null) {
    const asked = client.post<{ conversationId: string }>('/api/chat', { message, conversationId })
    const call = await script.nextCall()
    call.say(`About ${message}`)
    call.end()
    return (await asked).body.conversationId
  }
  async function reader() {
    const { client, token, who } = await app.newUser()
    return { client, who, headers: { authorization: `Bearer ${token}` } }
  }
  const share = (client: Browser, id: string) => client.post<SharedLink>(`/api/conversations/${id}/links`)
  const links = async (client: Browser, id: string) => (await client.get<SharedLink[]>(`/api/conversations/${id}/links`)).body
  const open = (id: string) => app.browser().get<SharedConversation>(`/api/shared/${id}`)

  it('shows a shared conversation as it was to anyone, and nothing of its owner', async () => {
    const { client, who } = await reader()
    const id = await converse(client, 'Moses')
    const { status, body: link } = await share(client, id)
    expect(status).toBe(200)
    expect(link.id).toMatch(/^[\w-]{24}$/)
    expect(link.questions).toBe(1)
    await converse(client, 'Aaron', id)
    await client.call('PATCH', `/api/conversations/${id}`, { title: 'Secret plans' })
    const shared = await open(link.id)
    expect(shared.headers.get('x-robots-tag')).toContain('noindex')
    expect(shared.headers.get('cache-control')).toBe('no-store')
    expect(shared.body).toEqual({
      title: 'Moses',
      sharedAt: link.createdAt,
      messages: [
        { role: 'user', content: 'Moses', language: 'en', status: 'complete', mode: null, citations: [], sources: [], notices: [] },
        {
          role: 'assistant',
          content: 'About Moses',
          language: 'he',
          status: 'complete',
          mode: 'model',
          citations: [],
          sources: [],
          notices: [],
        },
      ],
    })
    for (const own of [who.email, who.username, id, 'Aaron', 'Secret']) expect(shared.text).not.toContain(own)
  })

  it('shows the question for a rabbi in a shared answer', async () => {
    const { client } = await reader()
    const asked = client.post<{ conversationId: string }>('/api/chat', { message: 'May I cook?' })
    const call = await script.nextCall()
    call.say(`Sources.\n\n${writeRabbiQuestion('To ask a rabbi:', 'May I cook?')}`)
    call.end()
    const { body: link } = await share(client, (await asked).body.conversationId)
    const { messages } = (await open(link.id)).body
    expect(readRabbiQuestion(messages.at(-1)?.content ?? '')).toBe('May I cook?')
  })

  it('returns the same link while the conversation is unchanged, and a new one after it continues', async () => {
    const { client } = await reader()
    const id = await converse(client, 'Moses')
    const [first, again] = await Promise.all([share(client, id), share(client, id)])
    expect(again.body).toEqual(first.body)
    await converse(client, 'Aaron', id)
    const second = await share(client, id)
    expect(await links(client, id)).toEqual([second.body, first.body])
    expect([first.body.questions, second.body.questions]).toEqual([1, 2])
    expect((await open(second.body.id)).body.messages).toHaveLength(4)
    expect((await open(first.body.id)).body.messages).toHaveLength(2)
  })

  it('rejects sharing an answer that is being generated, and shares what is finished before it', async () => {
    const { client } = await reader()
    const first = client.post('/api/chat', { message: 'Moses' })
    const call = await script.nextCall()
    const [{ id }] = (await client.get<[{ id: string }]>('/api/conversations')).body
    expect(await share(client, id)).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'no_finished_answer' } } })
    call.say('About Moses')
    call.end()
    await first
    const second = client.post('/api/chat', { message: 'Aaron', conversationId: id })
    const running = await script.nextCall()
    const link = (await share(client, id)).body
    expect((await open(link.id)).body.messages.map(({ content }) => content)).toEqual(['Moses', 'About Moses'])
    running.end()
    await second
  })

  it('lists the links of their owner, latest first, until they are revoked, and to no other reader', async () => {
    const [owner, other] = [await reader(), await reader()]
    const mine = async ({ client }: typeof owner) => (await client.get<OwnLink[]>('/api/links')).body
    expect(await mine(owner)).toEqual([])
    const [moses, aaron] = [await converse(owner.client, 'Moses'), await converse(owner.client, 'Aaron')]
    const first = (await share(owner.client, moses)).body
    const second = (await share(owner.client, aaron)).body
    expect(await mine(owner)).toEqual([
      { ...second, conversationId: aaron, title: 'Aaron' },
      { ...first, conversationId: moses, title: 'Moses' },
    ])
    expect(await mine(other)).toEqual([])
    expect((await app.browser().get('/api/links')).status).toBe(401)
    await owner.client.call('DELETE', `/api/links/${second.id}`)
    expect((await mine(owner)).map(({ id }) => id)).toEqual([first.id])
  })

  it('answers alike for a revoked link and one that never existed', async () => {
    const { client } = await reader()
    const id = await converse(client, 'Moses')
    const { body: link } = await share(client, id)
    expect((await client.call('DELETE', `/api/links/${link.id}`)).body).toEqual({ revoked: true })
    const without = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    const revoked = await open(link.id)
    expect(revoked.status).toBe(404)
    for (const other of ['x'.repeat(24), "'--", '%00', 'x'.repeat(500)]) {
      const never = await open(other)
      expect([never.status, without(never.text)]).toEqual([404, without(revoked.text)])
    }
    expect(await links(client, id)).toEqual([])
    expect((await client.call('DELETE', `/api/links/${link.id}`)).status).toBe(403)
  })

  it('answers a stranger alike for foreign and missing conversations and links', async () => {
    const owner = await reader()
    const id = await converse(owner.client, 'Moses')
    const { body: link } = await share(owner.client, id)
    const stranger = await reader()
    const answers = async (conversation: string, one: string) => {
      const all = [
        await share(stranger.client, conversation),
        await stranger.client.get(`/api/conversations/${conversation}/links`),
        await stranger.client.call('DELETE', `/api/links/${one}`),
      ]
      return all.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')])
    }
    const foreign = await answers(id, link.id)
    expect(foreign.map(([status]) => status)).toEqual([403, 403, 403])
    expect(foreign).toEqual(await answers(randomUUID(), 'nobody'))
    expect((await open(link.id)).status).toBe(200)
  })

  it('asks a guest to sign in before sharing, and then shares the same conversation', async () => {
    const client = app.browser()
    const id = await converse(client, 'Moses')
    expect((await share(client, id)).status).toBe(401)
    await client.post('/api/auth/signup', app.person())
    expect((await share(client, id)).status).toBe(200)
  })

  it('revokes the links of a deleted conversation and of a deleted account', async () => {
    const { client, headers } = await reader()
    const [first, second] = [await converse(client, 'Moses'), await converse(client, 'Aaron')]
    const [one, two] = [(await share(client, first)).body.id, (await share(client, second)).body.id]
    await client.call('DELETE', `/api/conversations/${first}`)
    expect((await open(one)).status).toBe(404)
    expect((await open(two)).status).toBe(200)
    expect((await client.post('/api/account/delete', { password: PASSWORD }, headers)).status).toBe(200)
    expect((await open(two)).status).toBe(404)
  })
})
