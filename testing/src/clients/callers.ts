import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import cookie from '@fastify/cookie'
import { createArgon2Passwords } from '../../../server/src/adapters/passwords/argon2.ts'
import { createIdentity } from '../../../server/src/http/session/identity.ts'
import { newToken } from '../../../server/src/session-tokens.ts'
import { insertRows, withClient } from '../database/raw-database.ts'
import { recordSecretsOfCall } from '../logs/call-secrets.ts'
import type { TestDatabase } from '../database/on-each-database.ts'

export const callers = ['no one', 'guest', 'other guest', 'user', 'other user', 'expired', 'premium', 'admin', 'disabled admin'] as const
export type Caller = (typeof callers)[number]

export const PASSWORD = 'a password 1'

/** One caller of one route, with people and data of its own. */
export interface Scene {
  caller: Caller
  /** Headers that identify the caller. */
  headers: Record<string, string>
  /** A name that is in no other scene. */
  name: string
  /** The user of the scene; the caller may be somebody else. */
  user: {
    email: string
    conversationId: string
    runId: string
    messageId: string
    linkId: string
    sheetId: string
    sheetLink: string
    sessionId: string
  }
  /** The guest of the scene. */
  guest: { conversationId: string; runId: string; messageId: string; linkId: string; sheetId: string; sheetLink: string }
}

/** Creates `count` scenes for every caller in a database that is not open. */
export async function prepareScenes(database: TestDatabase, count: number): Promise<Scene[]> {
  const store = await database.open()
  const secret = await store.settings.getOrCreate('cookie-secret', () => 'the secret of the test')
  await store.close()
  const newGuest = await guests(secret)
  const password = await createArgon2Passwords().hash(PASSWORD)
  const rows = {
    users: [] as Record<string, unknown>[],
    user_sessions: [] as Record<string, unknown>[],
    admin_users: [] as Record<string, unknown>[],
    admin_sessions: [] as Record<string, unknown>[],
    conversations: [] as Record<string, unknown>[],
    runs: [] as Record<string, unknown>[],
    messages: [] as Record<string, unknown>[],
    shared_links: [] as Record<string, unknown>[],
    sheets: [] as Record<string, unknown>[],
  }
  const session = (hoursLeft: number) => {
    const { token, tokenHash } = newToken()
    recordSecretsOfCall({ headers: { authorization: `Bearer ${token}` }, body: { password: PASSWORD } })
    return { token, row: { id: randomUUID(), session_token: tokenHash, expires_at: new Date(Date.now() + hoursLeft * 3_600_000) } }
  }
  const newUser = (name: string, { premium = false, hoursLeft = 1 } = {}) => {
    const id = randomUUID()
    const { token, row } = session(hoursLeft)
    const subscription = { subscription_status: premium ? 'active' : 'free', subscription_expires_at: premium ? '2999-01-01' : null }
    rows.users.push({ id, username: name, email: `${name}@example.com`, password, ...subscription })
    rows.user_sessions.push({ ...row, user_id: id })
    return { id, email: `${name}@example.com`, sessionId: row.id, headers: { authorization: `Bearer ${token}` } }
  }
  const newAdmin = (name: string, isActive: boolean) => {
    const id = randomUUID()
    const { token, row } = session(1)
    rows.admin_users.push({ id, username: name, email: `${name}@localhost`, password_hash: password, is_active: isActive })
    rows.admin_sessions.push({ ...row, admin_user_id: id })
    return { cookie: `sugya_admin=${token}` }
  }
  const things = (owner: { user_id: string | null; guest_id: string | null }) => {
    const [conversationId, runId, messageId, linkId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    rows.conversations.push({ id: conversationId, title: 'a conversation', ...owner })
    const finished = { status: 'complete', process_id: randomUUID(), finished_at: new Date() }
    rows.runs.push({ id: runId, conversation_id: conversationId, ...finished, ...owner })
    rows.messages.push({ id: messageId, conversation_id: conversationId, role: 'assistant', content: 'an answer' })
    if (owner.user_id !== null)
      rows.shared_links.push({
        id: linkId,
        user_id: owner.user_id,
        conversation_id: conversationId,
        title: 'a conversation',
        up_to: 2 ** 40,
      })
    const [sheetId, sheetLink] = [randomUUID(), randomUUID()]
    rows.sheets.push({ id: sheetId, title: 'a sheet', blocks: [], sources: 0, opening: [], revision: 1, link: sheetLink, ...owner })
    return { conversationId, runId, messageId, linkId, sheetId, sheetLink }
  }

  const scenes: Scene[] = []
  for (let index = 0; index < count; index++)
    for (const caller of callers) {
      const name = `${caller.replaceAll(' ', '')}${String(index)}`
      const user = newUser(`user-${name}`)
      const [guest, stranger] = [await newGuest(), await newGuest()]
      const own = { user: things({ user_id: user.id, guest_id: null }), guest: things({ user_id: null, guest_id: guest.id }) }
      const headers = {
        'no one': () => ({}),
        guest: () => ({ cookie: guest.cookie }),
        'other guest': () => ({ cookie: stranger.cookie }),
        user: () => user.headers,
        'other user': () => newUser(`other-${name}`).headers,
        expired: () => newUser(`expired-${name}`, { hoursLeft: -1 }).headers,
        premium: () => newUser(`premium-${name}`, { premium: true }).headers,
        admin: () => newAdmin(`admin-${name}`, true),
        'disabled admin': () => newAdmin(`disabled-${name}`, false),
      }[caller]()
      scenes.push({
        caller,
        name,
        headers: { ...headers, 'x-device-fingerprint': name },
        user: { email: user.email, sessionId: user.sessionId, ...own.user },
        guest: own.guest,
      })
    }
  await withClient(database.options, async (client) => {
    for (const [table, all] of Object.entries(rows)) await insertRows(client, table, all)
  })
  return scenes
}

/** Creates guests as the server does, with cookies that the secret of the database signs. */
async function guests(secret: string) {
  const identity = createIdentity({ secret, secure: false })
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (request, reply) => await identity.findOrCreate(request, reply))
  return async () => {
    const answer = await app.inject('/')
    return { id: answer.json<{ id: string }>().id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
  }
}
