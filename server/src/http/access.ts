import type { Access } from '@sugya/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. */
    access?: Access
  }
}

/**
 * Makes every route under `/api` say who may call it (a silent one stops the start), and keeps the administrators' routes shut:
 * there is no administrator's session that could open them.
 */
export function enforceAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.config?.access === undefined && route.method !== 'HEAD' && route.method !== 'OPTIONS') {
      throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it`)
    }
  })
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'admin') throw new AppError('unauthorized', 'no administrator session')
  })
}
