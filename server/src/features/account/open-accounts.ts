import type { FastifyPluginAsync } from 'fastify'
import { every } from '../../background/every.ts'
import { accountRoutes, type AccountRoutesDeps } from './account.routes.ts'
import { authRoutes, type AuthRoutesDeps } from './auth.routes.ts'
import { createBackground } from './background.ts'

type AccountsDeps = Omit<AuthRoutesDeps & AccountRoutesDeps, 'background'>

interface Accounts {
  routes: FastifyPluginAsync[]
  /** Waits until pending e-mails are sent. */
  close(): Promise<void>
}

const CLEANUP_INTERVAL_MS = 3_600_000

/** Opens the accounts of one process: their routes, pending e-mails, and the cleanup of expired sessions and links. */
export function openAccounts(deps: AccountsDeps): Accounts {
  const background = createBackground(deps.log)
  const onError = (err: unknown) => deps.log.error({ err }, 'session cleanup failed')
  const cleanup = every(CLEANUP_INTERVAL_MS, () => deps.accounts.purgeExpired(), { onError })
  return {
    routes: [authRoutes({ ...deps, background }), accountRoutes({ ...deps, background })],
    async close() {
      await cleanup.stop()
      await background.close()
    },
  }
}
