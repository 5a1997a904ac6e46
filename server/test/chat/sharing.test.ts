import { randomUUID } from 'node:crypto'
import type { OwnLink, SharedConversation, SharedLink } from '@sugya/contract/api/sharing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountsUnderTest, openAccountsOn, PASSWORD } from '../../../testing/src/factories/accounts.ts'
import type { Browser } from '../../../testing/src/product/browser.ts'
import { scriptedAnswers } from '../../../testing/src/fakes/scripted-answers.ts'
import { describeOnEachDatabase } from '../../../testing/src/database/stores.ts'

describeOnEachDatabase('sharing a conversation', (make) => {
  let app: AccountsUnderTest
  let script: ReturnType<typeof scriptedAnswers>
  beforeAll(async () => {
    app = await openAccountsOn(await make(), { answer: (input) => script.answer(input) })
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

  it('shows anyone the questions and answers of the moment, and nothing of their owner', async () => {
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

  it('gives the same link while nothing has changed, and one more when the conversation has gone on', async () => {
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

  it('waits for an answer that is being made, and shares what is finished before it', async () => {
    const { client } = await reader()
    const first = client.post('/api/chat', { message: 'Moses' })
    const call = await script.nextCall()
    const [{ id }] = (await client.get<[{ id: string }]>('/api/conversations')).body
    expect((await share(client, id)).status).toBe(409)
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

  it('is among all links of its owner, latest first, until it is revoked; another reader sees none of them', async () => {
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

  it('leads nowhere once it is revoked, like a link that never was', async () => {
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

  it('is for its owner alone: a stranger cannot tell a foreign conversation or link from a missing one', async () => {
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

  it('asks a guest to sign in, and is possible with the same conversation afterwards', async () => {
    const client = app.browser()
    const id = await converse(client, 'Moses')
    expect((await share(client, id)).status).toBe(401)
    await client.post('/api/auth/signup', app.person())
    expect((await share(client, id)).status).toBe(200)
  })

  it('ends when the conversation is deleted, and when the account is', async () => {
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
