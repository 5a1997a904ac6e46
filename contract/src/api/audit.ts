import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/** One line of the audit log: a change or an export by an administrator, a sign-in, or a sign-in that was refused. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The name; empty when a sign-in was refused because the name does not exist. */
  admin: z.string(),
  /**
   * Method and route, like `POST /api/admin/models/:id/promote`, with ` (refused)` or ` (wrong code)` for a failed
   * sign-in; the browser has the words.
   */
  action: z.string(),
  /** What it was done to: the ids of the path and what the route adds (names, numbers). Never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditApi = defineApi('Audit', {
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'The audit log, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(30), before: z.string().max(200).optional() }),
    response: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  },
})
