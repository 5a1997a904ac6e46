import path from 'node:path'
import { argon2Passwords } from '../../../server/src/adapters/passwords/argon2.ts'
import { openAccounts } from '../../../server/src/features/account/open-accounts.ts'
import { chatRoutes } from '../../../server/src/features/chat/chat.routes.ts'
import { openChat } from '../../../server/src/features/chat/runs/open-chat.ts'
import { feedbackRoutes } from '../../../server/src/features/feedback/feedback.routes.ts'
import { sharingRoutes } from '../../../server/src/features/sharing/sharing.routes.ts'
import { stopRun } from '../../../server/src/features/chat/runs/stop-run.ts'
import type { Answer } from '../../../server/src/features/chat/events.ts'
import { buildApp } from '../../../server/src/http/app.ts'
import { attemptsByNetwork } from '../../../server/src/http/session/attempts-by-network.ts'
import { createIdentity } from '../../../server/src/http/session/identity.ts'
import { createMetrics } from '../../../server/src/http/metrics.ts'
import { createSessions } from '../../../server/src/http/session/sessions.ts'
import type { Mail, Mailer } from '../../../server/src/ports/mail.ts'
import type { Account } from '../../../server/src/ports/store/accounts.ts'
import type { Store } from '../../../server/src/ports/store/store.ts'
import { keepSecretsOfMail } from '../logs/call-secrets.ts'
import { suiteLog } from '../logs/suite-log.ts'

interface Options {
  answer?: Answer
  publicUrl?: string
  secure?: boolean
  trustedProxies?: number
  endSubscription?: (account: Account) => Promise<void>
  mailer?: Mailer
}

/** Accounts and chat on a port of 127.0.0.1, with the real store, passwords and HTTP. What is outside (mails, the payment provider) is the caller's. */
export async function startAccountServer(store: Store, options: Options = {}) {
  const { secure = false, trustedProxies = 0, publicUrl } = options
  const clock = { now: () => new Date() }
  const metrics = createMetrics()
  const log = suiteLog()
  const mails: Mail[] = []
  const carried: { userId: string; fingerprint: string }[] = []
  const real = argon2Passwords()
  const verified: (string | null)[] = []
  const chat = await openChat({
    store,
    clock,
    metrics,
    log,
    quota: { async reserve() {}, async commit() {}, async release() {} },
    answer: options.answer ?? answerAtOnce,
    answerMode: () => 'model',
  })
  const sessions = createSessions({ accounts: store.accounts, clock, secure })
  const identity = createIdentity({ secret: 'a secret of the tests', secure, findAccount: sessions.account })
  const account = openAccounts({
    accounts: store.accounts,
    conversations: store.conversations,
    sharing: store.sharing,
    attempts: attemptsByNetwork(store.attempts),
    passwords: {
      hash: (password) => real.hash(password),
      verify(hash, password) {
        verified.push(hash)
        return real.verify(hash, password)
      },
    },
    mailer: options.mailer ?? {
      async send(mail) {
        keepSecretsOfMail(mail.text)
        mails.push(mail)
      },
      close() {},
    },
    identity,
    sessions,
    publicUrl,
    clock,
    log,
    async carryOver(userId, fingerprint) {
      carried.push({ userId, fingerprint })
    },
    endSubscription: options.endSubscription,
    stopRun: (owner, runId) => stopRun(chat, owner, runId),
  })
  const app = await buildApp({
    log,
    metrics,
    trustedProxies,
    secure,
    sessions,
    webFolder: path.join(import.meta.dirname, 'no-such-folder'),
    features: [
      ...account.routes,
      chatRoutes({ chat, identity }),
      sharingRoutes({ sharing: store.sharing, conversations: store.conversations, identity }),
      feedbackRoutes({ feedback: store.feedback, identity }),
    ],
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    mails,
    /** What each comparison of a password was made with; null: with the hash that is nobody's. */
    verified,
    carried,
    /** Waits until the mails under way are sent. */
    settle: () => account.close(),
    async close() {
      await chat.close(0)
      await app.close()
      await account.close()
    },
  }
}

const answerAtOnce: Answer = async function* () {
  yield { type: 'delta', text: 'An answer.' }
  yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'en' }
}
