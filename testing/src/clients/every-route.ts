import { randomInt, randomUUID } from 'node:crypto'
import { ErrorBody } from '@sugya/contract/errors'
import { expect } from 'vitest'
import type { z } from 'zod'
import { createArgon2Passwords } from '../../../server/src/adapters/passwords/argon2.ts'
import { httpStatus } from '../../../server/src/errors.ts'
import { newToken } from '../../../server/src/session-tokens.ts'
import { fewQuestions } from '../factories/few-questions.ts'
import { plausible } from '../factories/plausible-input.ts'
import { startProduct } from '../start-product.ts'
import { insertRows, withClient } from '../database/raw-database.ts'
import { type RegisteredRoute, collectRoutes } from './registered-routes.ts'
import { recordSecretsOfCall } from '../logs/call-secrets.ts'
import type { TestDatabase } from '../database/on-each-database.ts'

export interface Sent {
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export const nameRoute = (route: RegisteredRoute) => `${route.method} ${route.url}`
export const isLogout = ({ url }: RegisteredRoute) => url.endsWith('/logout')
/** Whether the route accepts a request without a body, or with any. */
export const acceptsAnyBody = ({ schema }: RegisteredRoute) =>
  schema?.body === undefined || (schema.body as z.ZodType).safeParse({}).success

/** Requests under way at once: concurrency shows faults too. */
const AT_ONCE = 8

/** Calls `act` for each item, `AT_ONCE` at a time and in order; stops at the first failure. */
export async function forEachConcurrently<T>(all: Iterable<T>, act: (one: T) => Promise<unknown>): Promise<void> {
  const rest = all[Symbol.iterator]()
  const worker = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * The product over a database with `people` signed-in users and an administrator, and a way to call each of its routes.
 * Every request comes from a network of its own (the product trusts a proxy), so that no limit hides what is behind it.
 */
export async function startRouteProduct(database: TestDatabase, people: number) {
  const { tokens, adminToken } = await signIn(database, people)
  const watched = await collectRoutes(() =>
    startProduct({
      library: 'small',
      database,
      variables: { TRUSTED_PROXIES: '1', TEST_HELPERS: '1' },
      // Some requests begin to measure finding: what it finds matters to no test here.
      models: { measured: fewQuestions },
    }),
  )
  const product = watched.started
  const routes = watched.routes.filter(({ url }) => url.startsWith('/api/'))
  const anywhere = () => `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(256))}`

  async function send(method: string, address: string, { body, headers = {} }: Sent = {}): Promise<Response> {
    return await fetch(product.url + address, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), 'x-forwarded-for': anywhere(), ...headers },
      // A missing answer fails like a server fault.
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    })
  }

  return {
    url: product.url,
    routes,
    /** Routes that read a body. The webhook reads bytes, which are valid only with a signature. */
    withBody: routes.filter(({ method, schema, access }) => method !== 'GET' && (schema?.body !== undefined || access === 'provider')),
    send,
    /** Headers of a caller who may call the route: the administrator, or a user who has not called before. */
    takeCaller({ access }: RegisteredRoute): Record<string, string> {
      if (access === 'admin') return { authorization: `Bearer ${adminToken}` }
      const token = tokens.pop()
      if (token === undefined) throw new Error('all users are taken: start with more')
      return { authorization: `Bearer ${token}`, 'x-device-fingerprint': randomUUID().replaceAll('-', '') }
    },
    close: () => product.close(),
  }
}

export type RouteProduct = Awaited<ReturnType<typeof startRouteProduct>>

/**
 * Expects any answer but a server fault; an error has the error body, with a code that belongs to the status. Returns
 * the status.
 */
export async function expectSound(response: Response, what: string): Promise<number> {
  // A stream is sound before it ends.
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel()
    return response.status
  }
  return expectSoundText(response.status, await response.text(), what)
}

export function expectSoundText(status: number, text: string, what: string): number {
  // Not to be ready within a second is an honest answer on a busy machine.
  if (status === 503 && text.startsWith('{"ready":false')) return status
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (status >= 400) {
    const { code } = ErrorBody.parse(JSON.parse(text)).error
    expect(httpStatus[code], `${what}: ${code}`).toBe(status)
    expect(text).not.toMatch(/node_modules|\.ts:\d|SyntaxError|violates|invalid byte sequence/)
  }
  return status
}

/**
 * Creates users and an administrator with a session each, in a database that is not open. All have the password of
 * `plausible`.
 */
async function signIn(database: TestDatabase, people: number): Promise<{ tokens: string[]; adminToken: string }> {
  await (await database.open()).close()
  const password = await createArgon2Passwords().hash(String(plausible['password']))
  const session = () => {
    const { token, tokenHash } = newToken()
    recordSecretsOfCall({ headers: { authorization: `Bearer ${token}` } })
    return { token, row: { id: randomUUID(), session_token: tokenHash, expires_at: new Date(Date.now() + 86_400_000) } }
  }
  const users = Array.from({ length: people }, (_, index) => {
    const id = randomUUID()
    const { token, row } = session()
    return {
      token,
      user: { id, username: `reader ${String(index)}`, email: `reader${String(index)}@example.com`, password },
      row: { ...row, user_id: id },
    }
  })
  const adminId = randomUUID()
  const admin = session()
  await withClient(database.options, async (client) => {
    await insertRows(
      client,
      'users',
      users.map(({ user }) => user),
    )
    await insertRows(
      client,
      'user_sessions',
      users.map(({ row }) => row),
    )
    await insertRows(client, 'admin_users', [
      { id: adminId, username: 'keeper', email: 'keeper@localhost', password_hash: password, is_active: true },
    ])
    await insertRows(client, 'admin_sessions', [{ ...admin.row, admin_user_id: adminId }])
  })
  return { tokens: users.map(({ token }) => token), adminToken: admin.token }
}
