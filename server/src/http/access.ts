import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { SignedInSession } from '../ports/store/accounts.ts'
import type { Admin } from '../ports/store/admins.ts'
import './serve.ts'
import { refuseOtherSites } from './session/identity.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a route for administrators; null on all others. */
    admin: Admin | null
    /** The caller of a route for signed-in users; null on all others. */
    userSession: SignedInSession | null
  }
}

interface AccessDeps {
  /** The active administrator whose session the request carries; by default none. */
  findAdmin?: ((request: FastifyRequest) => Promise<Admin | undefined>) | undefined
  /** The session of the user that the request carries; by default none. May throw an AppError that says more. */
  findSession?: ((request: FastifyRequest) => Promise<SignedInSession | undefined>) | undefined
}

/** Everything below these paths is for administrators, whatever an endpoint says. */
const ADMIN_AREAS = ['/api/admin', '/api/training']
/** The only exception: the way to become one. */
const ADMIN_LOGIN = '/api/admin/login'

const isForAdmins = (url: string) => url !== ADMIN_LOGIN && ADMIN_AREAS.some((area) => url === area || url.startsWith(`${area}/`))

/**
 * Stops the start when a route under `/api` is not declared through `serve`, or a route under `/api/admin` and
 * `/api/training` is open to others than administrators. Before the body of a request is read, refuses callers whom the
 * endpoint does not admit, and writes sent by other sites.
 */
export function enforceAccess(app: FastifyInstance, { findAdmin, findSession }: AccessDeps = {}): void {
  app.decorateRequest('admin', null)
  app.decorateRequest('userSession', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint
    const name = `${String(method)} ${url}`
    if (url.startsWith('/api/') && endpoint === undefined) throw new Error(`The route ${name} is not declared through serve()`)
    if (isForAdmins(url) && endpoint?.access !== 'admin') throw new Error(`The route ${name} is open to others than administrators`)
  })
  // After every onRequest hook, one of which parses the cookies, and before the body.
  app.addHook('preParsing', async (request) => {
    const access = request.routeOptions.config.endpoint?.access
    if (access === 'admin') {
      request.admin = (await findAdmin?.(request)) ?? null
      if (request.admin === null) throw new AppError('unauthorized', 'no administrator session')
    }
    if (access === 'user') {
      request.userSession = (await findSession?.(request)) ?? null
      if (request.userSession === null) throw new AppError('unauthorized', 'no user session')
    }
    // The payment provider has no page: its signature identifies it.
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (access !== undefined && access !== 'provider' && isWrite) refuseOtherSites(request)
  })
}
