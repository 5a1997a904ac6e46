import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The record of what administrators did: who came in or was refused, what was changed, what was taken out. */

/** One thing that an administrator did, or somebody who wanted to be one. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The name; empty when a sign-in was refused to a name that nobody has. */
  admin: z.string(),
  /** Method and route, like `POST /api/admin/models/:id/promote`, with ` (refused)` for a sign-in that failed; the panel has the words. */
  action: z.string(),
  /** What it was done to: the ids of the address, and what the call adds (names, numbers). Never what was typed in secret. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What administrators did, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(30), before: z.string().max(200).optional() }),
  response: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
})
