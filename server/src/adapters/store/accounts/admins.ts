import type { AdminStore } from '../../../ports/store/admins.ts'
import type { Executor } from './rows.ts'
import type { Database } from '../database/database.ts'
import { isUuid } from '../chat/rows.ts'
import { and, asc, desc, eq, gt, lt, ne, sql } from '../database/drizzle.ts'
import { adminSecondFactors, adminSessions, adminUsers } from '../schema/accounts.ts'

const shown = { id: adminUsers.id, username: adminUsers.username, email: adminUsers.email, role: adminUsers.role }

export const isNamed = (username: string) => eq(sql`lower(${adminUsers.username})`, sql`lower(${username})`)

export function createAdminStore(db: Database): AdminStore {
  /** Changes an administrator and, if asked, ends the sessions in the same transaction. */
  async function change(username: string, set: Partial<typeof adminUsers.$inferInsert>, endSessions: boolean): Promise<boolean> {
    return await db.transaction(async (tx) => {
      const [changed] = await tx
        .update(adminUsers)
        .set({ ...set, updatedAt: sql`now()` })
        .where(isNamed(username))
        .returning({ id: adminUsers.id })
      if (changed === undefined) return false
      if (endSessions) await tx.delete(adminSessions).where(eq(adminSessions.adminUserId, changed.id))
      return true
    })
  }

  return {
    async findByName(username) {
      const [row] = await db
        .select({ ...shown, passwordHash: adminUsers.passwordHash, isActive: adminUsers.isActive })
        .from(adminUsers)
        .where(isNamed(username))
      if (row === undefined) return undefined
      const { passwordHash, isActive, ...admin } = row
      return { admin, passwordHash, isActive }
    },

    async passwordHash(adminId) {
      const [row] = await db.select({ hash: adminUsers.passwordHash }).from(adminUsers).where(eq(adminUsers.id, adminId))
      return row?.hash
    },

    async create({ username, email, passwordHash }) {
      const [row] = await db
        .insert(adminUsers)
        .values({ username, email: email.toLowerCase(), passwordHash })
        .onConflictDoNothing()
        .returning(shown)
      return row
    },

    setPassword: (username, passwordHash) => change(username, { passwordHash }, true),
    setActive: (username, isActive) => change(username, { isActive }, !isActive),

    list: () =>
      db
        .select({ ...shown, isActive: adminUsers.isActive, lastLogin: adminUsers.lastLogin, createdAt: adminUsers.createdAt })
        .from(adminUsers)
        .orderBy(asc(sql`lower(${adminUsers.username})`)),

    async openSession({ adminId, passwordHash, hasPassedSecondFactor, tokenHash, now, expiresAt, ipAddress, userAgent }) {
      return await db.transaction(async (tx) => {
        const signedIn = await tx
          .update(adminUsers)
          .set({ lastLogin: now })
          .where(and(eq(adminUsers.id, adminId), eq(adminUsers.isActive, true), eq(adminUsers.passwordHash, passwordHash)))
          .returning({ id: adminUsers.id })
        if (signedIn.length === 0) return false
        const isEnrolled = await tx
          .select({ id: adminSecondFactors.adminUserId })
          .from(adminSecondFactors)
          .where(and(eq(adminSecondFactors.adminUserId, adminId), sql`${adminSecondFactors.since} is not null`))
        if (isEnrolled.length > 0 && !hasPassedSecondFactor) return false
        await tx.delete(adminSessions).where(and(eq(adminSessions.adminUserId, adminId), lt(adminSessions.expiresAt, now)))
        const session = { adminUserId: adminId, sessionToken: tokenHash, expiresAt, ipAddress, userAgent, createdAt: now, lastUsedAt: now }
        await tx.insert(adminSessions).values(session)
        return true
      })
    },

    async findSession(tokenHash, now) {
      const { createdAt, lastUsedAt, expiresAt } = adminSessions
      const [row] = await db
        .select({ ...shown, createdAt, lastUsedAt, expiresAt })
        .from(adminSessions)
        .innerJoin(adminUsers, eq(adminUsers.id, adminSessions.adminUserId))
        .where(and(eq(adminSessions.sessionToken, tokenHash), gt(expiresAt, now), eq(adminUsers.isActive, true)))
      if (row === undefined) return undefined
      const { id, username, email, role, ...session } = row
      return { admin: { id, username, email, role }, ...session }
    },

    async touchSession(tokenHash, lastUsedAt, expiresAt) {
      await db.update(adminSessions).set({ lastUsedAt, expiresAt }).where(eq(adminSessions.sessionToken, tokenHash))
    },

    async endSession(tokenHash) {
      await db.delete(adminSessions).where(eq(adminSessions.sessionToken, tokenHash))
    },

    async listSessions(adminId, now, tokenHash) {
      const { id, createdAt, lastUsedAt, expiresAt, ipAddress, userAgent, sessionToken } = adminSessions
      return await db
        .select({ id, createdAt, lastUsedAt, expiresAt, ipAddress, userAgent, current: sql<boolean>`${sessionToken} = ${tokenHash}` })
        .from(adminSessions)
        .where(and(eq(adminSessions.adminUserId, adminId), gt(expiresAt, now)))
        .orderBy(desc(lastUsedAt), desc(createdAt))
    },

    async endSessionById(adminId, id) {
      if (!isUuid(id)) return false
      const ended = await db.delete(adminSessions).where(and(eq(adminSessions.id, id), eq(adminSessions.adminUserId, adminId)))
      return ended.rowCount === 1
    },

    endOtherSessions: (adminId, tokenHash) => endOtherAdminSessions(db, adminId, tokenHash),
  }
}

export async function endOtherAdminSessions(db: Executor, adminId: string, keptTokenHash: string): Promise<number> {
  const ended = await db
    .delete(adminSessions)
    .where(and(eq(adminSessions.adminUserId, adminId), ne(adminSessions.sessionToken, keptTokenHash)))
  return ended.rowCount ?? 0
}
