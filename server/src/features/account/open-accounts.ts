import type { FastifyPluginAsync } from 'fastify'
import { every } from '../../background/every.ts'
import { accountRoutes, type AccountRoutesDeps } from './account.routes.ts'
import { authRoutes, type AuthRoutesDeps } from './auth.routes.ts'
import { createBackground } from './background.ts'

type AccountsParts = Omit<AuthRoutesDeps & AccountRoutesDeps, 'background'>

interface Accounts {
  routes: FastifyPluginAsync[]
  /** Waits until the mails under way are sent. */
  close(): Promise<void>
}

const CLEANUP_INTERVAL_MS = 3_600_000

/** The accounts of one process: their routes, mails under way, and the tidying up of sessions and links that have ended. */
export function openAccounts(parts: AccountsParts): Accounts {
  const background = createBackground(parts.log)
  const onError = (err: unknown) => parts.log.error({ err }, 'session cleanup failed')
  const cleanup = every(CLEANUP_INTERVAL_MS, () => parts.accounts.forgetEnded(), { onError })
  return {
    routes: [authRoutes({ ...parts, background }), accountRoutes({ ...parts, background })],
    async close() {
      await cleanup.stop()
      await background.close()
    },
  }
}
