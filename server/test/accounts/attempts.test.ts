import { afterAll, beforeAll, expect, it } from 'vitest'
import { countAttemptsByNetwork } from '../../src/http/session/attempts-by-network.ts'
import { startApp } from '@sugya/testing/start-app'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import { type Browser, browser, type RefusedBody } from '@sugya/testing/clients/browser'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const signIn = '/api/auth/signin'

describeOnEachDatabase('sign-in attempts', (make, kind) => {
  let app: AccountApp
  let database: TestDatabase
  beforeAll(async () => {
    database = await make()
    app = await openAccountApp(database)
  })
  afterAll(() => app.close())

  /** Lets time pass in the rows. */
  const pass = (seconds: number) => app.sql('update rate_limits set expire = expire - $1::bigint', [seconds * 1000])
  const wrong = (email: string, client = app.browser()) => client.post<RefusedBody>(signIn, { email, password: 'not this 1' })
  async function waitAfter(email: string, client: Browser): Promise<number> {
    const { status, body, headers } = await wrong(email, client)
    expect([status, body.error.code]).toEqual([429, 'rate_limited'])
    expect(headers.get('retry-after')).toBe(String(body.error.retryAfter))
    return body.error.retryAfter ?? 0
  }

  it('delays the sign-ins of a network to an account after five failures, each time longer', async () => {
    const { who } = await app.newUser()
    const stranger = app.browser()
    for (let i = 0; i < 5; i++) expect((await wrong(who.email, stranger)).status).toBe(401)
    for (const wait of [30, 60, 120, 300, 900, 1800, 3600, 3600]) {
      const told = await waitAfter(who.email, stranger)
      expect(told).toBeGreaterThan(wait - 10)
      expect(told).toBeLessThanOrEqual(wait)
      // The right password waits too.
      expect((await stranger.post(signIn, who)).status).toBe(429)
      await pass(told)
      expect((await wrong(who.email, stranger)).status).toBe(401)
    }
  })

  it('signs the owner in at once from another network, and from a browser that was signed in before, whatever strangers guess', async () => {
    const { who, client } = await app.newUser()
    const address = '203.0.113.20'
    for (let i = 0; i < 7; i++) await wrong(who.email, app.browser(address))
    expect((await app.browser().post(signIn, who)).status).toBe(200)
    // In the network of the strangers, too; its counter is neither asked nor reset.
    const from = { 'x-forwarded-for': address }
    expect((await client.post(signIn, who, from)).status).toBe(200)
    expect((await app.browser(address).post(signIn, who)).status).toBe(429)
  })

  it('delays a browser that was signed in before by its own failures alone', async () => {
    const { who, client } = await app.newUser()
    await client.post('/api/auth/logout')
    for (let i = 0; i < 5; i++) expect((await wrong(who.email, client)).status).toBe(401)
    expect(await waitAfter(who.email, client)).toBeGreaterThan(20)
    expect((await app.browser().post(signIn, who)).status).toBe(200)
    const other = await app.newUser()
    // The cookie of one account counts for nothing on another.
    for (let i = 0; i < 5; i++) expect((await wrong(other.who.email, client)).status).toBe(401)
    expect((await wrong(other.who.email, client)).status).toBe(429)
  })

  it('lets no more than a hundred guesses an hour reach an account from all networks together, and none hinder a known browser', async () => {
    const { who, client } = await app.newUser()
    const attempts = countAttemptsByNetwork(app.store.attempts)
    const guesses = Array.from({ length: 180 }, (_, i) =>
      attempts.begin('sign-in', { account: who.email, address: `192.0.2.${String(i % 60)}` }),
    )
    const refusals = (await Promise.all(guesses)).filter((refusal) => refusal !== undefined)
    expect(refusals).toHaveLength(80)
    expect(new Set(refusals.map(({ counter }) => counter))).toEqual(new Set(['account']))
    expect((await app.browser().post(signIn, who)).status).toBe(429)
    expect((await client.post(signIn, who)).status).toBe(200)
    await pass(3600)
    expect((await app.browser().post(signIn, who)).status).toBe(200)
  })

  it('delays sign-in to an unknown account in the same way', async () => {
    const client = app.browser()
    for (let i = 0; i < 5; i++) expect((await wrong('ghost@example.org', client)).status).toBe(401)
    expect(await waitAfter('ghost@example.org', client)).toBeGreaterThan(20)
  })

  it('counts fifty simultaneous attempts from a network as five', async () => {
    const { who } = await app.newUser()
    const stranger = app.browser()
    const before = app.verified.length
    const answers = await Promise.all(Array.from({ length: 50 }, () => wrong(who.email, stranger)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(app.verified.length - before).toBe(5)
  })

  it('resets the failures of an account after a success', async () => {
    const { who } = await app.newUser()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await wrong(who.email, app.browser('203.0.113.21'))).status).toBe(401)
      expect((await app.browser('203.0.113.21').post(signIn, who)).status).toBe(200)
    }
  })

  it('lets a browser sign in that set a new password by a mailed link, after failures in its network', async () => {
    const { who } = await app.newUser()
    const client = app.browser()
    for (let i = 0; i < 6; i++) await wrong(who.email, client)
    await client.post('/api/auth/forgot-password', { email: who.email })
    const token = await app.mailedSecret(who.email)
    expect((await client.post('/api/auth/reset-password', { token, password: 'New one 22' })).status).toBe(200)
    expect((await client.post(signIn, { ...who, password: 'New one 22' })).status).toBe(200)
  })

  it('counts wrong current passwords by session, apart from the sign-ins of strangers', async () => {
    const { who, client } = await app.newUser()
    const second = app.browser()
    await second.post(signIn, who)
    const change = { currentPassword: PASSWORD, password: 'New one 22' }
    for (let i = 0; i < 7; i++) await wrong(who.email, app.browser('203.0.113.22'))
    const guess = () => second.post<RefusedBody>('/api/account/delete', { password: 'not this 1' })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await second.post('/api/account/password', change)).status).toBe(429)
    expect((await client.post('/api/account/password', change)).status).toBe(200)
  })

  it('delays a network with many failures on any accounts, and no other network', async () => {
    const { who } = await app.newUser()
    const client = app.browser('2001:db8:1:2::1')
    for (let i = 0; i < 50; i++) expect((await wrong(`nobody${String(i)}@example.org`, client)).status).toBe(401)
    expect((await app.browser('2001:db8:1:2:ffff::9').post(signIn, who)).status).toBe(429)
    expect((await app.browser('2001:db8:1:1300::1').post(signIn, who)).status).toBe(200)
  })

  it('does not count successful sign-ins against a network', async () => {
    const { who } = await app.newUser()
    for (let i = 0; i < 55; i++) expect((await app.browser('203.0.113.5').post(signIn, who)).status).toBe(200)
  })

  it('limits sign-ups and mailed links by network, and links by address too', async () => {
    const client = app.browser('203.0.113.6')
    for (let i = 0; i < 3; i++) expect((await client.post('/api/auth/forgot-password', { email: 'often@example.org' })).status).toBe(200)
    expect((await client.post('/api/auth/forgot-password', { email: 'Often@example.org' })).status).toBe(429)
    for (let i = 0; i < 17; i++) await client.post('/api/auth/forgot-password', { email: `link${String(i)}@example.org` })
    expect((await client.post('/api/auth/forgot-password', { email: 'link20@example.org' })).status).toBe(429)
    for (let i = 0; i < 50; i++) await client.post('/api/auth/signup', app.person())
    expect((await client.post<RefusedBody>('/api/auth/signup', app.person())).body.error.code).toBe('rate_limited')
  })

  it('limits sign-ups with one address', async () => {
    const { who } = await app.newUser()
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await app.browser().post('/api/auth/signup', { ...app.person(), email: who.email })).status)
    expect(statuses).toEqual([409, 409, 409, 409, 429])
  })

  it('reports too many attempts in three languages', async () => {
    const client = app.browser()
    for (let i = 0; i < 5; i++) await wrong('words@example.org', client)
    const words = async (language: string) =>
      (await client.post<RefusedBody>(signIn, { email: 'words@example.org', password: 'x', language })).body.error.message
    expect(await words('en')).toBe('Too many requests. Please wait a moment.')
    expect(await words('he')).toMatch(/\p{Script=Hebrew}/u)
    expect(await words('ru')).toMatch(/\p{Script=Cyrillic}/u)
  })

  it('keeps the limit of a network when headers are forged and no proxy is trusted, and after a restart', async () => {
    const strict = await startApp(app.store, { trustedProxies: 0 })
    const { who } = await app.newUser()
    for (let i = 0; i < 50; i++) {
      const client = browser(strict.url, { 'x-forwarded-for': `192.0.2.${String(i)}` })
      expect((await client.post(signIn, { email: `forged${String(i)}@example.org`, password: 'not this 1' })).status).toBe(401)
    }
    await strict.close()
    const again = await startApp(app.store, { trustedProxies: 0 })
    const client = browser(again.url, { 'x-forwarded-for': '192.0.2.99', forwarded: 'for=192.0.2.98', 'x-real-ip': '192.0.2.97' })
    expect((await client.post(signIn, { email: who.email, password: PASSWORD })).status).toBe(429)
    await again.close()
  })

  it('stores no e-mail address of a person with its attempts', async () => {
    await wrong('secret.person@example.org')
    expect(JSON.stringify(await app.sql('select * from rate_limits'))).not.toContain('secret.person')
  })

  it('counts the attempts of all processes together', async () => {
    const by = { account: 'two@example.org', address: '2001:db8:7:7::1' }
    const other = kind === 'embedded' ? app.store : await database.open()
    const [one, two] = [countAttemptsByNetwork(app.store.attempts), countAttemptsByNetwork(other.attempts)]
    const waits = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? one : two).begin('admin-sign-in', by)))
    if (other !== app.store) await other.close()
    expect(waits.filter((refusal) => refusal === undefined)).toHaveLength(5)
  })
})
