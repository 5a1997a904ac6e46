import type { AuditEntry } from '@sugya/contract/api/audit'
import type { FastifyInstance } from 'fastify'
import type { Admin } from '../ports/store/admins.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the audit log records besides the ids of the path. Never a secret. */
    auditDetails: AuditEntry['details'] | null
  }
}

/**
 * Records every change and every export by an administrator in the audit log, for all features: each successful call of
 * a route for administrators that is not a plain read. features/admin/sign-in-admin.ts records sign-ins. The entry is
 * written before the answer is sent; when writing fails, the action stands and the log says so.
 */
export function auditAdmins(
  app: FastifyInstance,
  write: (entry: { admin: Admin; action: string; details: AuditEntry['details'] }) => Promise<void>,
): void {
  app.decorateRequest('auditDetails', null)
  app.addHook('onSend', async (request, reply) => {
    const { admin, method, params, auditDetails } = request
    const isRead = method === 'HEAD' || (method === 'GET' && request.routeOptions.config.endpoint?.isExport !== true)
    if (admin === null || isRead || reply.statusCode >= 400) return
    const ids = Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value).slice(0, 200)])
    const details = { ...(Object.fromEntries(ids) as Record<string, string>), ...auditDetails }
    try {
      await write({ admin, action: `${method} ${String(request.routeOptions.url)}`, details })
    } catch (err) {
      request.log.error({ err, admin: admin.username, action: request.routeOptions.url }, 'audit entry not written')
    }
  })
}
