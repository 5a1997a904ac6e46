import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createArgon2Passwords } from '../../src/adapters/passwords/argon2.ts'
import { createAdmin } from '../../src/features/admin/create-admin.ts'
import { activateSecondFactor, beginSecondFactor, removeSecondFactor } from '../../src/features/admin/second-factor/change-second-factor.ts'
import { signInAdmin } from '../../src/features/admin/sign-in-admin.ts'
import type { Admin } from '../../src/ports/store/admins.ts'
import { createTextSeal } from '../../src/sealed-text.ts'
import { hashToken } from '../../src/session-tokens.ts'
import { createCode } from '@sugya/testing/clients/authenticator'
import { describeOnEachDatabase, openStoreForTests, type TestDatabase } from '@sugya/testing/database/on-each-database'

const PASSWORD = 'a password of Miriam'
const passwords = createArgon2Passwords()
const changed = { code: 'conflict', details: { reason: 'second_factor_changed' } }
const wrongCode = { code: 'second_factor_wrong' }

describeOnEachDatabase('second factor of an administrator', (make) => {
  let store: Awaited<ReturnType<TestDatabase['open']>>
  let now: Date
  let username: string
  let admin: Admin
  openStoreForTests(make, (opened) => (store = opened))
  beforeEach(async () => {
    now = new Date('2026-03-01T08:00:00Z')
    username = `miriam-${randomUUID().slice(0, 8)}`
    const created = await createAdmin({ admins: store.admins, passwords }, { username, password: PASSWORD })
    admin = created as Admin
  })

  const createDeps = () => ({
    ...store,
    passwords,
    seal: createTextSeal('the secret of the tests', 'second-factor'),
    clock: { now: () => now },
  })
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  const createCodeAt = (secret: string, at = now) => createCode(secret, at.getTime())
  let networks = 0
  const signIn = (code?: string, extra: { knownDevice?: string } = {}) =>
    signInAdmin(createDeps(), {
      username,
      password: PASSWORD,
      code,
      address: `192.0.2.${String(++networks % 250)}`,
      userAgent: 'test',
      ...extra,
    })
  const isAlive = async (token: string) => (await store.admins.findSession(hashToken(token), now)) !== undefined

  /** Sets up an app in a session of its own. */
  async function enroll() {
    const { token } = await signIn()
    const caller = { admin, tokenHash: hashToken(token) }
    const { secret, uri } = await beginSecondFactor(createDeps(), caller, PASSWORD)
    const recoveryCodes = await activateSecondFactor(createDeps(), caller, createCodeAt(secret))
    return { token, caller, secret, uri, recoveryCodes }
  }

  it('asks for a code after the right password alone, once the app is confirmed, and ends the sessions that were opened without it', async () => {
    const before = await signIn()
    const { token } = await signIn()
    const caller = { admin, tokenHash: hashToken(token) }
    await beginSecondFactor(createDeps(), caller, PASSWORD)
    // Begun is not confirmed.
    expect(await isAlive((await signIn()).token)).toBe(true)
    const { secret } = await beginSecondFactor(createDeps(), caller, PASSWORD)
    await activateSecondFactor(createDeps(), caller, createCodeAt(secret))
    expect([await isAlive(before.token), await isAlive(token)]).toEqual([false, true])

    await expect(signIn()).rejects.toMatchObject({ code: 'second_factor_required' })
    const wrong = { username, password: 'not this', address: '192.0.2.1', userAgent: null }
    await expect(signInAdmin(createDeps(), wrong)).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
    later(30)
    expect(await isAlive((await signIn(createCodeAt(secret))).token)).toBe(true)
  })

  it('accepts each code once, also when it arrives twice at the same time', async () => {
    const { secret } = await enroll()
    // Not even the code that confirmed the app.
    await expect(signIn(createCodeAt(secret))).rejects.toMatchObject(wrongCode)
    later(60)
    const code = createCodeAt(secret)
    const outcomes = await Promise.allSettled([signIn(code), signIn(code), signIn(code)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(signIn(createCodeAt(secret, new Date(now.getTime() - 30_000)))).rejects.toMatchObject(wrongCode)
    later(30)
    await signIn(` ${createCodeAt(secret).slice(0, 3)} ${createCodeAt(secret).slice(3)}`)
  })

  it('accepts each of ten recovery codes once, and stores neither them nor the secret in the clear', async () => {
    const { recoveryCodes, secret } = await enroll()
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    const outcomes = await Promise.allSettled([signIn(first), signIn(first.toUpperCase())])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await signIn(second.replaceAll('-', ''))
    expect((await store.secondFactors.find(admin.id))?.recoveryCodesLeft).toBe(8)
    const rows = JSON.stringify(await store.sql('select * from admin_second_factors'))
    expect(rows).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''))
  })

  it('delays guesses of codes from all networks together, but not a browser that was signed in before', async () => {
    const { secret } = await enroll()
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => signIn('000000')))
    const codes = guesses.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in'))
    expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(7)
    later(60)
    await expect(signIn(createCodeAt(secret))).rejects.toMatchObject({ code: 'rate_limited' })
    await signIn(createCodeAt(secret), { knownDevice: 'a-browser-of-miriam' })
  })

  it('records a wrong code in the audit log', async () => {
    await enroll()
    await expect(signIn('000000')).rejects.toMatchObject(wrongCode)
    const [entry] = await store.audit.list({ limit: 1 })
    expect(entry).toMatchObject({ admin: username, action: 'POST /api/admin/login (wrong code)' })
  })

  it('changes nothing without the password, with a wrong code, or over a second factor in use', async () => {
    const { token } = await signIn()
    const caller = { admin, tokenHash: hashToken(token) }
    await expect(beginSecondFactor(createDeps(), caller, 'not this')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(activateSecondFactor(createDeps(), caller, '000000')).rejects.toMatchObject(changed)
    const { secret } = await beginSecondFactor(createDeps(), caller, PASSWORD)
    for (const code of ['000000', '', 'aaaa-bbbb-cccc-dddd'])
      await expect(activateSecondFactor(createDeps(), caller, code)).rejects.toMatchObject(wrongCode)
    await activateSecondFactor(createDeps(), caller, createCodeAt(secret))
    await expect(beginSecondFactor(createDeps(), caller, PASSWORD)).rejects.toMatchObject(changed)
    await expect(activateSecondFactor(createDeps(), caller, createCodeAt(secret))).rejects.toMatchObject(changed)
    await expect(removeSecondFactor(createDeps(), caller, { password: PASSWORD, code: '000000' })).rejects.toMatchObject(wrongCode)
    later(30)
    const code = createCodeAt(secret)
    await expect(removeSecondFactor(createDeps(), caller, { password: 'not this', code })).rejects.toMatchObject({ code: 'invalid_input' })
    await removeSecondFactor(createDeps(), caller, { password: PASSWORD, code })
    expect(await isAlive((await signIn()).token)).toBe(true)
  })

  it('limits the guesses of a session that was left open', async () => {
    const { token } = await signIn()
    const caller = { admin, tokenHash: hashToken(token) }
    const guess = () => beginSecondFactor(createDeps(), caller, 'not this')
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('opens no session by password alone when the app was confirmed during the comparison', async () => {
    const { token } = await signIn()
    const caller = { admin, tokenHash: hashToken(token) }
    const { secret } = await beginSecondFactor(createDeps(), caller, PASSWORD)
    const late = {
      ...store.secondFactors,
      find: async () => {
        await activateSecondFactor(createDeps(), caller, createCodeAt(secret))
        return undefined
      },
    }
    const input = { username, password: PASSWORD, address: '192.0.2.1', userAgent: null }
    await expect(signInAdmin({ ...createDeps(), secondFactors: late }, input)).rejects.toMatchObject({ code: 'wrong_admin_credentials' })
  })

  it('lists the sessions of the administrator alone, and ends one or all others', async () => {
    const tokens = []
    for (let i = 0; i < 4; i++) tokens.push((await signIn()).token)
    const [current = '', one = '', ...others] = tokens
    const { id } = await store.admins.findByName(username).then((found) => found?.admin ?? { id: '' })
    const list = await store.admins.listSessions(id, now, hashToken(current))
    expect(list.map((session) => session.current).sort()).toEqual([false, false, false, true])
    expect(JSON.stringify(list)).not.toContain(hashToken(current))
    const [row] = (await store.sql('select id from admin_sessions where session_token = $1', [hashToken(one)])) as { id: string }[]
    const stranger = await createAdmin({ admins: store.admins, passwords }, { username: `${username}-2`, password: PASSWORD })
    expect(await store.admins.endSessionById(stranger?.id ?? '', row?.id ?? '')).toBe(false)
    expect(await store.admins.endSessionById(id, row?.id ?? '')).toBe(true)
    expect(await store.admins.endOtherSessions(id, hashToken(current))).toBe(2)
    expect(await Promise.all([current, one, ...others].map(isAlive))).toEqual([true, false, false, false])
  })
})
