import type { AccountStore, UniqueField } from '../../../ports/store/accounts.ts'
import { createLinkStore, voidLinks } from './links.ts'
import { createRecordStore } from './records.ts'
import { accountColumns, type Executor, findTakenField, toAccount } from './rows.ts'
import { beginSession, endOthers, createSessionStore } from './sessions.ts'
import type { Database } from '../database/database.ts'
import { and, eq, lt, or, sql } from '../database/drizzle.ts'
import { mailedLinks, users, userSessions } from '../schema/accounts.ts'
import { subscriptionAnalytics } from '../schema/billing.ts'
import { usageLogs } from '../schema/usage.ts'

const withPassword = (userId: string, passwordHash: string) => and(eq(users.id, userId), eq(users.password, passwordHash))
const hasName = (username: string) => sql`lower(${users.username}) = lower(${username})`

export function createAccountStore(db: Database): AccountStore {
  return {
    ...createSessionStore(db),
    ...createLinkStore(db),
    ...createRecordStore(db),

    async create({ passwordHash, ...user }, opening) {
      // The account that has the name may be deleted before it is read: try again.
      for (let attempt = 1; attempt <= 3; attempt++) {
        const made = await db.transaction(async (tx) => {
          const [row] = await tx
            .insert(users)
            .values({ ...user, password: passwordHash })
            .onConflictDoNothing()
            .returning(accountColumns)
          if (row === undefined) return { taken: await findTakenFields(tx, user) }
          return { account: toAccount(row), session: await beginSession(tx, row.id, opening) }
        })
        if (made.taken === undefined || made.taken.length > 0) return made
      }
      throw new Error('account not stored')
    },

    async findByEmail(email) {
      const [row] = await db.select({ account: accountColumns, passwordHash: users.password }).from(users).where(eq(users.email, email))
      return row && { account: toAccount(row.account), passwordHash: row.passwordHash }
    },

    async passwordHash(userId) {
      const [row] = await db.select({ password: users.password }).from(users).where(eq(users.id, userId))
      return row?.password
    },

    async changeProfile(userId, { username, language }) {
      // The index decides, but the embedded database drops the connection after a failed statement: avoid the known
      // failure.
      const isFree =
        username === undefined
          ? undefined
          : sql`not exists (select 1 from users other where lower(other.username) = lower(${username}) and other.id <> ${userId})`
      try {
        const [row] = await db
          .update(users)
          .set({ ...(username === undefined ? {} : { username }), ...(language === undefined ? {} : { language }), updatedAt: sql`now()` })
          .where(and(eq(users.id, userId), isFree))
          .returning(accountColumns)
        if (row !== undefined) return toAccount(row)
        const isThere = (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length === 1
        return isThere ? { taken: ['username'] } : undefined
      } catch (error) {
        return { taken: [findTakenField(error)] }
      }
    },

    changePassword: (userId, { from, to, keptSessionId }) =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(users)
          .set({ password: to, updatedAt: sql`now()` })
          .where(withPassword(userId, from))
        if (changed.rowCount !== 1) return false
        await endOthers(tx, userId, keptSessionId)
        await voidLinks(tx, userId)
        return true
      }),

    async isEmailTaken(email) {
      return (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length === 1
    },

    remove: (userId, passwordHash) =>
      db.transaction(async (tx) => {
        const held = await tx.select({ id: users.id }).from(users).where(withPassword(userId, passwordHash)).for('update')
        if (held.length === 0) return false
        // The rows behind the figures stay, without personal data.
        await tx.update(usageLogs).set({ messageContent: '', deviceFingerprint: null }).where(eq(usageLogs.userId, userId))
        await tx
          .update(subscriptionAnalytics)
          .set({ deviceFingerprint: null, ipAddress: null, userAgent: null })
          .where(eq(subscriptionAnalytics.userId, userId))
        await tx.delete(users).where(eq(users.id, userId))
        return true
      }),

    async purgeExpired() {
      await db.delete(userSessions).where(lt(userSessions.expiresAt, sql`now() - interval '1 day'`))
      await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, sql`now() - interval '1 day'`))
    },
  }
}

async function findTakenFields(tx: Executor, { email, username }: { email: string; username: string }): Promise<UniqueField[]> {
  const [taken] = await tx
    .select({
      email: sql<boolean | null>`bool_or(${users.email} = ${email})`,
      username: sql<boolean | null>`bool_or(${hasName(username)})`,
    })
    .from(users)
    .where(or(eq(users.email, email), hasName(username)))
  return (['email', 'username'] as const).filter((field) => taken?.[field] === true)
}
