import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createArgon2Passwords } from '../../server/src/adapters/passwords/argon2.ts'
import { createSandboxPayments } from '../../server/src/adapters/payments/sandbox.ts'
import { openAccounts } from '../../server/src/features/account/open-accounts.ts'
import { billingRoutes } from '../../server/src/features/billing/billing.routes.ts'
import { sandboxRoutes } from '../../server/src/features/billing/sandbox.routes.ts'
import { chatRoutes } from '../../server/src/features/chat/chat.routes.ts'
import type { Answer } from '../../server/src/features/chat/events.ts'
import { openChat } from '../../server/src/features/chat/runs/open-chat.ts'
import { stopRun } from '../../server/src/features/chat/runs/stop-run.ts'
import { feedbackRoutes } from '../../server/src/features/feedback/feedback.routes.ts'
import { sharingRoutes } from '../../server/src/features/sharing/sharing.routes.ts'
import { sheetsRoutes } from '../../server/src/features/sheets/sheets.routes.ts'
import type { SheetDeps } from '../../server/src/features/sheets/sheets.ts'
import { openQuota } from '../../server/src/features/usage/open-quota.ts'
import { usageRoutes } from '../../server/src/features/usage/usage.routes.ts'
import { AppError } from '../../server/src/errors.ts'
import { buildApp } from '../../server/src/http/app.ts'
import { createMetrics } from '../../server/src/http/metrics.ts'
import { countAttemptsByNetwork } from '../../server/src/http/session/attempts-by-network.ts'
import { createIdentity, type Identity } from '../../server/src/http/session/identity.ts'
import { createKnownDevices } from '../../server/src/http/session/known-devices.ts'
import { createSessions } from '../../server/src/http/session/sessions.ts'
import type { Mail, Mailer } from '../../server/src/ports/mail.ts'
import type { Quota } from '../../server/src/ports/quota.ts'
import type { Account } from '../../server/src/ports/store/accounts.ts'
import type { BillingStore } from '../../server/src/ports/store/billing.ts'
import type { Store } from '../../server/src/ports/store/store.ts'
import { recordSecretsOfMail, recordSecretsOfSettings } from './logs/call-secrets.ts'
import { suiteLog } from './logs/suite-log.ts'

export interface AppOverrides {
  /** What answers questions. Default: one short answer at once. */
  answer?: Answer
  quota?: Quota
  /** Default: 64. */
  maxRunningAnswers?: number
  /** Ceilings of the real quota; those not given are out of reach. Without `limits` and `quota` nobody is counted. */
  limits?: Partial<typeof wideLimits>
  testHelpers?: boolean
  /** The time of billing. */
  now?: () => Date
  /** The address of the fake Stripe. Default: the sandbox takes the payments. */
  stripeUrl?: string
  /** Methods in front of those of the real billing store. */
  billing?: Partial<BillingStore>
  mailer?: Mailer
  endSubscription?: (account: Account) => Promise<void>
  publicUrl?: string
  /** Readers come by HTTPS. */
  secure?: boolean
  trustedProxies?: number
  /** Finds the signed-in user of a request. Default: by the session. */
  findAccount?: (request: FastifyRequest) => Promise<Account | undefined>
  /** The header `authorization` of the administrator. Without it there is none. */
  admin?: string
  /** The library of source sheets. Default: an empty one. */
  texts?: Pick<SheetDeps, 'library' | 'readPassage'>
  /** Features besides the default ones. */
  features?: FastifyPluginAsync[] | ((deps: { identity: Identity; store: Store }) => FastifyPluginAsync[])
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

export const wideLimits = { premium: 1_000, guestNetwork: 1_000_000, freeNetwork: 1_000_000, guestsHourly: 1_000_000 }
export const SANDBOX_KEY = 'the key of the tests'
const SECRET = 'a secret of the tests'

/**
 * The features for readers (chat, accounts, sharing, feedback, quota, billing) on a free port, with the real store,
 * passwords and HTTP. Faster than `startProduct`, and open to fakes: there is no library, no model and no background
 * work.
 */
export async function startApp(store: Store, overrides: AppOverrides = {}) {
  const { secure = false, trustedProxies = 0, publicUrl, limits, stripeUrl, features = [] } = overrides
  const clock = { now: () => new Date() }
  const metrics = createMetrics()
  const log = suiteLog()

  const counting = { store: store.quota, clock, rules: { limits: { ...wideLimits, ...limits }, secret: SECRET } }
  const counted = limits === undefined ? undefined : openQuota({ ...counting, metrics, log })
  const quota = overrides.quota ?? counted ?? unlimitedQuota
  const chat = await openChat({
    store,
    clock,
    metrics,
    log,
    quota,
    answer: overrides.answer ?? answerAtOnce,
    maxRunningAnswers: overrides.maxRunningAnswers ?? 64,
    isReady: () => true,
    answerMode: () => 'model',
  })

  const sessions = createSessions({ accounts: store.accounts, clock, secure })
  const identity = createIdentity({ secret: SECRET, secure, findAccount: overrides.findAccount ?? sessions.account })
  const mails: Mail[] = []
  const verified: (string | null)[] = []
  const carried: { userId: string; fingerprint: string }[] = []
  const passwords = createArgon2Passwords()
  const account = openAccounts({
    accounts: store.accounts,
    conversations: store.conversations,
    sharing: store.sharing,
    study: store.study,
    sheets: store.sheets,
    dailyMails: store.dailyMails,
    attempts: countAttemptsByNetwork(store.attempts),
    passwords: {
      hash: (password) => passwords.hash(password),
      verify(hash, password) {
        verified.push(hash)
        return passwords.verify(hash, password)
      },
      isCommon: (password) => passwords.isCommon(password),
    },
    mailer: overrides.mailer ?? {
      async send(mail) {
        recordSecretsOfMail(mail.text)
        mails.push(mail)
      },
      close() {},
    },
    identity,
    sessions,
    devices: createKnownDevices({ secret: SECRET, secure }),
    publicUrl,
    clock,
    log,
    carryBack: async (userId, fingerprint, address) => counted?.carryBack(userId, fingerprint, address),
    async carryOver(userId, fingerprint, address) {
      carried.push({ userId, fingerprint })
      await counted?.carryOver(userId, fingerprint, address)
    },
    endSubscription: overrides.endSubscription,
    stopRun: (owner, runId) => stopRun(chat, owner, runId),
  })

  const billingClock = { now: overrides.now ?? clock.now }
  const sandbox = createSandboxPayments({ ledger: store.billing.sandbox, clock: billingClock })
  const payments = stripeUrl === undefined ? sandbox : await connectFakeStripe(stripeUrl)
  const billing = { payments, billing: { ...store.billing, ...overrides.billing }, clock: billingClock }

  const app = await buildApp({
    log,
    metrics,
    trustedProxies,
    secure,
    sessions,
    findAdmin: async ({ headers }) =>
      overrides.admin !== undefined && headers.authorization === overrides.admin
        ? { id: 'x', username: 'admin', email: 'a@localhost', role: 'admin' }
        : undefined,
    stripe: stripeUrl !== undefined,
    webFolder: `${import.meta.dirname}/no-such-folder`,
    features: [
      ...account.routes,
      chatRoutes({ chat, identity }),
      sharingRoutes({ sharing: store.sharing, conversations: store.conversations }),
      sheetsRoutes({ sheets: store.sheets, conversations: store.conversations, identity, ...(overrides.texts ?? noTexts) }),
      feedbackRoutes({ feedback: store.feedback, identity }),
      usageRoutes({ ...counting, identity, testHelpers: overrides.testHelpers ?? false }),
      billingRoutes({ ...billing, publicUrl: publicUrl ?? 'https://sugya.test' }),
      ...(stripeUrl === undefined ? [sandboxRoutes({ ...billing, payments: sandbox, key: SANDBOX_KEY })] : []),
      ...(typeof features === 'function' ? features({ identity, store }) : features),
    ],
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    chat,
    /** The real quota; undefined when nobody is counted. */
    quota: counted,
    billing,
    mails,
    /** The hash of each comparison of a password; null for the dummy hash. */
    verified,
    /** The devices whose used questions an account took over. */
    carried,
    /** Waits until the mails under way are sent. */
    settle: () => account.close(),
    /** Lets running answers end for `graceMs`, then closes everything but the store. */
    async close(graceMs = 0) {
      await chat.close(graceMs)
      await counted?.close()
      await app.close()
      await account.close()
    },
  }
}

const unlimitedQuota: Quota = {
  async reserve() {},
  async isSubscribed() {
    return false
  },
  async release() {},
}

const noTexts: Pick<SheetDeps, 'library' | 'readPassage'> = {
  library: { segments: async () => [] },
  readPassage: async () => {
    throw new AppError('unknown_reference', 'there is no library')
  },
}

const answerAtOnce: Answer = async function* () {
  yield { type: 'delta', text: 'An answer.' }
  yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'en' }
}

/** Loaded on demand: the processes that tests kill and start again need no Stripe. */
async function connectFakeStripe(apiUrl: string) {
  const { createStripePayments } = await import('../../server/src/adapters/payments/stripe.ts')
  const { stripeKeys } = await import('./fakes/stripe-server.ts')
  recordSecretsOfSettings(stripeKeys)
  return createStripePayments({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    priceId: stripeKeys.STRIPE_PRICE_ID,
    apiUrl,
  })
}
