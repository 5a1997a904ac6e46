import type { AuditStore } from '../../../ports/store/models.ts'
import type { Database } from '../database/database.ts'
import { desc, lt } from '../database/drizzle.ts'
import { adminAudit } from '../schema/models.ts'

export function createAuditStore(db: Database): AuditStore {
  return {
    async write({ admin, action, details }) {
      // Arguments may contain characters that PostgreSQL rejects; the call must be recorded all the same.
      const clean = Object.entries(details).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
      ])
      await db
        .insert(adminAudit)
        .values({ adminId: admin.id, adminName: admin.username, action, details: Object.fromEntries(clean) as typeof details })
    },

    async list({ limit, before }) {
      const rows = await db
        .select()
        .from(adminAudit)
        .where(before === undefined ? undefined : lt(adminAudit.id, before))
        .orderBy(desc(adminAudit.id))
        .limit(limit)
      return rows.map(({ id, at, adminName, action, details }) => ({
        id: String(id),
        at: at.toISOString(),
        admin: adminName,
        action,
        details,
      }))
    },
  }
}
