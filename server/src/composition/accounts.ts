import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { createFolderMailer } from '../adapters/mail/folder.ts'
import { createSmtpMailer } from '../adapters/mail/smtp.ts'
import { createArgon2Passwords } from '../adapters/passwords/argon2.ts'
import { openAccounts } from '../features/account/open-accounts.ts'
import { createAdminCookie, findAdminBySession, readAdminToken } from '../features/admin/admin-sessions.ts'
import { adminRoutes } from '../features/admin/admin.routes.ts'
import { ownAccountRoutes } from '../features/admin/own-account.routes.ts'
import { ensureFirstAdmin } from '../features/admin/create-admin.ts'
import { stopRun } from '../features/chat/runs/stop-run.ts'
import { countAttemptsByNetwork } from '../http/session/attempts-by-network.ts'
import { createIdentity } from '../http/session/identity.ts'
import { createKnownDevices } from '../http/session/known-devices.ts'
import { createSessions } from '../http/session/sessions.ts'
import { createTextSeal } from '../sealed-text.ts'
import type { Mailer } from '../ports/mail.ts'
import type { BillingModule } from './billing.ts'
import type { ChatModule } from './chat.ts'
import type { StoreContext } from './context.ts'

/** Guests, readers and administrators: who calls, and what they may do with their accounts. */
export async function openAccountsModule(context: StoreContext, { chat, quota }: ChatModule, billing: BillingModule) {
  const { config, store, clock, log } = context
  const { accounts, admins, secondFactors } = store
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const secret = await store.settings.getOrCreate('cookie-secret', () => randomBytes(32).toString('base64url'))
  const sessions = createSessions({ accounts, clock, secure })
  const identity = createIdentity({ secret, secure, findAccount: sessions.account })
  const passwords = createArgon2Passwords()
  const attempts = countAttemptsByNetwork(store.attempts)
  const devices = createKnownDevices({ secret, secure })
  const seal = createTextSeal(secret, 'second-factor')
  const adminDeps = { admins, secondFactors, seal, passwords, attempts, devices, audit: store.audit, clock, secure }
  if (await ensureFirstAdmin(adminDeps, config.firstAdmin)) log.info('first administrator created')

  const mailer = createMailer(context)
  const account = openAccounts({
    accounts,
    conversations: store.conversations,
    sharing: store.sharing,
    study: store.study,
    sheets: store.sheets,
    dailyMails: store.dailyMails,
    passwords,
    attempts,
    mailer,
    identity,
    sessions,
    devices,
    publicUrl: config.publicUrl,
    clock,
    log,
    carryOver: (userId, device, address) => quota.carryOver(userId, device, address),
    carryBack: (userId, device, address) => quota.carryBack(userId, device, address),
    endSubscription: billing.endSubscription,
    stopRun: (owner, runId) => stopRun(chat, owner, runId),
  })
  return {
    secure,
    sessions,
    identity,
    mailer,
    attempts,
    createSeal: (purpose: string) => createTextSeal(secret, purpose),
    findAdmin: (request: FastifyRequest) => findAdminBySession(adminDeps, readAdminToken(request, createAdminCookie(secure).name)),
    routes: [...account.routes, adminRoutes(adminDeps), ownAccountRoutes(adminDeps)],
    async close() {
      await account.close()
      mailer.close()
    },
  }
}

export type AccountsModule = Awaited<ReturnType<typeof openAccountsModule>>

/** Sends e-mail by SMTP when it is configured, else writes it to a folder. */
function createMailer({ config: { mail, dataDir }, files, log }: StoreContext): Mailer {
  if (mail.smtpUrl !== undefined) return createSmtpMailer({ url: mail.smtpUrl, from: mail.from })
  return createFolderMailer({ folder: path.join(dataDir, 'mails'), shared: files, from: mail.from, log })
}
