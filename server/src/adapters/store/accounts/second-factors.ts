import type { SecondFactorStore } from '../../../ports/store/admins.ts'
import { endOtherAdminSessions, isNamed } from './admins.ts'
import type { Database } from '../database/database.ts'
import { and, eq, isNotNull, isNull, lt, or, sql } from '../database/drizzle.ts'
import { adminSecondFactors, adminSessions, adminUsers } from '../schema/accounts.ts'

const { adminUserId, sealedSecret, since, lastStep, recoveryCodes } = adminSecondFactors

export function createSecondFactorStore(db: Database): SecondFactorStore {
  return {
    async find(adminId) {
      const [row] = await db
        .select({ sealedSecret, since, recoveryCodesLeft: sql<number>`jsonb_array_length(${recoveryCodes})` })
        .from(adminSecondFactors)
        .where(eq(adminUserId, adminId))
      return row
    },

    async begin(adminId, sealed) {
      const begun = await db
        .insert(adminSecondFactors)
        .values({ adminUserId: adminId, sealedSecret: sealed })
        .onConflictDoUpdate({ target: adminUserId, set: { sealedSecret: sealed }, setWhere: isNull(since) })
      return begun.rowCount === 1
    },

    activate: (adminId, { sealedSecret: sealed, step, recoveryCodes: hashes, now, keptTokenHash }) =>
      db.transaction(async (tx) => {
        const activated = await tx
          .update(adminSecondFactors)
          .set({ since: now, lastStep: step, recoveryCodes: hashes })
          .where(and(eq(adminUserId, adminId), isNull(since), eq(sealedSecret, sealed)))
        if (activated.rowCount !== 1) return false
        await endOtherAdminSessions(tx, adminId, keptTokenHash)
        return true
      }),

    async useStep(adminId, step) {
      const used = await db
        .update(adminSecondFactors)
        .set({ lastStep: step })
        .where(and(eq(adminUserId, adminId), isNotNull(since), or(isNull(lastStep), lt(lastStep, step))))
      return used.rowCount === 1
    },

    async useRecoveryCode(adminId, hash) {
      const used = await db
        .update(adminSecondFactors)
        .set({ recoveryCodes: sql`${recoveryCodes} - ${hash}::text` })
        .where(and(eq(adminUserId, adminId), isNotNull(since), sql`jsonb_exists(${recoveryCodes}, ${hash})`))
      return used.rowCount === 1
    },

    async remove(adminId) {
      return (await db.delete(adminSecondFactors).where(eq(adminUserId, adminId))).rowCount === 1
    },

    reset: (username) =>
      db.transaction(async (tx) => {
        const [admin] = await tx.select({ id: adminUsers.id }).from(adminUsers).where(isNamed(username)).for('update')
        if (admin === undefined) return false
        await tx.delete(adminSecondFactors).where(eq(adminUserId, admin.id))
        await tx.delete(adminSessions).where(eq(adminSessions.adminUserId, admin.id))
        return true
      }),
  }
}
