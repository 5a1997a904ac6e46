import type { Access } from '@sugya/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Account } from '../ports/store/accounts.ts'
import type { Admin } from '../ports/store/admins.ts'
import { refuseOtherSites } from './session/identity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. */
    access?: Access
  }
  interface FastifyRequest {
    /** Who calls a route of administrators; null on all others. */
    admin: Admin | null
  }
}

interface AccessParts {
  /** The active administrator whose living session the request carries. Without it nobody is one. */
  findAdmin?: ((request: FastifyRequest) => Promise<Admin | undefined>) | undefined
  /** The user whose living session the request carries; may throw to say more. Without it nobody is signed in. */
  findUser?: ((request: FastifyRequest) => Promise<Account | undefined>) | undefined
}

/** Everything under these is for administrators, whatever a route says of itself. */
const ADMIN_AREAS = ['/api/admin', '/api/training']
/** But this, by which one becomes one. */
const ADMIN_LOGIN = '/api/admin/login'

/** The administrator who calls a route of administrators. Throws AppError `unauthorized` anywhere else. */
export function administratorOf(request: FastifyRequest): Admin {
  if (request.admin === null) throw new AppError('unauthorized', 'no administrator')
  return request.admin
}

const isForAdmins = (url: string) => url !== ADMIN_LOGIN && ADMIN_AREAS.some((area) => url === area || url.startsWith(`${area}/`))

/**
 * Makes every route under `/api` say who may call it, and those under `/api/admin` and `/api/training` say "administrators" (one that does not
 * stops the start). Whoever is not what the route asks for is refused before the body is read, and so is every write that another site sends.
 */
export function enforceAccess(app: FastifyInstance, { findAdmin, findUser }: AccessParts = {}): void {
  app.decorateRequest('admin', null)
  app.addHook('onRoute', (route) => {
    const { access } = route.config ?? {}
    const name = `${String(route.method)} ${route.url}`
    if (route.url.startsWith('/api/') && access === undefined && route.method !== 'HEAD' && route.method !== 'OPTIONS')
      throw new Error(`The route ${name} does not say who may call it`)
    if (isForAdmins(route.url) && access !== 'admin') throw new Error(`The route ${name} is open to others than administrators`)
  })
  // After all hooks of onRequest, one of which reads the cookies, and before the body.
  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config
    if (access === 'admin') {
      const admin = await findAdmin?.(request)
      if (admin === undefined) throw new AppError('unauthorized', 'no administrator session')
      request.admin = admin
    }
    if (access === 'user' && (await findUser?.(request)) === undefined) throw new AppError('unauthorized', 'nobody is signed in')
    // The provider has no page: it is known by its signature.
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (access !== undefined && access !== 'provider' && isWrite) refuseOtherSites(request)
  })
}
