import type { SandboxLedger } from '../../../ports/store/billing.ts'
import type { Database } from '../database/database.ts'
import { asc, eq } from '../database/drizzle.ts'
import { sandboxSubscriptions } from '../schema/billing.ts'

/** The subscriptions of the sandbox in the database. */
export function createSandboxLedger(db: Database): SandboxLedger {
  return {
    async add(subscription) {
      await db.insert(sandboxSubscriptions).values(subscription).onConflictDoNothing()
      const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, subscription.id))
      if (row === undefined) throw new Error('sandbox subscription not stored')
      return row
    },
    list: (customerId) =>
      db
        .select()
        .from(sandboxSubscriptions)
        .where(customerId === undefined ? undefined : eq(sandboxSubscriptions.customerId, customerId))
        .orderBy(asc(sandboxSubscriptions.createdAt), asc(sandboxSubscriptions.id)),
    async findBySecret(clientSecret) {
      return (await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.clientSecret, clientSecret)))[0]
    },
    change: (id, change) =>
      db.transaction(async (tx) => {
        const [now] = await tx.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id)).for('update')
        if (now === undefined) return undefined
        const { id: _id, ...changed } = change(now)
        await tx.update(sandboxSubscriptions).set(changed).where(eq(sandboxSubscriptions.id, id))
        return { id, ...changed }
      }),
  }
}
