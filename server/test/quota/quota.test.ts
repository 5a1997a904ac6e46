import { randomUUID } from 'node:crypto'
import type { Source } from '@sugya/contract/api/chat'
import type { UsageStatus } from '@sugya/contract/api/usage'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnswerEvent } from '../../src/features/chat/events.ts'
import type { Account, SubscriptionState } from '../../src/ports/store/accounts.ts'
import { chatClient, eventReader } from '@sugya/testing/clients/chat-client'
import { type AppOverrides, startApp, type TestApp } from '@sugya/testing/start-app'
import { askAs, readUsage } from '@sugya/testing/clients/usage-client'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase, type TestDatabase, type TestStore } from '@sugya/testing/database/on-each-database'

const HOUR = 3_600_000
const free: SubscriptionState = { status: 'free', expiresAt: null, graceUntil: null }
const device = () => ({ 'x-device-fingerprint': randomUUID().replaceAll('-', '') })

async function* quick(): AsyncGenerator<AnswerEvent, void, void> {
  yield { type: 'delta', text: 'Quick.' }
  yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'en' }
}

// eslint-disable-next-line require-yield
async function* failing(): AsyncGenerator<AnswerEvent, void, void> {
  throw new Error('the model is gone')
}

const source: Source = {
  ...{ ref: 'Ruth 1:4', heRef: 'רות א׳:ד׳', ruRef: 'Руфь 1:4', title: 'Ruth', categories: ['Tanakh'] },
  original: { language: 'he', text: 'שֵׁ֤ם הָֽאַחַת֙ עָרְפָּ֔ה', edition: 'WLC', license: 'Public Domain' },
  translation: null,
  url: 'https://www.sefaria.org/Ruth.1.4',
}

describeOnEachDatabase('quota', (make) => {
  let database: TestDatabase
  let store: TestStore
  let script: ReturnType<typeof scriptedAnswers> | undefined
  const accounts = new Map<string, Account>()
  const atEnd: (() => Promise<void>)[] = []
  let url: string
  let server: TestApp

  beforeAll(async () => {
    database = await make()
    store = await database.open()
    server = await start({ testHelpers: true, limits: { premium: 12 } })
    url = server.url
  })
  beforeEach(() => {
    script = undefined
  })
  afterAll(async () => {
    for (const end of atEnd) await end()
    await store.close()
    await database.drop()
  })

  async function start(overrides: AppOverrides = {}) {
    const server = await startApp(store, {
      answer: (input) => script?.answer(input) ?? quick(),
      limits: {},
      // A session is gone with its account: the quota must refuse an account that is deleted after its session was
      // read.
      findAccount: async ({ headers }) => accounts.get(String(headers['x-test-user'])),
      ...overrides,
    })
    atEnd.push(() => server.close())
    return server
  }
  async function signUp(subscription = free): Promise<{ id: string; headers: Record<string, string> }> {
    const name = randomUUID()
    const [row] = await store.sql<{ id: string }>(
      `insert into users (username, password, email, subscription_status, subscription_expires_at, subscription_grace_until)
       values ($1, '', $1, $2, $3, $4) returning id`,
      [name, subscription.status, subscription.expiresAt, subscription.graceUntil],
    )
    const id = row!.id
    const [stripeCustomerId, stripeSubscriptionId] = [null, null]
    accounts.set(id, {
      ...{ id, username: name, email: name, language: 'en', subscription, stripeCustomerId, stripeSubscriptionId },
      createdAt: new Date(),
    })
    return { id, headers: { 'x-test-user': id, ...device() } }
  }
  const setUsed = (helper: 'test-limit' | 'reset', headers: Record<string, string>, fingerprint: string) =>
    fetch(`${url}/api/usage/${helper}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ deviceFingerprint: fingerprint }),
    })

  it('gives a new guest ten questions, and opens no window before the first', async () => {
    expect(await readUsage(url, device())).toEqual({
      questionsUsed: 0,
      questionsLimit: 10,
      questionsRemaining: 10,
      canAskQuestion: true,
      isLimited: false,
      isSubscribed: false,
      subscriptionStatus: 'free',
      nextResetTime: null,
    })
  })

  it('counts a question when its first words were shown, and reports the end of the window', async () => {
    const guest = device()
    expect((await askAs(url, guest)).status).toBe(200)
    const usage = await readUsage(url, guest)
    expect(usage).toMatchObject({ questionsUsed: 1, questionsRemaining: 9, canAskQuestion: true })
    expect((Date.parse(usage.nextResetTime!) - Date.now()) / HOUR).toBeCloseTo(5, 1)
  })

  it('rejects the eleventh question with the time of the next one, in three languages, and saves nothing of it', async () => {
    const guest = chatClient(url, '')
    const headers = device()
    for (let i = 0; i < 10; i++) expect((await guest.call('POST', '/api/chat/enhanced', { message: 'Again' }, headers)).status).toBe(200)
    const { nextResetTime } = await readUsage(url, headers)
    const words: string[] = []
    for (const language of ['he', 'en', 'ru']) {
      const refused = await guest.call('POST', '/api/chat/enhanced', { message: 'Once more', language }, headers)
      expect(refused.status).toBe(429)
      const { error } = (await refused.json()) as { error: Record<string, unknown> }
      expect(error).toMatchObject({ code: 'quota_exceeded', questionsRemaining: 0, nextResetTime })
      expect(Number(refused.headers.get('retry-after'))).toBe(error['retryAfter'])
      expect(Number(error['retryAfter']) / 3600).toBeCloseTo(5, 1)
      words.push(String(error['message']))
    }
    expect(words.map((text) => (/[א-ת]/.test(text) ? 'he' : /[а-я]/.test(text) ? 'ru' : 'en'))).toEqual(['he', 'en', 'ru'])
    expect(await guest.conversations()).toHaveLength(10)
    expect(await readUsage(url, headers)).toMatchObject({
      questionsUsed: 10,
      questionsRemaining: 0,
      canAskQuestion: false,
      isLimited: true,
    })
  })

  it('accepts exactly ten of fifty questions that a new guest asks at once', async () => {
    const guest = device()
    const answers = await Promise.all(Array.from({ length: 50 }, () => askAs(url, guest)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status, error }) => status === 429 && error?.code === 'quota_exceeded')).toHaveLength(40)
    expect(await readUsage(url, guest)).toMatchObject({ questionsUsed: 10, questionsRemaining: 0 })
  })

  it('counts one question for twenty identical requests at once, also for the last question', async () => {
    const guest = device()
    for (let i = 0; i < 9; i++) await askAs(url, guest)
    const clientRequestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => askAs(url, guest, { clientRequestId })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1)
    expect(await readUsage(url, guest)).toMatchObject({ questionsUsed: 10 })
  })

  it('returns no question for a deleted conversation', async () => {
    const headers = device()
    const client = chatClient(url)
    const { conversationId } = (await (await client.call('POST', '/api/chat/enhanced', { message: 'Something' }, headers)).json()) as {
      conversationId: string
    }
    expect((await client.call('DELETE', `/api/conversations/${conversationId}`)).status).toBe(200)
    await server.quota!.sweep()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1 })
  })

  it('reserves a question before its first words, and returns it when answering fails', async () => {
    const answers = (script = scriptedAnswers())
    const headers = device()
    const stream = chatClient(url).call('POST', '/api/chat/enhanced', { message: 'Who?' }, headers)
    const call = await answers.nextCall()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1 })
    call.fail(new Error('the model is gone'))
    expect((await stream).status).toBe(500)
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 0, nextResetTime: null })
  })

  it('counts a question that the source finder answers because the model is unreachable', async () => {
    const answers = (script = scriptedAnswers())
    const headers = device()
    const stream = chatClient(url).call('POST', '/api/chat/enhanced', { message: 'Who?' }, headers)
    const call = await answers.nextCall()
    call.yield({ type: 'sources', sources: [source], confidence: 'high' })
    call.yield({ type: 'status', notice: 'model_unavailable', mode: 'sources-only' })
    call.say('The nearest source is Ruth 1:4.')
    call.end({ mode: 'sources-only', notices: ['model_unavailable'], modelUsed: 'sources-only' })
    expect((await stream).status).toBe(200)
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1, questionsRemaining: 9 })
    await server.quota!.sweep()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1 })
  })

  it('returns a question that is stopped before its sources, and counts one that is stopped after them or after words', async () => {
    const answers = (script = scriptedAnswers())
    const headers = device()
    const client = chatClient(url)
    const ask = async () => {
      const sent = client.call('POST', '/api/chat/enhanced', { message: 'Who?' }, { ...headers, accept: 'text/event-stream' })
      const call = await answers.nextCall()
      const stream = await eventReader(await sent)
      return { call, stream, runId: (await stream.run()).runId }
    }
    const early = await ask()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1 })
    await client.stop(early.runId)
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 0 })
    expect((await early.stream.all()).at(-1)!.event.type).toBe('done')

    const late = await ask()
    late.call.say('Some words ', 'and more ')
    await late.stream.untilText('Some words')
    await client.stop(late.runId)
    await late.stream.all()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1 })

    const afterSources = await ask()
    afterSources.call.yield({ type: 'sources', sources: [source], confidence: 'high' })
    await afterSources.stream.until((events) => events.some(({ event }) => event.type === 'sources'))
    await client.stop(afterSources.runId)
    await afterSources.stream.all()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 2 })

    const failed = await ask()
    failed.call.yield({ type: 'sources', sources: [source], confidence: 'high' })
    failed.call.fail(new Error('the model is gone'))
    await failed.stream.all()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 2 })
  })

  it('charges nothing for words that were shown but not stored when the process died', async () => {
    const answers = (script = scriptedAnswers())
    const headers = device()
    const never = () => new Promise<never>(() => {})
    const dying = await startApp(
      { ...store, runs: { ...store.runs, append: never } },
      { answer: (input) => answers.answer(input), limits: {} },
    )
    atEnd.push(() => dying.app.close())
    const client = chatClient(dying.url)
    const asked = client.call('POST', '/api/chat/enhanced', { message: 'Who?' }, { ...headers, accept: 'text/event-stream' })
    ;(await answers.nextCall()).say('Words that ', 'nobody stored ')
    const stream = await eventReader(await asked)
    await stream.untilText('Words that')
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 1 })
    await store.sql("update runs set heartbeat_at = now() - interval '5 minutes' where id = $1", [(await stream.run()).runId])
    await stream.leave()
    await start()
    expect(await readUsage(url, headers)).toMatchObject({ questionsUsed: 0 })
  })

  it('refuses a user who has started three times the free questions, though none of them counted', async () => {
    const { url } = await start({ answer: failing })
    const user = await signUp()
    const askTen = () => Promise.all(Array.from({ length: 10 }, async () => (await askAs(url, user.headers)).status))
    for (let i = 0; i < 3; i++) expect(await askTen()).toEqual(Array(10).fill(500))
    expect((await askAs(url, user.headers)).status).toBe(429)
  })

  it('refuses the guests of a network that have started three times its questions, though none of them counted', async () => {
    const { url } = await start({ answer: failing, trustedProxies: 1, limits: { guestNetwork: 2 } })
    const network = { 'x-forwarded-for': '198.51.100.80' }
    const ask = async () => (await askAs(url, { ...network, ...device() })).status
    for (let i = 0; i < 6; i++) expect(await ask()).toBe(500)
    expect(await ask()).toBe(429)
    expect((await askAs(url, { 'x-forwarded-for': '198.51.100.81', ...device() })).status).toBe(500)
  })

  it('counts guests without a device together by their network', async () => {
    const { url } = await start({ trustedProxies: 1 })
    const network = { 'x-forwarded-for': '198.51.100.1' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => askAs(url, network)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await readUsage(url, network)).toMatchObject({ questionsUsed: 10, canAskQuestion: false })
    expect(await readUsage(url, { ...network, ...device() })).toMatchObject({ questionsUsed: 0, canAskQuestion: true })
    expect(await readUsage(url, { 'x-forwarded-for': '198.51.100.2' })).toMatchObject({ questionsUsed: 0 })
    for (const wrong of ['../../etc', 'a b', 'x'.repeat(65)])
      expect((await askAs(url, { ...network, 'x-device-fingerprint': wrong })).status).toBe(429)
  })

  it('stops forged devices at the limit of their network, and reports it in the status', async () => {
    const { url } = await start({ trustedProxies: 1, limits: { guestNetwork: 15 } })
    const network = { 'x-forwarded-for': '198.51.100.3' }
    const answers = await Promise.all(Array.from({ length: 40 }, () => askAs(url, { ...network, ...device() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
    const { error } = answers.find(({ status }) => status === 429)!
    const usage = await readUsage(url, { ...network, ...device() })
    expect(usage).toMatchObject({ questionsUsed: 0, questionsRemaining: 0, canAskQuestion: false, isLimited: true })
    expect(error).toMatchObject({ code: 'quota_exceeded', questionsRemaining: 0, nextResetTime: usage.nextResetTime })
    expect(await readUsage(url, { 'x-forwarded-for': '198.51.100.4', ...device() })).toMatchObject({ canAskQuestion: true })
    // A user is no guest.
    expect((await askAs(url, { ...network, ...(await signUp()).headers })).status).toBe(200)
  })

  it('counts the addresses of one IPv6 household together: two /64 of one /56, and not two /56', async () => {
    const { url } = await start({ trustedProxies: 1, limits: { guestNetwork: 2 } })
    const from = async (address: string) => (await askAs(url, { 'x-forwarded-for': address, ...device() })).status
    expect([await from('2001:db8:1:1200::1'), await from('2001:db8:1:12ff:ffff::9'), await from('2001:0db8:1:1234::3')]).toEqual([
      200, 200, 429,
    ])
    expect(await from('2001:db8:1:1300::1')).toBe(200)
  })

  it('stops all guests together at the hourly limit', async () => {
    const { url } = await start({ trustedProxies: 1 })
    const network = () => ({ 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` })
    await askAs(url, { ...device(), ...network() })
    const [{ n }] = (await store.sql<{ n: number }>("select question_count as n from usage_buckets where key = 'guests'")) as [
      { n: number },
    ]
    const tight = await start({ trustedProxies: 1, limits: { guestsHourly: n + 1 } })
    expect((await askAs(tight.url, { ...device(), ...network() })).status).toBe(200)
    const refused = await askAs(tight.url, { ...device(), ...network() })
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(3600)
    expect((await askAs(tight.url, (await signUp()).headers)).status).toBe(200)
  })

  it('ignores forwarded addresses without proxies, and trusts only the address that one proxy added', async () => {
    const direct = await start({ limits: { guestNetwork: await alreadyAsked() } })
    const forged = () => ({ ...device(), 'x-forwarded-for': `192.0.2.${Math.floor(Math.random() * 250)}` })
    expect((await askAs(direct.url, forged())).status).toBe(429)

    const behindOne = await start({ trustedProxies: 1, limits: { guestNetwork: 3 } })
    const from = async (...hops: string[]) => (await askAs(behindOne.url, { ...device(), 'x-forwarded-for': hops.join(', ') })).status
    const statuses = [await from('192.0.2.1', '198.51.100.9'), await from('192.0.2.2', '198.51.100.9'), await from('198.51.100.9')]
    expect(statuses).toEqual([200, 200, 200])
    expect(await from('192.0.2.4', '192.0.2.5', '198.51.100.9')).toBe(429)
    expect(await from('198.51.100.9', '192.0.2.6')).toBe(200)
  })

  /** Questions counted for 127.0.0.1 so far, at least one. */
  async function alreadyAsked(): Promise<number> {
    await askAs(url, device())
    const [row] = await store.sql<{ n: number }>("select max(question_count) as n from usage_buckets where key like 'network:%'")
    return row!.n
  }

  it('stores no network address', async () => {
    const { url } = await start({ trustedProxies: 1 })
    await askAs(url, { 'x-forwarded-for': '198.51.100.77' })
    const rows = await store.sql<{ text: string }>(
      `select key as text from usage_buckets union all select coalesce(device_fingerprint, '') from usage_tracking
       union all select buckets::text from quota_reservations`,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ text }) => /\d+\.\d+\.\d+\.\d+|127\.0/.test(text))).toEqual([])
  })

  it('counts a user by account on every device', async () => {
    const user = await signUp()
    for (let i = 0; i < 10; i++) expect((await askAs(url, { ...user.headers, ...device() })).status).toBe(200)
    expect((await askAs(url, { ...user.headers, ...device() })).status).toBe(429)
    expect(await readUsage(url, user.headers)).toMatchObject({ questionsUsed: 10, isLimited: true, isSubscribed: false })
    expect(await readUsage(url, { 'x-device-fingerprint': user.headers['x-device-fingerprint']! })).toMatchObject({ questionsUsed: 0 })
  })

  it('lets a subscriber ask up to the fair-use limit while the subscription gives access', async () => {
    const later = new Date(Date.now() + 24 * HOUR)
    const user = await signUp({ status: 'active', expiresAt: later, graceUntil: null })
    const answers = await Promise.all(Array.from({ length: 15 }, () => askAs(url, user.headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    const expected = { questionsUsed: 12, questionsLimit: 12, isSubscribed: true, subscriptionStatus: 'active', canAskQuestion: false }
    expect(await readUsage(url, user.headers)).toMatchObject(expected)

    const ended = await signUp({ status: 'active', expiresAt: later, graceUntil: null })
    for (let i = 0; i < 11; i++) expect((await askAs(url, ended.headers)).status).toBe(200)
    await store.sql("update users set subscription_status = 'ended' where id = $1", [ended.id])
    // The account is read from the database again, whatever the session says.
    expect((await askAs(url, ended.headers)).status).toBe(429)
  })

  it('reports the state of each subscription and whether it gives access', async () => {
    const later = new Date(Date.now() + 24 * HOUR)
    const states = [
      [{ status: 'canceling', expiresAt: later, graceUntil: null }, true],
      [{ status: 'past_due', expiresAt: null, graceUntil: later }, true],
      [{ status: 'unpaid', expiresAt: later, graceUntil: null }, false],
      [{ status: 'refunded', expiresAt: later, graceUntil: null }, false],
    ] as const
    for (const [subscription, isSubscribed] of states)
      expect(await readUsage(url, (await signUp(subscription)).headers)).toMatchObject({
        isSubscribed,
        subscriptionStatus: subscription.status,
        questionsLimit: isSubscribed ? 12 : 10,
      })
  })

  it('rejects the question of a user whose account was deleted meanwhile', async () => {
    const asker = { owner: { kind: 'user', id: randomUUID() }, isReturning: true, deviceFingerprint: null, address: '192.0.2.1' } as const
    await expect(server.quota!.reserve(randomUUID(), asker)).rejects.toMatchObject({ code: 'session_ended' })
  })

  it('carries the used questions of a guest who signs up over once, from any device', async () => {
    const guest = device()['x-device-fingerprint']
    for (let i = 0; i < 10; i++) await askAs(url, { 'x-device-fingerprint': guest })
    const user = await signUp()
    const signedIn = { 'x-test-user': user.id, 'x-device-fingerprint': guest }
    await server.quota!.carryOver(user.id, guest, '127.0.0.1')
    expect((await askAs(url, signedIn)).status).toBe(429)
    expect(await readUsage(url, signedIn)).toMatchObject({ questionsUsed: 10, questionsRemaining: 0 })
    // Signed out, in again, in on a fresh device, in without one.
    expect((await askAs(url, { 'x-device-fingerprint': guest })).status).toBe(429)
    for (const fingerprint of [guest, device()['x-device-fingerprint'], null])
      await server.quota!.carryOver(user.id, fingerprint, '127.0.0.1')
    expect((await askAs(url, signedIn)).status).toBe(429)
    // Another account on the same device begins where the device is.
    const second = await signUp()
    await server.quota!.carryOver(second.id, guest, '127.0.0.1')
    expect((await askAs(url, second.headers)).status).toBe(429)
  })

  it('counts a fingerprint in its network: a stranger with the same one neither spends the questions of its owner nor is refused', async () => {
    const { url } = await start({ trustedProxies: 1 })
    const shared = device()
    const owner = { ...shared, 'x-forwarded-for': '198.51.100.30' }
    const stranger = { ...shared, 'x-forwarded-for': '198.51.100.31' }
    for (let i = 0; i < 10; i++) expect((await askAs(url, owner)).status).toBe(200)
    expect((await askAs(url, owner)).status).toBe(429)
    expect(await readUsage(url, stranger)).toMatchObject({ questionsUsed: 0, canAskQuestion: true })
    expect((await askAs(url, stranger)).status).toBe(200)
    expect(await readUsage(url, { 'x-forwarded-for': '198.51.100.30' }, `?fingerprint=${shared['x-device-fingerprint']}`)).toMatchObject({
      questionsUsed: 10,
    })
  })

  it('counts a browser by its cookie in every network, and by no cookie of another', async () => {
    const { url } = await start({ trustedProxies: 1 })
    const at = (host: number) => ({ ...device(), 'x-forwarded-for': `198.51.100.${String(host)}` })
    const { cookie } = await askAs(url, at(40))
    const own = { cookie: cookie!.split(';')[0]! }
    for (let i = 1; i < 10; i++) expect((await askAs(url, { ...at(40 + i), ...own })).status).toBe(200)
    expect(await readUsage(url, { ...at(60), ...own })).toMatchObject({ questionsUsed: 10, canAskQuestion: false })
    expect((await askAs(url, { ...at(60), ...own })).status).toBe(429)
    expect((await askAs(url, { ...at(60), cookie: `${own.cookie}x` })).status).toBe(200)
  })

  it('refuses new visitors before guests who came back when all guests together have asked a lot', async () => {
    const { url } = await start({ trustedProxies: 1 })
    const network = () => ({ ...device(), 'x-forwarded-for': `203.0.114.${String(Math.floor(Math.random() * 250))}` })
    const { cookie } = await askAs(url, network())
    const [{ n }] = (await store.sql<{ n: number }>("select question_count as n from usage_buckets where key = 'guests'")) as [
      { n: number },
    ]
    const full = await start({ trustedProxies: 1, limits: { guestsHourly: n } })
    expect((await askAs(full.url, network())).status).toBe(429)
    expect((await askAs(full.url, { ...network(), cookie: cookie!.split(';')[0]! })).status).toBe(200)
  })

  it('limits the free accounts of a network together, and no subscriber', async () => {
    const { url } = await start({ trustedProxies: 1, limits: { freeNetwork: 3, premium: 12 } })
    const network = { 'x-forwarded-for': '198.51.100.70' }
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await askAs(url, { ...(await signUp()).headers, ...network })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const fresh = await signUp()
    expect(await readUsage(url, { ...fresh.headers, ...network })).toMatchObject({ questionsUsed: 0, canAskQuestion: false })
    expect((await askAs(url, { ...fresh.headers, 'x-forwarded-for': '198.51.100.71' })).status).toBe(200)
    const subscriber = await signUp({ status: 'active', expiresAt: new Date(Date.now() + 24 * HOUR), graceUntil: null })
    expect((await askAs(url, { ...subscriber.headers, ...network })).status).toBe(200)
  })

  it('gives no new questions to the next account of a browser that deleted its account', async () => {
    const user = await signUp()
    const fingerprint = user.headers['x-device-fingerprint']!
    for (let i = 0; i < 10; i++) await askAs(url, user.headers)
    await server.quota!.carryBack(user.id, fingerprint, '127.0.0.1')
    await server.quota!.carryBack(user.id, fingerprint, '127.0.0.1')
    await store.sql('delete from users where id = $1', [user.id])
    const next = await signUp()
    await server.quota!.carryOver(next.id, fingerprint, '127.0.0.1')
    expect((await askAs(url, { ...next.headers, 'x-device-fingerprint': fingerprint })).status).toBe(429)
    expect((await askAs(url, { 'x-device-fingerprint': fingerprint })).status).toBe(429)
  })

  it('reads the device from the header, else from the address, and rejects a malformed one', async () => {
    const [one, other] = [device(), device()]
    await askAs(url, one)
    const inAddress = (headers: { 'x-device-fingerprint': string }) => `?fingerprint=${headers['x-device-fingerprint']}`
    expect(await readUsage(url, {}, inAddress(one))).toMatchObject({ questionsUsed: 1 })
    expect(await readUsage(url, one, inAddress(other))).toMatchObject({ questionsUsed: 1 })
    expect((await fetch(`${url}/api/usage/status?fingerprint=`)).status).toBe(200)
    for (const wrong of ['?fingerprint=a-b', `?fingerprint=${'a'.repeat(65)}`, '?fingerprint=a&fingerprint=b', '?fingerprint=%00'])
      expect((await fetch(url + '/api/usage/status' + wrong)).status).toBe(400)
  })

  it('offers test helpers that spend and reset the questions of a device and of a user', async () => {
    const user = await signUp()
    const fingerprint = user.headers['x-device-fingerprint']!
    const spent = await setUsed('test-limit', user.headers, fingerprint)
    expect((await spent.json()) as UsageStatus).toMatchObject({ questionsUsed: 10, isLimited: true })
    expect((await askAs(url, user.headers)).status).toBe(429)
    expect((await askAs(url, { 'x-device-fingerprint': fingerprint })).status).toBe(429)
    const renewed = await setUsed('reset', user.headers, fingerprint)
    expect((await renewed.json()) as UsageStatus).toMatchObject({ questionsUsed: 0, isLimited: false, nextResetTime: null })
    expect((await askAs(url, user.headers)).status).toBe(200)
    expect((await setUsed('reset', { 'sec-fetch-site': 'cross-site' }, fingerprint)).status).toBe(403)
    expect((await setUsed('reset', {}, 'not one')).status).toBe(400)
  })

  it('offers no test helpers by default', async () => {
    const { url } = await start()
    for (const helper of ['test-limit', 'reset']) {
      const answer = await fetch(`${url}/api/usage/${helper}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect(answer.status).toBe(404)
    }
  })
})
