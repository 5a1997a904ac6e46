import path from 'node:path'
import type { DailyMail, DailyMailChoice } from '@sugya/contract/api/daily'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import type { Browser, RefusedBody } from '@sugya/testing/clients/browser'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCalendar } from '../../src/adapters/calendar/kosher-zmanim.ts'
import { readStudyTables } from '../../src/adapters/study-tables.ts'
import { dailyMailRoutes } from '../../src/features/daily/mail/daily-mail.routes.ts'
import { sendDailyMails, type DailyMailDeps } from '../../src/features/daily/mail/send-mails.ts'
import type { Mail } from '../../src/ports/mail.ts'
import { createTextSeal } from '../../src/sealed-text.ts'
import { createReferences } from '../../src/text/references/references.ts'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'

const SITE = 'https://sugya.example'
const choice: DailyMailChoice = { cycles: ['daf', 'portion'], hour: 7, timeZone: 'Europe/Moscow', place: 'diaspora' }

describeOnEachDatabase('daily e-mail', (make) => {
  let app: AccountApp
  let deps: DailyMailDeps
  let now = new Date()
  let mails: Mail[] = []
  const logged: object[] = []
  /** Refuses what is sent while it is set. */
  let failure: Error | undefined

  beforeAll(async () => {
    const base = {
      calendar: createCalendar(),
      tables: readStudyTables(path.join(import.meta.dirname, '../../../data/calendar')),
      references: createReferences(classicalTitles),
      library: { state: () => ({ state: 'preparing', stage: '', progress: 0 }) as const, work: () => undefined },
      mailer: {
        async send(mail: Mail) {
          if (failure !== undefined) throw failure
          mails.push(mail)
        },
        close() {},
      },
      seal: createTextSeal('a secret of the tests', 'daily-mail'),
      clock: { now: () => now },
      log: { error: (details: object) => logged.push(details) },
    }
    app = await openAccountApp(await make(), {
      features: ({ store }) => [dailyMailRoutes({ ...base, dailyMails: store.dailyMails, attempts: store.attempts, publicUrl: SITE })],
    })
    deps = { ...base, dailyMails: app.store.dailyMails }
  })
  beforeEach(async () => {
    now = new Date('2026-11-23T03:00:00Z')
    mails = []
    failure = undefined
    await app.sql('delete from daily_mails')
  })
  afterAll(() => app.close())

  const choose = (client: Browser, fields: Partial<DailyMailChoice> = {}) =>
    client.call<{ mail: DailyMail } & RefusedBody>('PUT', '/api/daily/mail', { ...choice, ...fields })
  const tokenOf = (mail: Mail | undefined) => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  /** A reader who has confirmed the choice; the first e-mail is not among `mails`. */
  async function reader(fields: Partial<DailyMailChoice> = {}, account: object = {}) {
    const user = await app.newUser(account)
    await choose(user.client, fields)
    await app.browser().post('/api/daily/mail/confirm', { token: tokenOf(mails.pop()) })
    return user
  }
  async function sendAt(time: string, changed: Partial<DailyMailDeps> = {}): Promise<void> {
    now = new Date(time)
    await sendDailyMails({ ...deps, ...changed }, SITE, new AbortController().signal)
  }

  it('sends the chosen readings at the chosen hour, once a day, in the language of the account', async () => {
    const { who } = await reader({}, { language: 'ru' })
    await sendAt('2026-11-23T03:59:00Z')
    expect(mails).toEqual([])
    await sendAt('2026-11-23T04:00:30Z')
    await sendAt('2026-11-23T04:01:30Z')
    expect(mails).toMatchObject([{ to: who.email, subject: 'Учёба на сегодня · понедельник, 23 ноября' }])
    expect(mails[0]?.text).toContain('Недельная глава: Ваишлах\nhttps://sugya.example/daily?date=2026-11-23')
    expect(mails[0]?.text).toMatch(/Даф йоми: \S/)
    expect(mails[0]?.html).toContain('<html lang="ru" dir="ltr">')
    await sendAt('2026-11-24T04:00:30Z')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Учёба на сегодня · понедельник, 23 ноября',
      'Учёба на сегодня · вторник, 24 ноября',
    ])
  })

  it('sends one e-mail however many processes send', async () => {
    await reader()
    now = new Date('2026-11-23T04:00:30Z')
    await Promise.all(Array.from({ length: 6 }, () => sendDailyMails(deps, SITE, new AbortController().signal)))
    expect(mails).toHaveLength(1)
  })

  it('sends nothing before the reader has followed the link of the first e-mail, and no second link to a confirmed address', async () => {
    const { client, who } = await app.newUser({ language: 'en' })
    expect((await choose(client)).body).toEqual({ mail: { ...choice, confirmed: false } })
    expect(mails).toMatchObject([{ to: who.email, subject: 'Daily study by email: please confirm' }])
    expect(mails[0]?.text).toContain(`${SITE}/daily-mail/confirm#token=`)
    await sendAt('2026-11-23T04:00:30Z')
    expect(mails).toHaveLength(1)
    expect((await app.browser().post('/api/daily/mail/confirm', { token: tokenOf(mails[0]) })).body).toEqual({ confirmed: true })
    expect((await choose(client, { hour: 9 })).body).toEqual({ mail: { ...choice, hour: 9, confirmed: true } })
    expect((await client.get('/api/daily/mail')).body).toEqual({ mail: { ...choice, hour: 9, confirmed: true } })
    expect(mails).toHaveLength(1)
  })

  it('sends the link again for a choice that has not changed, three times a day at most, and keeps changes all the same', async () => {
    const { client } = await app.newUser()
    for (let count = 0; count < 3; count++) expect((await choose(client)).status).toBe(200)
    expect((await choose(client)).status).toBe(429)
    expect(mails).toHaveLength(3)
    expect((await choose(client, { hour: 9 })).body).toEqual({ mail: { ...choice, hour: 9, confirmed: false } })
  })

  it('sends no further link with the changes of a choice that is not confirmed, and the first link confirms them', async () => {
    const { client } = await app.newUser()
    await choose(client)
    for (const hour of [8, 9, 10, 11]) expect((await choose(client, { hour })).status).toBe(200)
    expect((await choose(client, { hour: 11, cycles: ['portion'] })).status).toBe(200)
    expect(mails).toHaveLength(1)
    await app.browser().post('/api/daily/mail/confirm', { token: tokenOf(mails[0]) })
    expect((await client.get('/api/daily/mail')).body).toEqual({ mail: { ...choice, cycles: ['portion'], hour: 11, confirmed: true } })
  })

  it('stores no choice when its link may not be sent', async () => {
    const { client } = await app.newUser()
    for (let count = 0; count < 3; count++) {
      await choose(client)
      await client.call('DELETE', '/api/daily/mail')
    }
    expect((await choose(client)).status).toBe(429)
    expect((await client.get('/api/daily/mail')).body).toEqual({ mail: null })
  })

  it('confirms no choice by a forged link or by that of an account that has another address', async () => {
    const { client, user } = await app.newUser()
    await choose(client)
    const token = tokenOf(mails[0])
    const confirm = async (secret: string) => (await app.browser().post('/api/daily/mail/confirm', { token: secret })).status
    expect(await confirm('forged')).toBe(410)
    expect(await confirm(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toBe(410)
    await app.sql(`update users set email = 'moved-' || email where id = $1`, [user.id])
    expect(await confirm(token)).toBe(410)
    expect((await client.get<{ mail: DailyMail }>('/api/daily/mail')).body.mail.confirmed).toBe(false)
  })

  it('makes up for an hour that no process was running, and not for a whole day', async () => {
    await reader()
    await sendAt('2026-11-25T15:00:00Z')
    await sendAt('2026-11-25T15:01:00Z')
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('25')])
  })

  it('tries again later when the mail server fails, and sends one e-mail when it is back', async () => {
    const { who } = await reader()
    failure = new Error('e-mail not accepted')
    await sendAt('2026-11-23T04:00:30Z')
    await sendAt('2026-11-23T04:10:00Z')
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(who.email)
    failure = undefined
    await sendAt('2026-11-23T04:15:30Z')
    await sendAt('2026-11-23T04:30:30Z')
    expect(mails).toHaveLength(1)
    expect(await app.sql('select failures from daily_mails')).toEqual([{ failures: 0 }])
  })

  it('sends the others theirs when the choice of a reader can no longer be read', async () => {
    // A runtime may not know the time zone any more that another one accepted; this reader comes first in the list.
    await reader()
    await app.sql(`update daily_mails set time_zone = 'Mars/Olympus', next_at = next_at - interval '1 hour'`)
    const { who } = await reader()
    logged.length = 0
    await sendAt('2026-11-23T04:00:30Z')
    expect(mails).toMatchObject([{ to: who.email }])
    expect(logged).toHaveLength(1)
    await sendAt('2026-11-23T04:01:30Z')
    expect(logged).toHaveLength(1)
    await sendAt('2026-11-23T04:15:30Z')
    expect(logged).toHaveLength(2)
  })

  it('sends the e-mail of the day later when it could not be written', async () => {
    await reader()
    const dafYomi = () => {
      throw new Error('no such day')
    }
    await sendAt('2026-11-23T04:00:30Z', { calendar: { ...deps.calendar, dafYomi } })
    await sendAt('2026-11-23T04:14:30Z')
    expect(mails).toEqual([])
    await sendAt('2026-11-23T04:15:30Z')
    await sendAt('2026-11-23T04:30:30Z')
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('23')])
  })

  it('leaves the other e-mails to another process once this one closes', async () => {
    await reader()
    await reader()
    const closing = new AbortController()
    const mailer = {
      ...deps.mailer,
      async send(mail: Mail) {
        await deps.mailer.send(mail)
        closing.abort()
      },
    }
    now = new Date('2026-11-23T04:00:30Z')
    await sendDailyMails({ ...deps, mailer }, SITE, closing.signal)
    expect(mails).toHaveLength(1)
    await sendAt('2026-11-23T04:01:30Z')
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2)
  })

  it('gives up a day that is over, and waits longer after each failure', async () => {
    await reader()
    logged.length = 0
    failure = new Error('no such address')
    for (let minutes = 0; minutes < 24 * 60; minutes += 15)
      await sendAt(new Date(Date.parse('2026-11-23T04:00:30Z') + minutes * 60_000).toISOString())
    // 0, 15, 45, 105, 225, 465 and 945 minutes after the hour.
    expect(logged).toHaveLength(7)
    failure = undefined
    await sendAt('2026-11-24T04:00:30Z')
    expect(mails).toHaveLength(1)
  })

  it('ends with one click of a mail program, without a session, and says so again when repeated', async () => {
    const { client } = await reader()
    await sendAt('2026-11-23T04:00:30Z')
    const { unsubscribe = '', text } = mails[0]!
    expect(unsubscribe).toMatch(/^https:\/\/sugya\.example\/api\/daily\/mail\/stop\?token=[\w-]+$/)
    expect(text).toContain(`${SITE}/daily-mail/stop#token=`)
    const { pathname, search } = new URL(unsubscribe)
    const click = () =>
      fetch(`${app.url}${pathname}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect([(await click()).status, (await click()).status]).toEqual([200, 200])
    expect((await client.get('/api/daily/mail')).body).toEqual({ mail: null })
    await sendAt('2026-11-24T04:00:30Z')
    expect(mails).toHaveLength(1)
    expect((await app.browser().post('/api/daily/mail/stop?token=forged')).status).toBe(410)
  })

  it('sends nothing for a day on which nothing of the choice is studied', async () => {
    await reader({ cycles: ['tanakh-929'], timeZone: 'Asia/Jerusalem' })
    await sendAt('2026-11-27T05:00:30Z')
    expect(mails).toEqual([])
    await sendAt('2026-11-29T05:00:30Z')
    expect(mails).toHaveLength(1)
  })

  it('sends nothing to a deleted account, and exports the choice of one that stays', async () => {
    const [gone, stays] = [await reader(), await reader({ cycles: ['halakhah'] })]
    await gone.client.post('/api/account/delete', { password: PASSWORD })
    await sendAt('2026-11-23T04:00:30Z')
    expect(mails.map(({ to }) => to)).toEqual([stays.who.email])
    const { body } = await stays.client.get<{ study: { dailyMail: DailyMailChoice } }>('/api/account/export')
    expect(body.study.dailyMail).toMatchObject({ cycles: ['halakhah'], hour: 7, timeZone: 'Europe/Moscow' })
    expect((await stays.client.get('/api/account/export?format=html&language=en')).text).toContain('<h2>Daily study by email</h2>')
  })

  it('refuses a time zone that does not exist, an hour that does not, and no cycle at all', async () => {
    const { client } = await app.newUser()
    for (const fields of [{ timeZone: 'Mars/Olympus' }, { hour: 24 }, { cycles: [] }])
      expect((await choose(client, fields)).status).toBe(400)
    expect((await choose(app.browser())).status).toBe(401)
  })
})
