import path from 'node:path'
import type { AddressInfo } from 'node:net'
import type { UsageStatus } from '@sugya/contract/api/usage'
import type { ErrorBody } from '@sugya/contract/errors'
import type { Answer } from '../../../server/src/features/chat/events.ts'
import { chatRoutes } from '../../../server/src/features/chat/chat.routes.ts'
import { openChat } from '../../../server/src/features/chat/runs/open-chat.ts'
import { openQuota } from '../../../server/src/features/usage/open-quota.ts'
import { usageRoutes } from '../../../server/src/features/usage/usage.routes.ts'
import { buildApp } from '../../../server/src/http/app.ts'
import { createIdentity } from '../../../server/src/http/session/identity.ts'
import { createMetrics } from '../../../server/src/http/metrics.ts'
import type { Account } from '../../../server/src/ports/store/accounts.ts'
import type { Store } from '../../../server/src/ports/store/store.ts'
import { keepSecretsOf } from '../logs/call-secrets.ts'
import { suiteLog } from '../logs/suite-log.ts'

interface QuotaServerOptions {
  limits?: Partial<{ premium: number; guestNetwork: number; guestsHourly: number }>
  trustedProxies?: number
  testHelpers?: boolean
  /** The users that the header `x-test-user` signs in, by id. */
  accounts?: Map<string, Account>
}

export const wideLimits = { premium: 1_000, guestNetwork: 1_000_000, guestsHourly: 1_000_000 }

/** Chat and quota behind the real HTTP application on a port of 127.0.0.1, with the real store and an answering part of the caller's. */
export async function startQuotaServer(store: Store, answer: Answer, options: QuotaServerOptions = {}) {
  const { limits = {}, trustedProxies = 0, testHelpers = false, accounts = new Map<string, Account>() } = options
  const log = suiteLog()
  const metrics = createMetrics()
  const clock = { now: () => new Date() }
  const counting = { store: store.quota, clock, rules: { limits: { ...wideLimits, ...limits }, secret: 'a secret of the tests' } }
  const quota = openQuota({ ...counting, metrics, log })
  const chat = await openChat({ store, clock, metrics, log, quota, answer, answerMode: () => 'model' })
  const findAccount = async (request: { headers: Record<string, unknown> }) => accounts.get(String(request.headers['x-test-user']))
  const identity = createIdentity({ secret: 'a secret of the tests', secure: false, findAccount })
  const app = await buildApp({
    log,
    metrics,
    trustedProxies,
    secure: false,
    webFolder: path.join(import.meta.dirname, 'no-such-folder'),
    findAdmin: async () => undefined,
    features: [chatRoutes({ chat, identity }), usageRoutes({ ...counting, identity, testHelpers })],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    chat,
    quota,
    async close() {
      await chat.close(0)
      await quota.close()
      await app.close()
    },
  }
}

/** Asks one question as a newcomer with a device, and waits for the end. The answer is the status and, when refused, the error. */
export async function askAs(url: string, headers: Record<string, string>, body: object = {}) {
  const response = await fetch(`${url}/api/chat/enhanced`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message: 'Something quick', ...body }),
  })
  keepSecretsOf({ headers, body, cookies: response.headers.getSetCookie() })
  const json = (await response.json()) as Partial<ErrorBody> & { runId?: string; conversationId?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), cookie: response.headers.getSetCookie()[0], ...json }
}

export async function usageOf(url: string, headers: Record<string, string>, query = ''): Promise<UsageStatus> {
  const response = await fetch(`${url}/api/usage/status${query}`, { headers })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as UsageStatus
}
