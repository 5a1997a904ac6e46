import type { FastifyPluginAsync } from 'fastify'
import { accountRoutes, type AccountRoutesParts } from './account.routes.ts'
import { authRoutes, type AuthRoutesParts } from './auth.routes.ts'
import { createBackground } from './background.ts'

type AccountsParts = Omit<AuthRoutesParts & AccountRoutesParts, 'background'>

interface Accounts {
  routes: FastifyPluginAsync[]
  /** Waits until the mails under way are sent. */
  close(): Promise<void>
}

const TIDY_MS = 3_600_000

/** The accounts of one process: their routes, mails under way, and the tidying up of sessions and links that have ended. */
export function openAccounts(parts: AccountsParts): Accounts {
  const background = createBackground(parts.log)
  const timer = setInterval(() => background.run('remove ended sessions', () => parts.accounts.forgetEnded()), TIDY_MS).unref()
  return {
    routes: [authRoutes({ ...parts, background }), accountRoutes({ ...parts, background })],
    async close() {
      clearInterval(timer)
      await background.close()
    },
  }
}
