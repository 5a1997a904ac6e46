import { randomUUID } from 'node:crypto'
import type { Conversation, Message } from '@sugya/contract/api/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors.ts'
import type { Account } from '../../src/ports/store/accounts.ts'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import type { RefusedBody } from '@sugya/testing/clients/browser'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

interface Exported {
  account: Record<string, unknown>
  sessions: Record<string, unknown>[]
  conversations: (Conversation & { messages: Message[] })[]
  usageLog: { question: string }[]
  subscriptionEvents: { eventType: string }[]
  sharedLinks: { id: string; title: string }[]
  study: { remember: boolean; places: { ref: string }[]; history: { ref: string }[]; editions: { title: string }[] }
  marks: { kind: string; ref: string; text: string }[]
}

describeOnEachDatabase('user data', (make) => {
  let app: AccountApp
  let script: ReturnType<typeof scriptedAnswers>
  const ended: Account[] = []
  let atTheProvider: () => Promise<void>
  beforeAll(async () => {
    app = await openAccountApp(await make(), {
      answer: (input) => script.answer(input),
      async endSubscription(account) {
        await atTheProvider()
        ended.push(account)
      },
    })
  })
  beforeEach(() => {
    script = scriptedAnswers()
    atTheProvider = async () => {}
  })
  afterAll(() => app.close())

  const citation = {
    n: 1,
    ref: 'Genesis 1:1',
    heRef: 'בראשית א׳:א׳',
    ruRef: 'Бытие 1:1',
    title: 'Genesis',
    quote: 'בְּרֵאשִׁית בָּרָא אֱלֹהִים',
    status: 'proven',
    language: 'he',
    edition: 'Westminster Leningrad Codex',
    license: 'Public Domain',
    url: 'https://example.org/genesis',
  } as const

  async function userWhoAsked(question: string, fields: object = {}) {
    const user = await app.newUser(fields)
    const asked = user.client.post<{ conversationId: string }>('/api/chat', { message: question })
    const call = await script.nextCall()
    call.say('In the beginning [1].')
    call.end({ citations: [citation] })
    return { ...user, conversationId: (await asked).body.conversationId }
  }

  async function keepStudy(userId: string, text: string): Promise<void> {
    const owner = { kind: 'user', id: userId } as const
    await app.store.study.writeMark(owner, {
      id: randomUUID(),
      content: { kind: 'note', ref: 'Genesis 1:1', text, color: null, range: null },
      address: { work: 'Genesis', from: [1, 1], to: [1, 1] },
      ...{ revision: 0, device: 'a browser', limit: 10 },
    })
    await app.store.study.writePlace(owner, { work: 'Genesis', ref: 'Genesis 1:1', section: 'Genesis 1', readAt: new Date() }, 10)
    await app.store.study.chooseEdition(owner, { title: 'The Holy Scriptures: A New Translation (JPS 1917)', chosenAt: new Date() }, 10)
    await app.store.study.setRemembers(owner, true)
  }

  describe('export', () => {
    it('exports account, sessions, conversations with citations and feedback, links, usage and subscription events as JSON', async () => {
      const { client, user, token, who, conversationId } = await userWhoAsked('How does it begin?')
      const link = (await client.post<{ id: string }>(`/api/conversations/${conversationId}/links`)).body
      const [, said] = (await client.get<Message[]>(`/api/conversations/${conversationId}/messages`)).body
      await client.post(`/api/messages/${said!.id}/feedback`, { rating: 'down', reason: 'inaccurate', note: 'It is not so' })
      await app.sql(
        `insert into subscription_analytics (user_id, event_type, occurrence, amount) values ($1, 'subscription_created', $2, 999)`,
        [user.id, randomUUID()],
      )
      const answer = await client.get<Exported>('/api/account/export')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="sugya-\d{4}-\d\d-\d\d\.json"$/)
      const { body } = answer
      expect(body.account).toMatchObject({ id: user.id, username: who.username, email: who.email })
      expect(body.sessions).toHaveLength(1)
      expect(body.conversations).toMatchObject([{ title: 'How does it begin?', messages: [{ role: 'user' }, { citations: [citation] }] }])
      expect(body.conversations[0]?.messages[1]?.feedback).toEqual({ rating: 'down', reason: 'inaccurate', note: 'It is not so' })
      expect(body.sharedLinks).toMatchObject([{ id: link.id, title: 'How does it begin?', conversationId }])
      expect(body.usageLog.map(({ question }) => question)).toEqual(['How does it begin?'])
      expect(body.subscriptionEvents).toMatchObject([{ eventType: 'subscription_created', amount: 999 }])
      expect(answer.text).not.toMatch(/argon2|password/i)
      expect(answer.text).not.toContain(token)
      const [row] = await app.sql<{ session_token: string }>('select session_token from user_sessions where user_id = $1', [user.id])
      expect(answer.text).not.toContain(row!.session_token)
    })

    it('exports bookmarks, notes and highlights, reading places, history and chosen editions', async () => {
      const { client, user } = await app.newUser()
      await keepStudy(user.id, 'A private thought')
      const { body } = await client.get<Exported>('/api/account/export')
      expect(body.marks).toMatchObject([{ kind: 'note', ref: 'Genesis 1:1', text: 'A private thought' }])
      expect(body.study).toMatchObject({ remember: true, places: [{ ref: 'Genesis 1:1' }], history: [{ ref: 'Genesis 1' }] })
      expect(body.study.editions).toMatchObject([{ title: 'The Holy Scriptures: A New Translation (JPS 1917)' }])
      const page = (await client.get('/api/account/export?format=html&language=en')).text
      expect(page).toContain('<h2>Bookmarks, notes and highlights</h2>')
      expect(page).toContain('A private thought')
      expect(page).toContain('<h2>Editions you chose</h2>')
      const other = await app.newUser()
      expect((await other.client.get('/api/account/export')).text).not.toContain('A private thought')
    })

    it('exports the words of a highlight', async () => {
      const { client, user } = await app.newUser()
      const range = { language: 'he' as const, edition: 'WLC', from: 0, to: 1, words: 'בְּרֵאשִׁ֖ית' }
      await app.store.study.writeMark(
        { kind: 'user', id: user.id },
        {
          id: randomUUID(),
          content: { kind: 'highlight', ref: 'Genesis 1:1', text: '', color: 'blue', range },
          address: { work: 'Genesis', from: [1, 1], to: [1, 1] },
          ...{ revision: 0, device: 'a browser', limit: 10 },
        },
      )
      expect((await client.get<Exported>('/api/account/export')).body.marks).toMatchObject([{ kind: 'highlight', range }])
      expect((await client.get('/api/account/export?format=html&language=en')).text).toContain(`>${range.words}</td>`)
    })

    it('exports nothing that belongs to others', async () => {
      await userWhoAsked('A secret of somebody else')
      const { client } = await app.newUser()
      const { body, text } = await client.get<Exported>('/api/account/export')
      expect(body.conversations).toEqual([])
      expect(text).not.toContain('A secret of somebody else')
    })

    it.each([
      ['he', 'rtl', 'המידע שלי באתר סוגיה', 'כתב יד לנינגרד, מהדורת וסטמינסטר · נחלת הכלל'],
      ['en', 'ltr', 'My data at Sugya', 'Westminster Leningrad Codex · Public Domain'],
      ['ru', 'ltr', 'Мои данные на сайте «Сугия»', 'Ленинградский кодекс, Вестминстерское издание · общественное достояние'],
    ])('exports a self-contained page in %s', async (language, direction, title, credit) => {
      const { client } = await userWhoAsked('<script>alert(1)</script> & "quotes"')
      const { text, headers } = await client.get(`/api/account/export?format=html&language=${language}`)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-disposition')).toMatch(/\.html"$/)
      expect(text).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;')
      expect(text).toContain(citation.quote)
      expect(text).toContain(credit)
      expect(text).not.toMatch(/<script|<link|src=|undefined|\[object/)
      expect(text.trimEnd().endsWith('</html>')).toBe(true)
    })

    it('exports in the language of the account by default', async () => {
      const { client } = await app.newUser({ language: 'ru' })
      expect((await client.get('/api/account/export?format=html')).text).toContain('<html lang="ru"')
      expect((await client.get('/api/account/export?format=pdf')).status).toBe(400)
    })

    it('exports everything when there is more than a page of it', async () => {
      const { client, user } = await app.newUser()
      await app.sql(
        `with made as (
           insert into conversations (id, user_id, title, updated_at)
           select gen_random_uuid(), $1, 'Conversation ' || n, now() - n * interval '1 minute' from generate_series(1, 250) n returning id, title
         ) insert into messages (id, conversation_id, role, content) select gen_random_uuid(), id, 'user', title from made`,
        [user.id],
      )
      await app.sql(
        `insert into usage_logs (user_id, message_content, run_id) select $1, 'Line ' || n, gen_random_uuid() from generate_series(1, 1100) n`,
        [user.id],
      )
      const { body } = await client.get<Exported>('/api/account/export')
      expect(body.conversations.map(({ title }) => title)).toEqual(Array.from({ length: 250 }, (_, i) => `Conversation ${String(i + 1)}`))
      expect(body.conversations.every(({ title, messages }) => messages[0]?.content === title)).toBe(true)
      expect(new Set(body.usageLog.map(({ question }) => question)).size).toBe(1100)
    })
  })

  describe('deletion', () => {
    const remove = (client: Awaited<ReturnType<typeof app.newUser>>['client'], password = PASSWORD) =>
      client.post<RefusedBody>('/api/account/delete', { password })

    it('deletes conversations, sessions and logged questions once the subscription has ended', async () => {
      const { client, user, token, who } = await userWhoAsked('Forget me')
      const { client: other } = await userWhoAsked('Keep me')
      expect((await remove(client)).body).toEqual({ deleted: true })
      expect(ended.map(({ id }) => id)).toContain(user.id)
      expect(client.jar.has('sugya_session')).toBe(false)
      for (const table of ['conversations', 'runs', 'user_sessions', 'mailed_links', 'usage_tracking', 'usage_logs'])
        expect(await app.sql(`select 1 from ${table} where user_id = $1`, [user.id])).toEqual([])
      expect(await app.sql(`select 1 from messages where content = 'Forget me'`)).toEqual([])
      expect(await app.sql(`select 1 from usage_logs where message_content = 'Forget me'`)).toEqual([])
      expect(await app.sql(`select 1 from usage_logs where message_content = 'Keep me'`)).toHaveLength(1)
      expect((await app.browser().get('/api/auth/status', { authorization: `Bearer ${token}` })).status).toBe(401)
      expect((await app.browser().post('/api/auth/signin', who)).status).toBe(401)
      expect((await other.get<Conversation[]>('/api/conversations')).body).toHaveLength(1)
      // The name is free again.
      expect((await app.browser().post('/api/auth/signup', who)).status).toBe(200)
    })

    it('leaves no row that names the deleted user, and keeps anonymous rows for the figures', async () => {
      const who = { ...app.person(), username: 'Forgotten by all' }
      const client = app.browser('203.0.113.77')
      const agent = { 'user-agent': 'The browser of the forgotten', 'x-device-fingerprint': 'forgottendevice' }
      const { user } = (await client.post<{ user: { id: string } }>('/api/auth/signup', who, agent)).body
      const asked = client.post<{ conversationId: string }>('/api/chat', { message: 'Forgotten question' }, agent)
      const call = await script.nextCall()
      call.say('Forgotten answer')
      call.end()
      const { conversationId } = (await asked).body
      await client.post(`/api/conversations/${conversationId}/links`, {}, agent)
      await client.post('/api/auth/forgot-password', { email: who.email }, agent)
      await app.settle()
      await keepStudy(user.id, 'Forgotten note')
      await app.sql(
        `insert into subscription_analytics (user_id, event_type, occurrence, amount, device_fingerprint, ip_address, user_agent)
         values ($1, 'subscription_created', $2, 999, 'forgottendevice', '203.0.113.77', 'The browser of the forgotten')`,
        [user.id, randomUUID()],
      )
      const tables = (
        await app.sql<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'`)
      )
        // Attempts are counted by network for a day.
        .filter(({ name }) => name !== 'rate_limits')
      const telling = [
        user.id,
        who.email,
        who.username,
        'Forgotten question',
        'Forgotten answer',
        'Forgotten note',
        'forgottendevice',
        '203.0.113.77',
        agent['user-agent'],
      ]
      async function rowsThatTell(): Promise<string[]> {
        const found: string[] = []
        for (const { name } of tables)
          for (const { row } of await app.sql<{ row: string }>(`select t::text as row from "${name}" t`))
            if (telling.some((text) => row.includes(text))) found.push(name)
        return [...new Set(found)].sort()
      }
      expect(await rowsThatTell()).toEqual(
        expect.arrayContaining([
          'conversations',
          'messages',
          'shared_links',
          'study_editions',
          'study_history',
          'study_marks',
          'study_places',
          'study_settings',
          'subscription_analytics',
          'usage_logs',
          'user_sessions',
          'users',
        ]),
      )
      const counted = async () =>
        (await app.sql('select 1 from usage_logs')).length + (await app.sql('select 1 from subscription_analytics')).length
      const before = await counted()
      expect((await remove(client)).status).toBe(200)
      expect(await rowsThatTell()).toEqual([])
      expect(await counted()).toBe(before)
    })

    it('deletes an account only with its password', async () => {
      const { client } = await userWhoAsked('Stay')
      const { status, body } = await remove(client, 'not this 1')
      expect([status, body.error.fields]).toEqual([400, { password: 'The password is wrong' }])
      expect((await client.get<Conversation[]>('/api/conversations')).body).toHaveLength(1)
    })

    it('does not delete an account whose subscription cannot be ended', async () => {
      const { client } = await userWhoAsked('Paid')
      atTheProvider = () => Promise.reject(new AppError('payments_unavailable', 'the provider does not answer'))
      const { status, body } = await remove(client)
      expect([status, body.error.code]).toEqual([503, 'payments_unavailable'])
      expect((await client.get<Conversation[]>('/api/conversations')).body).toHaveLength(1)
      atTheProvider = async () => {}
      expect((await remove(client)).status).toBe(200)
    })

    it('stops and deletes the answer that is being generated for a deleted account', async () => {
      const { client, user } = await app.newUser()
      const asked = client.post('/api/chat', { message: 'A long one' })
      const call = await script.nextCall()
      call.say('It begins ')
      expect((await remove(client)).status).toBe(200)
      await asked
      expect(call.isReleased()).toBe(true)
      expect(await app.sql('select 1 from runs where user_id = $1', [user.id])).toEqual([])
    })

    it('deletes an account once when two requests arrive at once', async () => {
      const { client } = await app.newUser()
      const answers = await Promise.all([remove(client), remove(client)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
    })
  })
})
