import type { Conversation, Message } from '@sugya/contract/api/chat'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import { browser, type Browser } from '@sugya/testing/clients/browser'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

const GUEST = 'sugya_guest'

describeOnEachDatabase('guests who get an account', (make) => {
  let app: AccountApp
  let script: ReturnType<typeof scriptedAnswers> | undefined
  beforeAll(async () => {
    const database = await make()
    app = await openAccountApp(database, {
      async *answer(input) {
        if (script !== undefined) return yield* script.answer(input)
        yield { type: 'delta', text: 'An answer.' }
        yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'en' }
      },
    })
  })
  beforeEach(() => (script = undefined))
  afterAll(() => app.close())

  const ask = (client: Browser, message: string, body: object = {}) =>
    client.post<{ conversationId: string }>('/api/chat', { message, ...body }, { 'x-device-fingerprint': 'k3j4h5' })
  const titles = async (client: Browser) => (await client.get<Conversation[]>('/api/conversations')).body.map(({ title }) => title)

  it('finds adopted conversations by their words, before and after they continue', async () => {
    const client = app.browser()
    const { body } = await client.post<{ conversationId: string }>('/api/chat', { message: 'Leviathan' })
    const found = async (q: string) => (await client.get<Conversation[]>(`/api/conversations?q=${q}`)).body.map(({ title }) => title)
    expect(await found('leviathan')).toEqual(['Leviathan'])
    await client.post('/api/auth/signup', app.person())
    expect(await found('leviathan')).toEqual(['Leviathan'])
    await client.post('/api/chat', { message: 'Behemoth', conversationId: body.conversationId })
    expect(await found('behemoth leviathan')).toEqual(['Leviathan'])
  })

  it('gives the conversations of a guest who signs up to the new account and to nobody else', async () => {
    const client = app.browser()
    await ask(client, 'Who was Moses?')
    const { conversationId } = (await ask(client, 'Who was Aaron?')).body
    const guest = client.jar.get(GUEST)!
    expect((await client.post('/api/auth/signup', app.person())).status).toBe(200)
    expect(await titles(client)).toEqual(['Who was Aaron?', 'Who was Moses?'])
    expect((await client.get<Message[]>(`/api/conversations/${conversationId}/messages`)).body).toHaveLength(2)
    expect((await ask(client, 'And Miriam?', { conversationId })).status).toBe(200)
    // The old guest owns nothing any more.
    const old = browser(app.url, { cookie: `${GUEST}=${guest}` })
    expect(await titles(old)).toEqual([])
    expect((await old.get(`/api/conversations/${conversationId}/messages`)).status).toBe(403)
  })

  it('adds the conversations of a guest who signs in to those of the account', async () => {
    const { who, client } = await app.newUser()
    await ask(client, 'Asked at home')
    const other = app.browser()
    await ask(other, 'Asked on the way')
    await other.post('/api/auth/signin', who)
    expect(await titles(other)).toEqual(['Asked on the way', 'Asked at home'])
  })

  it('makes the browser a new guest after sign-in, and a second sign-in gains nothing', async () => {
    const client = app.browser()
    await ask(client, 'Mine')
    const before = client.jar.get(GUEST)!
    const first = app.person()
    await client.post('/api/auth/signup', first)
    const after = client.jar.get(GUEST)
    expect(after).toBeDefined()
    expect(after).not.toBe(before)
    await client.post('/api/auth/logout')
    expect(await titles(client)).toEqual([])
    await client.post('/api/auth/signup', app.person())
    expect(await titles(client)).toEqual([])
    // Not even with the old cookie.
    const replay = browser(app.url, { cookie: `${GUEST}=${before}`, 'x-forwarded-for': '192.0.2.1' })
    const thief = await replay.post<{ token: string }>('/api/auth/signup', app.person())
    expect(thief.status).toBe(200)
    expect((await app.browser().get('/api/conversations', { authorization: `Bearer ${thief.body.token}` })).body).toEqual([])
  })

  it('adopts each conversation once when two tabs sign in at once', async () => {
    const { who } = await app.newUser()
    const client = app.browser()
    for (const message of ['One', 'Two', 'Three']) await ask(client, message)
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/auth/signin', who)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await titles(client)).sort()).toEqual(['One', 'Three', 'Two'])
  })

  it('carries the used questions of the device over to the account', async () => {
    const before = app.carried.length
    const client = app.browser()
    const { body } = await client.post<{ user: { id: string } }>('/api/auth/signup', app.person(), { 'x-device-fingerprint': 'abc123' })
    expect(app.carried.slice(before)).toEqual([{ userId: body.user.id, fingerprint: 'abc123' }])
    await client.post('/api/auth/signin', app.person(), { 'x-device-fingerprint': 'abc123' })
    expect(app.carried).toHaveLength(before + 1)
  })

  it('carries the lines of the usage log over to the account', async () => {
    const client = app.browser()
    await ask(client, 'A line in the log')
    const { body } = await client.post<{ user: { id: string } }>('/api/auth/signup', app.person())
    const rows = await app.sql('select message_content from usage_logs where user_id = $1', [body.user.id])
    expect(rows).toEqual([{ message_content: 'A line in the log' }])
  })

  it('adopts runs whose request ids the user has used before', async () => {
    const { who, client } = await app.newUser()
    const clientRequestId = 'the-same-request-id-of-both'
    await ask(client, 'As a user', { clientRequestId })
    const other = app.browser()
    await ask(other, 'As a guest', { clientRequestId })
    expect((await other.post('/api/auth/signin', who)).status).toBe(200)
    expect(await titles(other)).toEqual(['As a guest', 'As a user'])
  })

  it('adopts the complete answer that was being generated during sign-in', async () => {
    const client = app.browser()
    await ask(client, 'The first one')
    script = scriptedAnswers()
    const asked = ask(client, 'A slow one')
    const call = await script.nextCall()
    call.say('Half of it ')
    const { status } = await client.post('/api/auth/signup', app.person())
    expect(status).toBe(200)
    call.say('and the other half.')
    call.end()
    const { conversationId } = (await asked).body
    const { body } = await client.get<Message[]>(`/api/conversations/${conversationId}/messages`)
    expect(body.at(-1)).toMatchObject({ content: 'Half of it and the other half.', status: 'complete' })
  })

  it('adopts nothing when the password belongs to another account', async () => {
    const { who } = await app.newUser()
    const client = app.browser()
    await ask(client, 'Mine alone')
    expect((await client.post('/api/auth/signin', { email: who.email, password: `${PASSWORD}x` })).status).toBe(401)
    expect(await titles(client)).toEqual(['Mine alone'])
  })
})
