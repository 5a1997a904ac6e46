import type { AuditEntry } from '@sugya/contract/api/audit'
import type { FastifyInstance } from 'fastify'
import type { Admin } from '../ports/store/admins.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that takes data out of the product: it is written down like what changes something. */
    isExport?: boolean
  }
  interface FastifyRequest {
    /** What the record of administrators' actions is to say beside the ids of the address. Never what was typed in secret. */
    auditDetails: AuditEntry['details'] | null
  }
}

/**
 * Writes down everything that an administrator changes or takes out, whatever feature it is in: each call of a route for administrators, other than
 * reading, and each export, that succeeded. Who signs in, or is refused, is written down by features/admin/sign-in-admin.ts. It is written before the
 * answer goes out; when it cannot be, the action stands and the log says so.
 */
export function recordAdmins(
  app: FastifyInstance,
  write: (entry: { admin: Admin; action: string; details: AuditEntry['details'] }) => Promise<void>,
): void {
  app.decorateRequest('auditDetails', null)
  app.addHook('onSend', async (request, reply) => {
    const { admin, method, params, auditDetails } = request
    const isRead = method === 'HEAD' || (method === 'GET' && request.routeOptions.config.isExport !== true)
    if (admin === null || isRead || reply.statusCode >= 400) return
    const ids = Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value).slice(0, 200)])
    const details = { ...(Object.fromEntries(ids) as Record<string, string>), ...auditDetails }
    try {
      await write({ admin, action: `${method} ${String(request.routeOptions.url)}`, details })
    } catch (err) {
      request.log.error(
        { err, admin: admin.username, action: request.routeOptions.url },
        'an action of an administrator was not written down',
      )
    }
  })
}
