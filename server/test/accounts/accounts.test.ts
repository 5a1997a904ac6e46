import { createHash } from 'node:crypto'
import { AuthStatus, SignedIn, type UserSession } from '@sugya/contract/api/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '@sugya/testing/start-app'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import { browser, type RefusedBody } from '@sugya/testing/clients/browser'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

const status = '/api/auth/status'
const sessions = '/api/account/sessions'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describeOnEachDatabase('accounts', (make) => {
  let app: AccountApp
  beforeAll(async () => (app = await openAccountApp(await make())))
  afterAll(() => app.close())

  const agoHours = (hours: number, token: string) =>
    app.sql(
      `update user_sessions set expires_at = expires_at - $1 * interval '1 hour', last_used_at = last_used_at - $1 * interval '1 hour'
       where session_token = $2`,
      [hours, createHash('sha256').update(token).digest('base64url')],
    )

  describe('sign-up', () => {
    it('creates an account and signs the reader in by cookie and by token', async () => {
      const who = app.person()
      const client = app.browser()
      const answer = await client.post('/api/auth/signup', { ...who, email: ` ${who.email.toUpperCase()} `, language: 'ru' })
      expect(answer.status).toBe(200)
      const { token, expiresAt, user } = SignedIn.parse(answer.body)
      expect(user).toMatchObject({
        username: who.username,
        email: who.email,
        language: 'ru',
        subscriptionStatus: 'free',
        subscriptionExpiresAt: null,
      })
      expect(Date.parse(expiresAt) / 86_400_000 - Date.now() / 86_400_000).toBeCloseTo(30, 2)
      for (const found of [await client.get(status), await app.browser().get(status, bearer(token))])
        expect(AuthStatus.parse(found.body)).toMatchObject({ isAuthenticated: true, user })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    it('sets a cookie that scripts and other sites cannot use, and stores neither token nor password', async () => {
      const answer = await app.browser().post<SignedIn>('/api/auth/signup', app.person())
      const { token, user } = answer.body
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sugya_session='))
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      const rows = await app.sql('select u.password, s.* from users u join user_sessions s on s.user_id = u.id where u.id = $1', [user.id])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(JSON.stringify(rows)).not.toContain(PASSWORD)
      expect(rows[0]!['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    })

    it.each([
      ['en', 'This email already has an account', 'This username is taken'],
      ['he', 'כבר יש חשבון עם כתובת הדוא״ל הזאת', 'שם המשתמש הזה תפוס'],
      ['ru', 'С этим адресом уже есть учётная запись', 'Это имя уже занято'],
    ])('reports in %s whether the address or the name is taken', async (language, emailTaken, usernameTaken) => {
      const { who } = await app.newUser()
      const refused = async (fields: object) => {
        const { status: code, body } = await app.browser().post<RefusedBody>('/api/auth/signup', { ...app.person(), ...fields, language })
        expect([code, body.error.code]).toEqual([409, 'conflict'])
        return [body.error.reason, body.error.fields]
      }
      expect(await refused({ email: who.email.toUpperCase() })).toEqual(['email_taken', { email: emailTaken }])
      expect(await refused({ username: who.username.toUpperCase() })).toEqual(['username_taken', { username: usernameTaken }])
      // With a name that is taken no account is made: such a probe leaves no trace, and so learns nothing about the
      // address.
      expect(await refused({ email: who.email, username: who.username })).toEqual(['username_taken', { username: usernameTaken }])
    })

    it('tells the owner of an address once a day that somebody wants to sign up with it', async () => {
      const { who } = await app.newUser({ language: 'en' })
      for (let i = 0; i < 2; i++) await app.browser().post('/api/auth/signup', { ...app.person(), email: who.email })
      await app.settle()
      const mails = app.mails.filter(({ to }) => to === who.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account'])
      expect(mails[0]?.text).toContain(`${app.url}/forgot-password`)
    })

    it('creates one account for two simultaneous sign-ups with one address', async () => {
      const who = app.person()
      const answers = await Promise.all(
        ['first', 'second'].map((name) =>
          app.browser().post<RefusedBody>('/api/auth/signup', { ...who, username: `${who.username} ${name}` }),
        ),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      expect(answers.find((answer) => answer.status === 409)?.body.error.fields).toHaveProperty('email')
      expect(await app.sql('select 1 from users where email = $1', [who.email])).toHaveLength(1)
    })

    it.each([
      [{ email: 'nobody' }, 'email', 'Invalid email format'],
      [{ email: 'a\0b@example.org' }, 'email', 'Invalid email format'],
      [{ email: `${'a'.repeat(250)}@example.org` }, 'email', 'Invalid email format'],
      [{ email: '' }, 'email', 'Required'],
      [{ email: 7 }, 'email', 'Required'],
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ username: 'a'.repeat(51) }, 'username', 'Username too long'],
      [{ username: 'rab\0bi' }, 'username', 'Username contains invisible characters'],
      [{ password: 'short1' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'onlyletters' }, 'password', 'Password must contain at least one letter and one number'],
      [{ password: 'a1'.repeat(5000) }, 'password', 'Password too long'],
      [{ password: undefined }, 'password', 'Password is required'],
      [{ language: 'fr' }, 'language', 'Invalid input'],
    ])('rejects the sign-up form %j', async (fields, field, sentence) => {
      const { status: code, body } = await app.browser().post<RefusedBody>('/api/auth/signup', { ...app.person(), ...fields })
      expect(code).toBe(400)
      expect(body.error).toMatchObject({ code: 'invalid_input', fields: { [field]: sentence } })
    })

    it.each([
      ['he', 'הסיסמה הזאת היא מהנפוצות ביותר. בחרו סיסמה שקשה לנחש'],
      ['en', 'This password is one of the most common. Choose one that is harder to guess'],
      ['ru', 'Это один из самых распространённых паролей. Выберите такой, который трудно угадать'],
    ])('refuses common passwords in %s, at sign-up, in the account and by a mailed link', async (language, sentence) => {
      const password = 'Password1'
      const { client, who } = await app.newUser()
      await app.browser().post('/api/auth/forgot-password', { email: who.email })
      const token = await app.mailedSecret(who.email)
      const words = { 'accept-language': language }
      for (const [by, path, body] of [
        [app.browser(), '/api/auth/signup', { ...app.person(), password }],
        [client, '/api/account/password', { currentPassword: PASSWORD, password }],
        [app.browser(), '/api/auth/reset-password', { token, password }],
      ] as const) {
        const { status: code, body: refused } = await by.post<RefusedBody>(path, body, words)
        expect([code, refused.error.fields]).toEqual([400, { password: sentence }])
      }
      expect((await app.browser().post('/api/auth/reset-password', { token, password: 'A new one 4' })).status).toBe(200)
    })

    it('accepts names and passwords in any script, and a password with a null byte', async () => {
      const who = { ...app.person(), username: 'רבי עקיבא', password: 'тишина\0 שלום 613' }
      expect((await app.browser().post('/api/auth/signup', who)).status).toBe(200)
      expect((await app.browser().post('/api/auth/signin', who)).status).toBe(200)
      expect((await app.browser().post('/api/auth/signin', { ...who, password: 'тишина' })).status).toBe(401)
    })
  })

  describe('sign-in', () => {
    it('opens a separate session in each browser', async () => {
      const { who, token, client } = await app.newUser()
      const answer = await app.browser().post<SignedIn>('/api/auth/signin', { email: who.email.toUpperCase(), password: PASSWORD })
      expect(answer.status).toBe(200)
      expect(answer.body.token).not.toBe(token)
      const { body } = await client.get<UserSession[]>(sessions)
      expect(body.map(({ current }) => current).sort()).toEqual([false, true])
      expect(body.every(({ userAgent, ipAddress }) => userAgent === 'A browser of the tests' && ipAddress?.startsWith('198.51.'))).toBe(
        true,
      )
    })

    it('does the same work and gives the same answer for known and unknown accounts', async () => {
      const { who } = await app.newUser()
      const before = app.verified.length
      const client = app.browser()
      const wrong = await client.post<RefusedBody>('/api/auth/signin', { email: who.email, password: 'not this 1' })
      const unknown = await client.post<RefusedBody>('/api/auth/signin', { email: 'nobody@example.org', password: 'not this 1' })
      expect([wrong.status, unknown.status]).toEqual([401, 401])
      const said = ({ body }: typeof wrong) => [body.error.code, body.error.message]
      expect(said(unknown)).toEqual(said(wrong))
      expect(said(wrong)).toEqual(['wrong_credentials', 'Invalid email or password. Please try again.'])
      expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
      // One comparison each, the second with the dummy hash.
      expect(app.verified.slice(before)).toEqual([expect.stringMatching(/^\$argon2id/), null])
    })

    it('rejects an invalid address or password with the field errors of the form', async () => {
      const { body } = await app.browser().post<RefusedBody>('/api/auth/signin', { email: 'nobody', password: '' })
      expect(body.error.fields).toEqual({ email: 'Invalid email format', password: 'Password is required' })
      const long = await app.browser().post<RefusedBody>('/api/auth/signin', { email: 'a@example.org', password: 'x'.repeat(10_000) })
      expect([long.status, long.body.error.fields]).toEqual([400, { password: 'Password too long' }])
    })

    it('ends the session the browser had before it signs in again', async () => {
      const { client, who, token } = await app.newUser()
      await client.post('/api/auth/signin', who)
      expect((await app.browser().get(status, bearer(token))).status).toBe(401)
      expect((await client.get<UserSession[]>(sessions)).body).toHaveLength(1)
    })
  })

  describe('session', () => {
    it('answers an expired session with 401 and clears its cookie', async () => {
      const { client, token } = await app.newUser()
      await agoHours(30 * 24, token)
      const byToken = await app.browser().get<RefusedBody>(status, bearer(token))
      expect([byToken.status, byToken.body.error.code]).toEqual([401, 'session_ended'])
      const byCookie = await client.get<RefusedBody>(status)
      expect([byCookie.status, byCookie.body.error.code]).toEqual([401, 'session_ended'])
      expect(client.jar.has('sugya_session')).toBe(false)
      expect((await client.get(status)).body).toEqual({ isAuthenticated: false, user: null })
    })

    it('rejects the token of an ended session and clears the cookie instead of treating its user as a guest', async () => {
      const { client, token } = await app.newUser()
      await agoHours(30 * 24, token)
      const asked = await app.browser().post<RefusedBody>('/api/chat', { message: 'Who?' }, bearer(token))
      expect([asked.status, asked.body.error.code]).toEqual([401, 'session_ended'])
      const listed = await client.get('/api/conversations')
      expect([listed.status, listed.body]).toEqual([200, []])
      expect(client.jar.has('sugya_session')).toBe(false)
    })

    it('extends a session and its cookie to 30 days after the last use', async () => {
      const { client, token } = await app.newUser()
      await agoHours(29 * 24, token)
      const renewed = await client.get<AuthStatus>(status)
      expect(Date.parse(renewed.body.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
      expect(renewed.headers.getSetCookie().some((line) => line.startsWith(`sugya_session=${token}`))).toBe(true)
      await agoHours(2 * 24, token)
      expect((await client.get<AuthStatus>(status)).body.isAuthenticated).toBe(true)
    })

    it('stores the last use of a session at most once an hour', async () => {
      const { client, user } = await app.newUser()
      const read = () => app.sql('select last_used_at, expires_at from user_sessions where user_id = $1', [user.id])
      const before = await read()
      expect((await client.get(status)).headers.getSetCookie()).toEqual([])
      expect(await read()).toEqual(before)
    })

    it('prefers the token to the cookie when a request carries both', async () => {
      const one = await app.newUser()
      const other = await app.newUser()
      const { body } = await one.client.get<AuthStatus>(status, bearer(other.token))
      expect(body.user?.id).toBe(other.user.id)
      expect((await one.client.get(status, bearer('x'.repeat(43)))).status).toBe(401)
      expect((await one.client.get(status, { authorization: 'Basic dXNlcjpwYXNz' })).status).toBe(200)
    })

    it('ends a session on logout by token or cookie, and accepts a logout without a session', async () => {
      const { client, token } = await app.newUser()
      expect((await client.post('/api/auth/logout')).body).toEqual({ loggedOut: true })
      expect(client.jar.has('sugya_session')).toBe(false)
      expect((await app.browser().get(status, bearer(token))).status).toBe(401)
      const again = await app.newUser()
      expect((await app.browser().post('/api/auth/logout', {}, bearer(again.token))).status).toBe(200)
      expect((await again.client.get(status)).status).toBe(401)
      expect((await app.browser().post('/api/auth/logout', {}, bearer(again.token))).status).toBe(200)
      expect((await app.browser().post('/api/auth/logout')).status).toBe(200)
      // The content type of JSON with no body at all.
      expect((await app.browser().post('/api/auth/logout', '')).body).toEqual({ loggedOut: true })
      expect((await app.browser().post('/api/auth/signin', '')).status).toBe(400)
    })

    it('lets a user end one other session, or all other sessions, from another device', async () => {
      const { client, who } = await app.newUser()
      const devices = [app.browser(), app.browser(), app.browser()]
      for (const device of devices) await device.post('/api/auth/signin', who)
      const listed = (await devices[0]!.get<UserSession[]>(sessions)).body
      const mine = listed.find(({ current }) => current)!
      expect((await client.call('DELETE', `${sessions}/${mine.id}`)).body).toEqual({ ended: true })
      expect((await devices[0]!.get(sessions)).status).toBe(401)
      expect((await client.post(`${sessions}/end-others`)).body).toEqual({ ended: 2 })
      expect((await devices[1]!.get(sessions)).status).toBe(401)
      expect((await client.get<UserSession[]>(sessions)).body).toHaveLength(1)
    })

    it('does not let a user end the session of somebody else', async () => {
      const victim = await app.newUser()
      const { client } = await app.newUser()
      const [session] = (await victim.client.get<UserSession[]>(sessions)).body
      expect((await client.call('DELETE', `${sessions}/${session!.id}`)).status).toBe(404)
      expect((await client.call('DELETE', `${sessions}/no-uuid`)).status).toBe(400)
      expect((await victim.client.get(sessions)).status).toBe(200)
    })

    it('treats repeated and malformed session headers as no session', async () => {
      const { client } = await app.newUser()
      for (const authorization of ['Bearer', 'Bearer ', 'Bearer a b c', 'Bearer ' + 'x'.repeat(5000), 'Bearer \u00ff', 'bearer, Bearer'])
        expect((await app.browser().get(status, { authorization })).status).toBeLessThan(500)
      for (const cookie of [
        'sugya_session=',
        'sugya_session=a; sugya_session=b',
        'sugya_session=%00',
        `sugya_session=${'x'.repeat(43)}`,
        ';;==;',
      ])
        expect((await browser(app.url).get(status, { cookie })).status).toBeLessThan(500)
      const twice = new Headers({ 'x-device-fingerprint': 'abc' })
      twice.append('x-device-fingerprint', 'def')
      expect((await fetch(`${app.url}${status}`, { headers: twice })).status).toBe(200)
      expect((await client.get(status)).status).toBe(200)
    })
  })

  describe('routes for users', () => {
    it.each([
      ['GET', sessions],
      ['PATCH', '/api/account'],
      ['POST', '/api/account/password'],
      ['POST', '/api/account/email'],
      ['GET', '/api/account/export'],
      ['POST', '/api/account/delete'],
      ['POST', `${sessions}/end-others`],
      ['DELETE', `${sessions}/00000000-0000-4000-8000-000000000000`],
    ])('rejects %s %s from everybody else before the body is read', async (method, path) => {
      const broken = method === 'GET' || method === 'DELETE' ? undefined : '{broken'
      const guest = await app.browser().call<RefusedBody>(method, path, broken)
      expect([guest.status, guest.body.error.code]).toEqual([401, 'unauthorized'])
      const ended = await app.browser().call<RefusedBody>(method, path, broken, bearer('y'.repeat(43)))
      expect([ended.status, ended.body.error.code]).toEqual([401, 'session_ended'])
    })
  })

  describe('cross-site write', () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]

    it.each(foreign)('rejects a cross-site write with %j, whether it uses a cookie or sets one', async (headers) => {
      const { client, who } = await app.newUser()
      for (const [method, path, body] of [
        ['POST', '/api/auth/signin', who],
        ['POST', '/api/auth/signup', app.person()],
        ['POST', '/api/auth/logout', {}],
        ['POST', '/api/account/delete', { password: PASSWORD }],
        ['PATCH', '/api/account', { language: 'ru' }],
        ['POST', `${sessions}/end-others`, {}],
        ['POST', '/api/chat', { message: 'Who?' }],
        ['DELETE', '/api/conversations/00000000-0000-4000-8000-000000000000', undefined],
      ] as const) {
        const refused = await client.call<RefusedBody>(method, path, body, headers)
        expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, 'forbidden'])
      }
      // The browser adds a name and password that it remembers; a token it cannot.
      expect((await client.post('/api/auth/logout', {}, { ...headers, authorization: 'Basic dXNlcjpwYXNz' })).status).toBe(403)
      expect((await client.get<AuthStatus>(status)).body.isAuthenticated).toBe(true)
    })

    it('accepts a write that the browser marks as same-origin', async () => {
      const { client } = await app.newUser()
      expect((await client.call('PATCH', '/api/account', { language: 'ru' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
      expect((await client.call('PATCH', '/api/account', { language: 'ru' }, { origin: app.url })).status).toBe(200)
    })
  })

  it('sets cookies for HTTPS readers that no other site receives and no sister site can plant', async () => {
    const server = await startApp(app.store, { secure: true, publicUrl: 'https://sugya.example' })
    const client = browser(server.url)
    await client.post('/api/chat', { message: 'Who was Ruth?' })
    const { headers } = await client.post('/api/auth/signup', app.person())
    await server.close()
    const cookies = headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-sugya_devices', '__Host-sugya_guest', '__Host-sugya_session'])
    for (const line of cookies) expect(line).toMatch(/(?=.*; Path=\/(;|$))(?=.*; HttpOnly)(?=.*; Secure)(?!.*Domain)/)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  })

  it.each([
    ['he', 'הסיסמה שלכם השתנתה'],
    ['en', 'Your password was changed'],
    ['ru', 'Ваш пароль изменён'],
  ])('notifies the owner in %s when the password changes, in the account or by a mailed link', async (language, subject) => {
    const { client, who } = await app.newUser({ language })
    await client.post('/api/account/password', { currentPassword: PASSWORD, password: 'New one 2' })
    await client.post('/api/auth/forgot-password', { email: who.email })
    const token = await app.mailedSecret(who.email)
    await client.post('/api/auth/reset-password', { token, password: 'New one 3' })
    await app.settle()
    expect(app.mails.filter((mail) => mail.to === who.email && mail.subject === subject)).toHaveLength(2)
  })

  describe('profile', () => {
    it('changes name and language, and reports a taken name', async () => {
      const { client, who } = await app.newUser()
      const other = await app.newUser()
      expect((await client.call('PATCH', '/api/account', { language: 'ru' })).body).toMatchObject({
        language: 'ru',
        username: who.username,
      })
      expect((await client.call('PATCH', '/api/account', { username: ' Rashi of Troyes ' })).body).toMatchObject({
        username: 'Rashi of Troyes',
      })
      const taken = await client.call<RefusedBody>('PATCH', '/api/account', { username: other.who.username.toUpperCase() })
      expect([taken.status, taken.body.error.fields]).toEqual([409, { username: 'This username is taken' }])
      expect((await client.call('PATCH', '/api/account', {})).status).toBe(200)
    })

    it('ends all other sessions when the password changes', async () => {
      const { client, who } = await app.newUser()
      const other = app.browser()
      await other.post('/api/auth/signin', who)
      const wrong = await client.post<RefusedBody>('/api/account/password', { currentPassword: 'not this 1', password: 'New one 2' })
      expect([wrong.status, wrong.body.error.fields]).toEqual([400, { currentPassword: 'The password is wrong' }])
      expect((await client.post('/api/account/password', { currentPassword: PASSWORD, password: 'New one 2' })).body).toEqual({
        changed: true,
      })
      expect((await other.get(status)).status).toBe(401)
      expect((await client.get(status)).status).toBe(200)
      expect((await app.browser().post('/api/auth/signin', who)).status).toBe(401)
      expect((await app.browser().post('/api/auth/signin', { ...who, password: 'New one 2' })).status).toBe(200)
    })
  })
})
