import type { AdminStore } from '../../../ports/store/admins.ts'
import type { Database } from '../database/database.ts'
import { and, asc, eq, gt, lt, sql } from '../database/drizzle.ts'
import { adminSessions, adminUsers } from '../schema/accounts.ts'

const shown = { id: adminUsers.id, username: adminUsers.username, email: adminUsers.email, role: adminUsers.role }

const isNamed = (username: string) => eq(sql`lower(${adminUsers.username})`, sql`lower(${username})`)

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

    async openSession({ adminId, passwordHash, tokenHash, now, expiresAt, ipAddress, userAgent }) {
      return await db.transaction(async (tx) => {
        const signedIn = await tx
          .update(adminUsers)
          .set({ lastLogin: now })
          .where(and(eq(adminUsers.id, adminId), eq(adminUsers.isActive, true), eq(adminUsers.passwordHash, passwordHash)))
          .returning({ id: adminUsers.id })
        if (signedIn.length === 0) return false
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
  }
}
