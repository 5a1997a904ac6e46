import type { Account, StoredSession, UniqueField } from '../../../ports/store/accounts.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'
import { users, userSessions } from '../schema/accounts.ts'

/** The connection, or a transaction on it. */
export type Executor = Omit<Database, '$client'>

/** An account without its password. */
export const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  language: users.language,
  subscriptionStatus: users.subscriptionStatus,
  subscriptionExpiresAt: users.subscriptionExpiresAt,
  subscriptionGraceUntil: users.subscriptionGraceUntil,
  stripeCustomerId: users.stripeCustomerId,
  stripeSubscriptionId: users.stripeSubscriptionId,
  createdAt: users.createdAt,
}
type AccountRow = Pick<typeof users.$inferSelect, keyof typeof accountColumns>

export function toAccount({ subscriptionStatus, subscriptionExpiresAt, subscriptionGraceUntil, ...row }: AccountRow): Account {
  return { ...row, subscription: { status: subscriptionStatus, expiresAt: subscriptionExpiresAt, graceUntil: subscriptionGraceUntil } }
}

/** A session without the hash of its token. */
export const sessionColumns = {
  id: userSessions.id,
  createdAt: userSessions.createdAt,
  lastUsedAt: userSessions.lastUsedAt,
  expiresAt: userSessions.expiresAt,
  ipAddress: userSessions.ipAddress,
  userAgent: userSessions.userAgent,
} satisfies Record<keyof StoredSession, unknown>

export const newExpiry = () => sql`now() + interval '30 days'`
export const isUnexpired = sql`${userSessions.expiresAt} > now()`

const UNIQUE_VIOLATION = '23505'
const FIELD_BY_INDEX: Record<string, UniqueField> = { users_email_unique: 'email', users_username: 'username' }

/** The field whose unique index the write violated. Rethrows any other error. */
export function findTakenField(error: unknown): UniqueField {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: unknown; constraint?: unknown }
    const field = code === UNIQUE_VIOLATION && typeof constraint === 'string' ? FIELD_BY_INDEX[constraint] : undefined
    if (field !== undefined) return field
  }
  throw error
}
