import type { AccountStore, LinkPurpose } from '../../../ports/store/accounts.ts'
import { accountColumns, type Executor, findTakenField, toAccount } from './rows.ts'
import { beginSession } from './sessions.ts'
import type { Database } from '../database/database.ts'
import { and, eq, gt, sql } from '../database/drizzle.ts'
import { mailedLinks, users, userSessions } from '../schema/accounts.ts'

type LinkStore = Pick<AccountStore, 'createLink' | 'isLinkUsable' | 'resetPassword' | 'confirmEmail'>

const isUsable = (purpose: LinkPurpose, tokenHash: string) =>
  and(
    eq(mailedLinks.tokenHash, tokenHash),
    eq(mailedLinks.purpose, purpose),
    sql`${mailedLinks.usedAt} is null`,
    gt(mailedLinks.expiresAt, sql`now()`),
  )

export function createLinkStore(db: Database): LinkStore {
  return {
    createLink: (link) =>
      db.transaction(async (tx) => {
        if (link.purpose === 'new-email') {
          // Serializes concurrent requests, so that only one link stays valid.
          await tx.select({ id: users.id }).from(users).where(eq(users.id, link.userId)).for('update')
          await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, link.userId), eq(mailedLinks.purpose, link.purpose)))
        }
        await tx.insert(mailedLinks).values({ ...link, expiresAt: sql`now() + interval '30 minutes'` })
      }),

    async isLinkUsable(purpose, tokenHash) {
      const found = await db.select({ id: mailedLinks.id }).from(mailedLinks).where(isUsable(purpose, tokenHash))
      return found.length === 1
    },

    resetPassword: (tokenHash, password, opening) =>
      db.transaction(async (tx) => {
        const link = await consumeLink(tx, 'new-password', tokenHash)
        if (link === undefined) return undefined
        const [user] = await tx
          .update(users)
          .set({ password, updatedAt: sql`now()` })
          .where(eq(users.id, link.userId))
          .returning(accountColumns)
        if (user === undefined) return undefined
        await tx.delete(userSessions).where(eq(userSessions.userId, user.id))
        await voidLinks(tx, user.id)
        return { account: toAccount(user), session: await beginSession(tx, user.id, opening) }
      }),

    async confirmEmail(tokenHash) {
      try {
        return await db.transaction(async (tx) => {
          const [offered] = await tx
            .select({ email: mailedLinks.newEmail })
            .from(mailedLinks)
            .where(isUsable('new-email', tokenHash))
            .for('update')
          if (offered === undefined || offered.email === null) return undefined
          // The index decides, but the embedded database drops the connection after a failed statement: avoid the
          // known failure.
          const taken = await tx.select({ id: users.id }).from(users).where(eq(users.email, offered.email))
          if (taken.length > 0) return { taken: ['email'] }
          const link = await consumeLink(tx, 'new-email', tokenHash)
          if (link === undefined) return undefined
          const [old] = await tx.select({ email: users.email }).from(users).where(eq(users.id, link.userId)).for('update')
          const [user] = await tx
            .update(users)
            .set({ email: offered.email, updatedAt: sql`now()` })
            .where(eq(users.id, link.userId))
            .returning(accountColumns)
          if (old === undefined || user === undefined) return undefined
          // The old mailbox may contain a link for a new password.
          await voidLinks(tx, user.id)
          return { account: toAccount(user), oldEmail: old.email }
        })
      } catch (error) {
        return { taken: [findTakenField(error)] }
      }
    },
  }
}

/** Of two concurrent uses, the second waits for the first here and then finds the link used. */
async function consumeLink(tx: Executor, purpose: LinkPurpose, tokenHash: string) {
  const [link] = await tx
    .update(mailedLinks)
    .set({ usedAt: sql`now()` })
    .where(isUsable(purpose, tokenHash))
    .returning({ userId: mailedLinks.userId })
  return link
}

export async function voidLinks(tx: Executor, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId))
}
