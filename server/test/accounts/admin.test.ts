import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createArgon2Passwords } from '../../src/adapters/passwords/argon2.ts'
import { findAdminBySession, createAdminToken } from '../../src/features/admin/admin-sessions.ts'
import { createAdmin } from '../../src/features/admin/create-admin.ts'
import { signInAdmin } from '../../src/features/admin/sign-in-admin.ts'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { createTextSeal } from '../../src/sealed-text.ts'
import { hashToken } from '../../src/session-tokens.ts'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { describeOnOneDatabase, openStoreForTests, type TestDatabase, type TestStore } from '@sugya/testing/database/on-each-database'

const first = { username: 'Rivka', password: 'the first password' }
const passwords = createArgon2Passwords()
const seal = createTextSeal('the secret of the tests', 'second-factor')
const ended = { error: { code: 'unauthorized' } }

describeOnOneDatabase('administrators', (make) => {
  let database: TestDatabase
  let product: TestProduct | undefined
  beforeAll(async () => {
    database = await make()
  })
  afterEach(async () => {
    await product?.close()
    product = undefined
  })
  afterAll(() => database.drop())

  async function start(variables: Record<string, string> = {}): Promise<TestProduct> {
    return (product = await startProduct({ library: 'small', database, variables, waitForLibrary: false }))
  }
  const startWithAdmin = () => start({ ADMIN_USERNAME: first.username, ADMIN_PASSWORD: first.password })
  const login = (given: object, headers: Record<string, string> = {}) =>
    (product as TestProduct).post('/api/admin/login', JSON.stringify(given), headers)
  const status = async (headers: Record<string, string>) => {
    const response = await (product as TestProduct).get('/api/admin/status', headers)
    return { status: response.status, body: await response.json() }
  }
  /** What a command on this database printed and how it ended. */
  async function command(args: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
    const { databaseUrl, dataDir } = database.options
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
    const running = promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../../../scripts/admin.ts'), ...args], { env })
    running.child.stdin?.end(input)
    return await running.then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, out: error.stdout, err: error.stderr }),
    )
  }

  it('accepts no administrator sign-in until an administrator exists', async () => {
    await start()
    for (const username of ['admin', 'root', 'administrator', first.username]) {
      const response = await login({ username, password: 'admin' })
      expect(response.status).toBe(401)
    }
  })

  it('signs in the configured first administrator by header and by cookie, and logs out both', async () => {
    await startWithAdmin()
    const response = await login({ username: 'RIVKA', password: first.password })
    expect(response.status).toBe(200)
    const { token, expiresAt, admin } = (await response.json()) as { token: string; expiresAt: string; admin: { id: string } }
    expect(admin).toEqual({ id: admin.id, username: 'Rivka', email: 'rivka@localhost', role: 'admin' })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 11 * 3_600_000)
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('sugya_admin=')) ?? ''
    expect(cookie).toMatch(/^sugya_admin=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)

    const byHeader = { authorization: `Bearer ${token}` }
    const byCookie = { cookie: cookie.split(';')[0] ?? '' }
    for (const headers of [byHeader, byCookie]) expect(await status(headers)).toEqual({ status: 200, body: { admin } })
    for (const headers of [{}, { authorization: `Bearer ${token}x` }, { authorization: 'Bearer ' }, { cookie: 'sugya_admin=' }])
      expect(await status(headers as Record<string, string>)).toMatchObject({ status: 401, body: ended })

    const logout = (headers: Record<string, string>) => (product as TestProduct).post('/api/admin/logout', '{}', headers)
    // The cookie alone could have been sent along by another site.
    expect((await logout({ ...byCookie, origin: 'https://evil.example' })).status).toBe(403)
    expect((await logout({ ...byCookie, 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await status(byHeader)).status).toBe(200)
    expect((await logout(byCookie)).status).toBe(200)
    for (const headers of [byHeader, byCookie]) expect(await status(headers)).toMatchObject({ status: 401, body: ended })
  })

  it('keeps the changed password of the first administrator when the configuration names another', async () => {
    await start({ ADMIN_USERNAME: first.username, ADMIN_PASSWORD: 'another password' })
    expect((await login({ username: first.username, password: 'another password' })).status).toBe(401)
    expect((await login(first)).status).toBe(200)
  })

  it('creates, lists, disables, enables and resets administrators on the command line', async () => {
    expect(await command(['create', 'miriam', '--email', 'Miriam@Example.com'], 'a password of miriam\n')).toMatchObject({
      code: 0,
      out: 'The administrator miriam was created.\n',
    })
    expect((await command(['create', 'MIRIAM'], 'a password of miriam')).err).toContain('belongs to another administrator')
    expect((await command(['create', 'short'], 'too short')).err).toContain('at least 12 characters')
    expect((await command(['create', 'common'], 'Q1W2E3R4T5Y6')).err).toContain('one of the most common')
    expect(await command(['reset', 'nobody'], 'a password of nobody')).toMatchObject({
      code: 1,
      err: 'There is no administrator nobody.\n',
    })
    const wrong = [[], ['create'], ['list', 'x'], ['delete', 'miriam'], ['create', 'miriam', '--password', 'x']]
    for (const answer of await Promise.all(wrong.map((words) => command(words))))
      expect(answer).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Usage:') as string })
    expect((await command(['list'])).out).toMatch(/^miriam {2}miriam@example\.com {2}active {2}never signed in$/m)

    await start()
    expect((await login({ username: 'miriam', password: 'a password of miriam' })).status).toBe(200)
    if (database.kind === 'embedded') {
      const refused = await command(['list'])
      expect(refused.code).toBe(1)
      expect(refused.err).toMatch(/is in use by process \d+[\s\S]*stop the server, run the command again/)
    }
    await product?.close()

    expect((await command(['list'])).out).toMatch(/^miriam .* {2}active {2}last signed in 2\d{3}-/m)
    expect((await command(['disable', 'Miriam'])).out).toContain('all sessions have ended')
    expect((await command(['reset', 'miriam'], 'her second password\r\n')).code).toBe(0)
    expect((await command(['list'])).out).toMatch(/^miriam .* {2}disabled/m)
    expect((await command(['enable', 'miriam'])).code).toBe(0)
    await start()
    expect((await login({ username: 'miriam', password: 'a password of miriam' })).status).toBe(401)
    expect((await login({ username: 'miriam', password: 'her second password' })).status).toBe(200)
  })

  it('sets up an authenticator app over the API, asks for its code at sign-in, and forgets it on the command line', async () => {
    await startWithAdmin()
    const running = product as TestProduct
    const signIn = async (code?: string) => {
      const response = await login({ ...first, code })
      return { status: response.status, body: (await response.json()) as { token: string; error?: { code: string } } }
    }
    const { token } = (await signIn()).body
    const headers = { authorization: `Bearer ${token}` }
    const ask = async <T>(path: string, body: object) =>
      (await (await running.post(`/api/admin/second-factor/${path}`, JSON.stringify(body), headers)).json()) as T
    const { secret } = await ask<{ secret: string }>('begin', { password: first.password })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>('activate', { code: totp.generate() })
    expect(recoveryCodes).toHaveLength(10)
    expect(await (await running.get('/api/admin/second-factor', headers)).json()).toMatchObject({ recoveryCodesLeft: 10 })

    expect(await signIn()).toMatchObject({ status: 403, body: { error: { code: 'second_factor_required' } } })
    // The code of the next half minute: that of this one confirmed the app.
    const second = await signIn(totp.generate({ timestamp: Date.now() + 30_000 }))
    expect(second.status).toBe(200)
    const sessions = (await (await running.get('/api/admin/sessions', headers)).json()) as { id: string; current: boolean }[]
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    expect(await (await running.post('/api/admin/sessions/end-others', '{}', headers)).json()).toEqual({ ended: 1 })
    expect((await status({ authorization: `Bearer ${second.body.token}` })).status).toBe(401)
    await product?.close()

    expect((await command(['reset-second-factor', 'RIVKA'])).out).toContain('by password alone')
    expect((await command(['reset-second-factor', 'nobody'])).err).toBe('There is no administrator nobody.\n')
    await startWithAdmin()
    expect((await status(headers)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  it('answers an unknown name, a wrong password and a disabled administrator alike', async () => {
    const store = await database.open()
    await createAdmin({ admins: store.admins, passwords }, { username: 'gone', password: 'the password of gone' })
    await store.admins.setActive('gone', false)
    await store.close()
    await startWithAdmin()
    const answers = []
    for (const given of [
      { username: 'unknown', password: first.password },
      { username: first.username, password: 'a wrong password' },
      { username: 'gone', password: 'the password of gone' },
    ]) {
      const response = await login(given, { 'accept-language': 'he' })
      const { error } = (await response.json()) as { error: { code: string; message: string; requestId: string } }
      answers.push({ status: response.status, ...error, requestId: '', cookie: response.headers.getSetCookie() })
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      code: 'wrong_admin_credentials',
      message: 'שם המשתמש או הסיסמה שגויים. נסו שוב.',
      cookie: [],
    })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('delays sign-in after too many failures, with the right password and after a restart too', async () => {
    const wrong = { username: 'guessed', password: 'a wrong password' }
    await startWithAdmin()
    const codes = []
    for (let i = 0; i < 7; i++) codes.push((await login(wrong)).status)
    expect(codes.slice(0, 4)).toEqual([401, 401, 401, 401])
    expect(codes.at(-1)).toBe(429)
    await product?.close()

    await startWithAdmin()
    const refused = await login(wrong)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited', retryAfter: expect.any(Number) as number } })
    // Others are not kept waiting by it.
    expect((await login(first)).status).toBe(200)
  })
})

describeOnOneDatabase('admin sessions', (make) => {
  let store: TestStore
  let now = new Date('2026-03-01T08:00:00Z')
  const clock = { now: () => now }
  const hours = (count: number) => (now = new Date(now.getTime() + count * 3_600_000))
  const attempts = { begin: () => Promise.resolve(undefined), recordSuccess: () => Promise.resolve() }
  openStoreForTests(make, (opened) => (store = opened))

  async function signedIn() {
    const username = `admin-${randomUUID().slice(0, 8)}`
    await createAdmin({ admins: store.admins, passwords }, { username, password: first.password })
    const parts = { ...store, passwords, attempts, seal, clock }
    const open = () => signInAdmin(parts, { username, password: first.password, address: '192.0.2.1', userAgent: 'test' })
    return { username, open, ...(await open()) }
  }
  const alive = async (token: string) => (await findAdminBySession({ admins: store.admins, clock }, token)) !== undefined

  it('keeps an admin session for twelve hours after its last use and thirty days at most', async () => {
    const { token } = await signedIn()
    for (let i = 0; i < 3; i++) {
      hours(11)
      expect(await alive(token)).toBe(true)
    }
    hours(13)
    expect(await alive(token)).toBe(false)

    const { token: kept } = await signedIn()
    for (let i = 0; i < 65; i++) {
      hours(11)
      expect(await alive(kept)).toBe(true)
    }
    // 715 hours have gone: five are left, though twelve would be.
    hours(5)
    expect(await alive(kept)).toBe(false)
  })

  it('stores names of up to 50 characters', async () => {
    const [column] = await store.sql<{ longest: number }>(
      "select character_maximum_length as longest from information_schema.columns where table_name = 'admin_users' and column_name = 'username'",
    )
    expect(column?.longest).toBe(50)
  })

  it('stores only the hash of an admin session token', async () => {
    const { token, tokenHash } = createAdminToken(now)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(tokenHash).toBe(createHash('sha256').update(token).digest('base64url'))
    const opened = await signedIn()
    expect(await store.admins.findSession(opened.token, now)).toBeUndefined()
    expect(await store.admins.findSession(hashToken(opened.token), now)).toBeDefined()
  })

  it('ends all sessions of an administrator who is disabled or gets a new password', async () => {
    const one = await signedIn()
    await store.admins.setActive(one.username, false)
    expect(await alive(one.token)).toBe(false)
    await store.admins.setActive(one.username, true)
    expect(await alive(one.token)).toBe(false)

    const other = await signedIn()
    await store.admins.setPassword(other.username, await passwords.hash('a new password'))
    expect(await alive(other.token)).toBe(false)
    await expect(other.open()).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
  })

  it('opens no admin session when the password changes or the account is disabled during the comparison', async () => {
    for (const change of [
      (name: string) => store.admins.setActive(name, false),
      async (name: string) => await store.admins.setPassword(name, await passwords.hash('changed meanwhile')),
    ]) {
      const { username } = await signedIn()
      const slow = {
        ...passwords,
        async verify(hash: string | null, password: string) {
          const matches = await passwords.verify(hash, password)
          await change(username)
          return matches
        },
      }
      const parts = { ...store, passwords: slow, attempts, seal, clock }
      const input = { username, password: first.password, address: '192.0.2.1', userAgent: null }
      await expect(signInAdmin(parts, input)).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
    }
  })

  it('records an admin sign-in in the audit log', async () => {
    const { username } = await signedIn()
    const listed = (await store.admins.list()).find((admin) => admin.username === username)
    expect(listed?.lastLogin).toEqual(now)
    const [entry] = await store.audit.list({ limit: 1 })
    expect(entry).toMatchObject({ admin: username, action: 'POST /api/admin/login', details: { address: '192.0.2.1' } })
  })

  it('records a rejected admin sign-in, but no unknown name, which may be a password', async () => {
    const { username } = await signedIn()
    const parts = { ...store, passwords, attempts, seal, clock }
    const ask = (name: string) => signInAdmin(parts, { username: name, password: 'wrong', address: '192.0.2.7', userAgent: null })
    await expect(ask(username)).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
    await expect(ask('my secret password')).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
    const refused = { action: 'POST /api/admin/login (refused)', details: { address: '192.0.2.7' } }
    const entries = await store.audit.list({ limit: 2 })
    expect(entries).toMatchObject([
      { admin: '', ...refused },
      { admin: username, ...refused },
    ])
    expect(JSON.stringify(entries)).not.toContain('my secret')
  })

  it('stores no address that is none, neither with the session nor in the audit log', async () => {
    const { username } = await signedIn()
    const parts = { ...store, passwords, attempts, seal, clock }
    const input = { username, address: '"><script>', userAgent: null }
    await expect(signInAdmin(parts, { ...input, password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
    const { admin, token } = await signInAdmin(parts, { ...input, password: first.password })
    const sessions = await store.admins.listSessions(admin.id, now, hashToken(token))
    expect(sessions.find(({ current }) => current)?.ipAddress).toBeNull()
    expect((await store.audit.list({ limit: 2 })).map(({ details }) => details)).toEqual([{ address: null }, { address: null }])
  })

  it('does not record a sign-in attempt that the rate limit rejected', async () => {
    const { username } = await signedIn()
    const blocked = { begin: () => Promise.resolve({ counter: 'pair' as const, retryAfter: 60 }), recordSuccess: () => Promise.resolve() }
    const parts = { ...store, passwords, attempts: blocked, seal, clock }
    const [last] = await store.audit.list({ limit: 1 })
    const input = { username, password: first.password, address: '192.0.2.7', userAgent: null }
    await expect(signInAdmin(parts, input)).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await store.audit.list({ limit: 1 }))[0]).toEqual(last)
  })
})

describe('cost of an admin sign-in', () => {
  it('compares one password at full cost and records one line for an unknown name, a wrong password and a disabled administrator', async () => {
    const passwordHash = await passwords.hash('right')
    const admin = { id: randomUUID(), username: 'a', email: 'a@localhost', role: 'admin' }
    const compared: (string | null)[] = []
    let written = 0
    const counting = {
      ...passwords,
      verify(hash: string | null, password: string) {
        compared.push(hash)
        return passwords.verify(hash, password)
      },
    }
    for (const [credentials, password] of [
      [undefined, 'right'],
      [{ admin, passwordHash, isActive: true }, 'wrong'],
      [{ admin, passwordHash, isActive: false }, 'right'],
    ] as const) {
      const admins = { findByName: () => Promise.resolve(credentials) } as unknown as OpenStore['admins']
      const attempts = { begin: () => Promise.resolve(undefined), recordSuccess: () => Promise.reject(new Error('no one signed in')) }
      const audit = { write: () => Promise.resolve(void written++) }
      const secondFactors = {} as OpenStore['secondFactors']
      const parts = { admins, secondFactors, seal, passwords: counting, attempts, audit, clock: { now: () => new Date() } }
      const input = { username: 'a', password, address: '192.0.2.1', userAgent: null }
      await expect(signInAdmin(parts, input)).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
    }
    expect(compared).toEqual([null, passwordHash, passwordHash])
    expect(written).toBe(3)
  })
})
