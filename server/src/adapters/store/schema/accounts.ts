import { USERNAME } from '@sugya/contract/rules/account'
import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'
import { createdAt, moment, updatedAt } from './columns.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid, varchar } from '../database/drizzle.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    /** Argon2id. */
    password: text().notNull(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** Language of e-mails. */
    language: text().$type<Language>().notNull().default('he'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    subscriptionStatus: text('subscription_status').$type<SubscriptionStatus>().notNull().default('free'),
    subscriptionExpiresAt: moment('subscription_expires_at'),
    /** Until when access continues after a failed payment. */
    subscriptionGraceUntil: moment('subscription_grace_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Names that differ only in case would be confused.
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_stripe_customer').on(t.stripeCustomerId),
    index('users_by_subscription').on(t.subscriptionStatus),
  ],
)

/** Columns of both kinds of sessions. Only the SHA-256 of the token is stored, in base64url. */
const session = () => ({
  sessionToken: text('session_token').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
})

export const userSessions = pgTable(
  'user_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...session(),
  },
  (t) => [index('user_sessions_of_user').on(t.userId), index('user_sessions_expired').on(t.expiresAt)],
)

/** E-mailed single-use links for a new password or address. Only the SHA-256 of the secret is stored. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'new-password' | 'new-email'>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    newEmail: text('new_email'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('mailed_links_of_user').on(t.userId), index('mailed_links_expired').on(t.expiresAt)],
)

export const adminUsers = pgTable(
  'admin_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: varchar({ length: USERNAME.max }).notNull(),
    /** Argon2id. */
    passwordHash: text('password_hash').notNull(),
    email: text().notNull().unique(),
    role: text().notNull().default('admin'),
    lastLogin: moment('last_login'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('admin_users_username').on(sql`lower(${t.username})`)],
)

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    adminUserId: uuid('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    ...session(),
  },
  (t) => [index('admin_sessions_of_admin').on(t.adminUserId)],
)

/** The authenticator app of an administrator, in use or being set up. */
export const adminSecondFactors = pgTable('admin_second_factors', {
  adminUserId: uuid('admin_user_id')
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  /** Encrypted (server/src/sealed-text.ts). */
  sealedSecret: text('sealed_secret').notNull(),
  /** Since when a code is asked for; null until the first code confirmed the app. */
  since: moment('since'),
  /** Of the last code that was used: no code works twice. */
  lastStep: integer('last_step'),
  /** The SHA-256 of each unused code, in base64url. */
  recoveryCodes: jsonb('recovery_codes').$type<string[]>().notNull().default([]),
})

/** Counters of attempts, in the format of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
