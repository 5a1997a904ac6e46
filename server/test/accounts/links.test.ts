import type { AuthStatus, SignedIn } from '@sugya/contract/api/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import { startApp } from '@sugya/testing/start-app'
import type { RefusedBody } from '@sugya/testing/clients/browser'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

const forgot = '/api/auth/forgot-password'
const reset = '/api/auth/reset-password'
const change = '/api/account/email'
const confirm = '/api/account/email/confirm'
const NEW = 'Another one 2'

describeOnEachDatabase('mailed links', (make) => {
  let app: AccountApp
  beforeAll(async () => (app = await openAccountApp(await make(), { publicUrl: 'https://sugya.example/' })))
  afterAll(() => app.close())

  const outcome = ({ status, body }: { status: number; body: RefusedBody }) => [status, body.error.code]
  const age = (minutes: number, userId: string) =>
    app.sql("update mailed_links set expires_at = expires_at - $1 * interval '1 minute' where user_id = $2", [minutes, userId])

  /** Asks for a link and gives its secret. */
  async function forgotten(email: string): Promise<string> {
    expect((await app.browser().post(forgot, { email })).status).toBe(200)
    return await app.mailedSecret(email)
  }

  describe('password reset', () => {
    it('sets a new password, ends all sessions and opens one', async () => {
      const { who, client } = await app.newUser()
      const token = await forgotten(who.email)
      const other = app.browser()
      const answer = await other.post<SignedIn>(reset, { token, password: NEW })
      expect(answer.status).toBe(200)
      expect((await other.get<AuthStatus>('/api/auth/status')).body.user?.email).toBe(who.email)
      expect((await client.get('/api/auth/status')).status).toBe(401)
      expect((await app.browser().post('/api/auth/signin', who)).status).toBe(401)
      expect((await app.browser().post('/api/auth/signin', { ...who, password: NEW })).status).toBe(200)
    })

    it('answers a reset request alike for known and unknown accounts, before the account is looked up', async () => {
      const { who } = await app.newUser()
      const mails = app.mails.length
      const known = await app.browser().post(forgot, { email: who.email })
      const unknown = await app.browser().post(forgot, { email: 'nobody@example.org' })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
      expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
      await app.settle()
      expect(app.mails.slice(mails).map(({ to }) => to)).toEqual([who.email])
    })

    it('points a reset link to the configured address, whatever the request claims, with the token in the fragment', async () => {
      const { who } = await app.newUser()
      await app.browser().post(forgot, { email: who.email }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' })
      const token = await app.mailedSecret(who.email)
      const { text, html } = app.mails.findLast(({ to }) => to === who.email)!
      expect(text).toContain(`\nhttps://sugya.example/reset-password#token=${token}\n`)
      expect(html).toContain(`href="https://sugya.example/reset-password#token=${token}"`)
    })

    it('stores a reset token as a hash', async () => {
      const { who, user } = await app.newUser()
      const token = await forgotten(who.email)
      const rows = await app.sql('select * from mailed_links where user_id = $1', [user.id])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    it('accepts a reset token once, even when two requests arrive at once', async () => {
      const { who } = await app.newUser()
      const token = await forgotten(who.email)
      const answers = await Promise.all([1, 2, 3].map((n) => app.browser().post(reset, { token, password: `${NEW}${String(n)}` })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
      expect(outcome(await app.browser().post<RefusedBody>(reset, { token, password: NEW }))).toEqual([410, 'link_expired'])
    })

    it('expires a reset token after 30 minutes', async () => {
      const { who, user } = await app.newUser()
      const token = await forgotten(who.email)
      await age(29, user.id)
      const alive = await forgotten(who.email)
      await age(29, user.id)
      expect(outcome(await app.browser().post<RefusedBody>(reset, { token, password: NEW }))).toEqual([410, 'link_expired'])
      expect((await app.browser().post(reset, { token: alive, password: NEW })).status).toBe(200)
      const late = await forgotten(who.email)
      await age(31, user.id)
      expect(outcome(await app.browser().post<RefusedBody>(reset, { token: late, password: NEW }))).toEqual([410, 'link_expired'])
    })

    it('voids all reset tokens when one is used or the password changes, and none when a stranger requests another', async () => {
      const { who, client } = await app.newUser()
      const [first, second] = [await forgotten(who.email), await forgotten(who.email)]
      expect((await client.post(reset, { token: first, password: NEW })).status).toBe(200)
      expect((await app.browser().post(reset, { token: second, password: NEW })).status).toBe(410)
      const third = await forgotten(who.email)
      await client.post('/api/account/password', { currentPassword: NEW, password: PASSWORD })
      expect((await app.browser().post(reset, { token: third, password: NEW })).status).toBe(410)
    })

    it('keeps the mailed token valid when strangers request more than three, and never refuses the owner', async () => {
      const { who, client } = await app.newUser()
      const mailed = () => app.mails.filter(({ to, text }) => to === who.email && text.includes('#token=')).length
      for (let i = 0; i < 5; i++) expect((await app.browser().post(forgot, { email: who.email })).body).toEqual({ sent: true })
      const token = await app.mailedSecret(who.email)
      expect(mailed()).toBe(3)
      // A browser that has signed in before gets its own link.
      await client.post('/api/auth/logout')
      await client.post(forgot, { email: who.email })
      await app.settle()
      expect(mailed()).toBe(4)
      expect((await app.browser().post(reset, { token, password: NEW })).status).toBe(200)
      await app.sql('update rate_limits set expire = expire - 1800000')
      await forgotten(who.email)
      expect(mailed()).toBe(5)
    })

    it('rejects a weak new password and keeps the reset token usable', async () => {
      const { who } = await app.newUser()
      const token = await forgotten(who.email)
      expect((await app.browser().post(reset, { token, password: 'short' })).status).toBe(400)
      expect((await app.browser().post(reset, { token, password: NEW })).status).toBe(200)
    })

    it.each(['', 'x', 'x'.repeat(43), 'a\0b', 'x'.repeat(10_000), 7])('rejects the forged reset token %j', async (token) => {
      const { status } = await app.browser().post(reset, { token, password: NEW })
      expect(status).toBe(typeof token === 'string' && token.length > 0 && token.length <= 200 ? 410 : 400)
    })

    it.each([
      ['he', 'rtl', /^שלום,\n/, /בחירת סיסמה/],
      ['en', 'ltr', /^Hello,\n/, /Choose a new password/],
      ['ru', 'ltr', /^Здравствуйте!\n/, /Выбрать новый пароль/],
    ])('sends the reset mail in %s, the language of the account', async (language, direction, greeting, link) => {
      const { who } = await app.newUser({ language })
      await forgotten(who.email)
      const { text, html, subject } = app.mails.findLast(({ to }) => to === who.email)!
      expect(subject).not.toBe('')
      expect(text).toMatch(greeting)
      expect(html).toMatch(link)
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
    })

    it('puts no text that a user chose into any mail: the address may be that of a stranger', async () => {
      const { who, client } = await app.newUser({ username: 'Prize! http://evil.example' })
      await forgotten(who.email)
      const email = `visit-evil.example@${app.person().email.split('@')[1] ?? ''}`
      await client.post(change, { email, password: PASSWORD })
      await app.browser().post(confirm, { token: await app.mailedSecret(email) })
      await client.post('/api/account/password', { currentPassword: PASSWORD, password: NEW })
      await app.settle()
      const mails = app.mails.filter(({ to }) => to === who.email || to === email)
      expect(mails).toHaveLength(4)
      expect(JSON.stringify(mails.map(({ subject, text, html }) => [subject, text, html]))).not.toMatch(/evil|Prize/)
    })
  })

  describe('address change', () => {
    it('moves the account to the new address and notifies the old address', async () => {
      const { who, client } = await app.newUser({ language: 'en' })
      const email = app.person().email
      expect((await client.post(change, { email: email.toUpperCase(), password: PASSWORD })).body).toEqual({ sent: true })
      const token = await app.mailedSecret(email)
      expect((await client.get<AuthStatus>('/api/auth/status')).body.user?.email).toBe(who.email)
      expect((await app.browser().post(confirm, { token })).body).toEqual({ email })
      expect((await client.get<AuthStatus>('/api/auth/status')).body.user?.email).toBe(email)
      expect((await app.browser().post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200)
      expect((await app.browser().post('/api/auth/signin', who)).status).toBe(401)
      await app.settle()
      const told = app.mails.findLast(({ to }) => to === who.email)!
      expect(told.subject).toBe('The address of your account was changed')
    })

    it('requires the password to request a change of address', async () => {
      const { client } = await app.newUser()
      const refused = await client.post<RefusedBody>(change, { email: app.person().email, password: 'not this 1' })
      expect([refused.status, refused.body.error.fields]).toEqual([400, { password: 'The password is wrong' }])
    })

    it('answers alike for an address that another account has, and sends its owner a notice instead of a link, once a day', async () => {
      const { client, user } = await app.newUser()
      const { who } = await app.newUser({ language: 'en' })
      const free = await client.post(change, { email: app.person().email, password: PASSWORD })
      for (let i = 0; i < 2; i++) {
        const taken = await client.post(change, { email: who.email, password: PASSWORD })
        expect([taken.status, taken.text, [...taken.headers.keys()]]).toEqual([free.status, free.text, [...free.headers.keys()]])
      }
      await app.settle()
      expect(app.mails.filter(({ to }) => to === who.email).map(({ subject }) => subject)).toEqual(['You already have an account'])
      expect(await app.sql('select 1 from mailed_links where user_id = $1 and new_email = $2', [user.id, who.email])).toEqual([])
    })

    it('limits confirmations by account and by new address, whether or not the passwords are right', async () => {
      const { client } = await app.newUser()
      const ask = (from: typeof client, email: string) => from.post<RefusedBody>(change, { email, password: PASSWORD })
      const target = app.person().email
      for (let i = 0; i < 3; i++) expect((await ask(client, target)).status).toBe(200)
      expect(outcome(await ask(client, app.person().email))).toEqual([429, 'rate_limited'])
      const other = await app.newUser()
      expect(outcome(await ask(other.client, target))).toEqual([429, 'rate_limited'])
      await app.settle()
      expect(app.mails.filter(({ to }) => to === target)).toHaveLength(3)
    })

    it('rejects a confirmation when somebody else took the address meanwhile', async () => {
      const { client } = await app.newUser()
      const email = app.person().email
      await client.post(change, { email, password: PASSWORD })
      const token = await app.mailedSecret(email)
      await app.newUser({ email })
      const refused = await app.browser().post<RefusedBody>(confirm, { token })
      expect([refused.status, refused.body.error.fields]).toEqual([409, { email: 'This email already has an account' }])
    })

    it('accepts only the newest confirmation, once, for 30 minutes, and not as a reset token', async () => {
      const { client, user } = await app.newUser()
      const emails = [app.person().email, app.person().email, app.person().email]
      const tokens: string[] = []
      for (const email of emails) {
        await client.post(change, { email, password: PASSWORD })
        tokens.push(await app.mailedSecret(email))
      }
      expect((await app.browser().post(confirm, { token: tokens[0] })).status).toBe(410)
      await app.sql("delete from rate_limits where key like '%change-email%'")
      expect((await app.browser().post(reset, { token: tokens[2], password: NEW })).status).toBe(410)
      const answers = await Promise.all([1, 2].map(() => app.browser().post(confirm, { token: tokens[2] })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      await client.post(change, { email: emails[0], password: PASSWORD })
      const late = await app.mailedSecret(emails[0]!)
      await age(31, user.id)
      expect((await app.browser().post(confirm, { token: late })).status).toBe(410)
    })

    it('voids the reset token that was mailed to the old address', async () => {
      const { who, client } = await app.newUser()
      const stale = await forgotten(who.email)
      const email = app.person().email
      await client.post(change, { email, password: PASSWORD })
      await app.browser().post(confirm, { token: await app.mailedSecret(email) })
      expect((await app.browser().post(reset, { token: stale, password: NEW })).status).toBe(410)
    })
  })

  it('points links to this machine, never to the Host header, when no address is configured', async () => {
    const server = await startApp(app.store)
    const { who } = await app.newUser()
    const link = async (headers: Record<string, string>) => {
      // By its own request: fetch sets Host by itself.
      await server.app.inject({ method: 'POST', url: forgot, payload: { email: who.email }, headers })
      await server.settle()
      return /https?:\S+(?=\/reset-password)/.exec(server.mails.at(-1)?.text ?? '')?.[0]
    }
    expect(await link({ host: 'evil.example' })).toBe(server.url)
    expect(await link({ host: 'localhost:9999' })).toBe(server.url)
    expect(await link({ host: 'localhost.evil.example', 'x-forwarded-host': 'evil.example' })).toBe(server.url)
    await server.close()
  })
})
