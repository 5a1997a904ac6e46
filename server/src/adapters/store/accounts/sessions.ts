import type { AccountStore, NewSession, SessionOpening, StoredSession } from '../../../ports/store/accounts.ts'
import { accountColumns, type Executor, isUnexpired, newExpiry, sessionColumns, toAccount } from './rows.ts'
import { replaceOwnerMark } from '../chat/conversation-words.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, ne, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { adoptStudy } from '../study/adopt-study.ts'
import { users, userSessions } from '../schema/accounts.ts'

type SessionStore = Pick<
  AccountStore,
  'openSession' | 'findSession' | 'renewSession' | 'listSessions' | 'endSession' | 'endSessionByToken' | 'endOtherSessions'
>

export function createSessionStore(db: Database): SessionStore {
  return {
    openSession: (userId, passwordHash, opening) =>
      db.transaction(async (tx) => {
        // Locked until the commit: a concurrent password change waits and then ends this session too.
        const [user] = await tx
          .select(accountColumns)
          .from(users)
          .where(and(eq(users.id, userId), eq(users.password, passwordHash)))
          .for('share')
        if (user === undefined) return undefined
        await tx.delete(userSessions).where(and(eq(userSessions.userId, userId), sql`not ${isUnexpired}`))
        return { account: toAccount(user), session: await beginSession(tx, userId, opening) }
      }),

    async findSession(tokenHash) {
      const [row] = await db
        .select({ session: sessionColumns, account: accountColumns })
        .from(userSessions)
        .innerJoin(users, eq(users.id, userSessions.userId))
        .where(and(eq(userSessions.sessionToken, tokenHash), isUnexpired))
      return row && { session: row.session, account: toAccount(row.account) }
    },

    async renewSession(id) {
      const [row] = await db
        .update(userSessions)
        .set({ lastUsedAt: sql`now()`, expiresAt: newExpiry() })
        .where(and(eq(userSessions.id, id), isUnexpired))
        .returning({ expiresAt: userSessions.expiresAt })
      return row?.expiresAt
    },

    async listSessions(userId) {
      return await db
        .select(sessionColumns)
        .from(userSessions)
        .where(and(eq(userSessions.userId, userId), isUnexpired))
        .orderBy(desc(userSessions.lastUsedAt), desc(userSessions.createdAt))
    },

    async endSession(userId, id) {
      if (!isUuid(id)) return false
      const ended = await db.delete(userSessions).where(and(eq(userSessions.id, id), eq(userSessions.userId, userId)))
      return ended.rowCount === 1
    },

    async endSessionByToken(tokenHash) {
      await db.delete(userSessions).where(eq(userSessions.sessionToken, tokenHash))
    },

    endOtherSessions: (userId, kept) => endOthers(db, userId, kept),
  }
}

export async function endOthers(db: Executor, userId: string, keptSessionId: string): Promise<number> {
  const ended = await db.delete(userSessions).where(and(eq(userSessions.userId, userId), ne(userSessions.id, keptSessionId)))
  return ended.rowCount ?? 0
}

/** Stores the session and moves the guest's data to the user, in the caller's transaction. */
export async function beginSession(tx: Executor, userId: string, { session, guestId }: SessionOpening): Promise<StoredSession> {
  const stored = await insertSession(tx, userId, session)
  if (guestId === null) return stored
  await adoptGuest(tx, userId, guestId)
  await adoptStudy(tx, userId, guestId)
  return stored
}

async function insertSession(tx: Executor, userId: string, { tokenHash, ipAddress, userAgent }: NewSession): Promise<StoredSession> {
  const [row] = await tx
    .insert(userSessions)
    .values({ userId, sessionToken: tokenHash, expiresAt: newExpiry(), ipAddress, userAgent })
    .returning(sessionColumns)
  if (row === undefined) throw new Error('session not stored')
  return row
}

/**
 * Locks conversations before runs, as every transaction that locks both. Skips claimed runs: a run that is starting
 * locks in the opposite order, and finds its guest gone. Clears request ids that the user has used before: they are
 * unique.
 */
async function adoptGuest(tx: Executor, userId: string, guestId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`update conversations set user_id = ${userId}::uuid, guest_id = null where guest_id = ${guestId}::uuid returning id`,
  )
  await tx.execute(sql`update sheets set user_id = ${userId}::uuid, guest_id = null where guest_id = ${guestId}::uuid`)
  await replaceOwnerMark(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.execute(sql`
    with moved as (
      update runs set user_id = ${userId}::uuid, guest_id = null,
        client_request_id = case
          when not exists (select 1 from runs own where own.user_id = ${userId}::uuid and own.client_request_id = runs.client_request_id)
          then client_request_id end
      where guest_id = ${guestId}::uuid and status <> 'claimed'
      returning id
    )
    update usage_logs set user_id = ${userId}::uuid from moved where usage_logs.run_id = moved.id and usage_logs.user_id is null`)
}
