import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'

/** What the store knows of a user's subscription: the provider's truth as it was last fetched. */
export interface SubscriptionState {
  status: SubscriptionStatus
  /** End of the paid period; null before the first payment. */
  expiresAt: Date | null
  /** Until when a failed payment leaves the access open. */
  graceUntil: Date | null
}

/** A user without the password. */
export interface Account {
  id: string
  username: string
  /** In small letters. */
  email: string
  /** Of mails. */
  language: Language
  subscription: SubscriptionState
  stripeCustomerId: string | null
  stripeSubscriptionId: string | null
  createdAt: Date
}

/** An account with what its password is compared with. */
export interface Credentials {
  account: Account
  passwordHash: string
}

/** A session as it is opened: only the hash of its token is known here. */
export interface NewSession {
  tokenHash: string
  ipAddress: string | null
  userAgent: string | null
}

export interface StoredSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

/** A living session with whose it is. */
export interface SignedInSession {
  session: StoredSession
  account: Account
}

/** What a session is opened with: the guest of the browser, if there is one, hands over conversations, runs and usage log. */
export interface SessionOpening {
  session: NewSession
  guestId: string | null
}

/** What must be the only one of its kind. */
export type UniqueField = 'email' | 'username'

export type LinkPurpose = 'new-password' | 'new-email'

/** A mailed link as it is kept: only the hash of its secret is known here. */
export interface NewLink {
  userId: string
  purpose: LinkPurpose
  tokenHash: string
  newEmail: string | null
}

/** One question of the usage log, for its asker. */
export interface UsageLogLine {
  id: string
  question: string
  responseLength: number | null
  modelUsed: string | null
  processingTimeMs: number | null
  createdAt: Date
}

/** What is kept about a user besides account, sessions, conversations and usage log. */
export interface AccountRecords {
  usage: { questionCount: number; windowStartTime: Date; lastActivityAt: Date } | null
  subscriptionEvents: {
    eventType: string
    planType: string
    /** In cents. */
    amount: number | null
    currency: string
    periodStart: Date | null
    periodEnd: Date | null
    paymentStatus: string | null
    createdAt: Date
  }[]
}

/**
 * Users, their sessions and mailed links. A session lives for 30 days from its last use, a link for 30 minutes, by the clock of the database.
 * E-mail addresses come in small letters. Every method is atomic and throws only when the database fails.
 */
export interface AccountStore {
  /** Makes the account and its first session. What is not unique is decided by the database; both fields are told when both are taken. */
  create(
    user: { username: string; email: string; passwordHash: string; language: Language },
    opening: SessionOpening,
  ): Promise<SignedInSession | { taken: UniqueField[] }>
  findByEmail(email: string): Promise<Credentials | undefined>
  /** Undefined when the account is gone. */
  passwordHash(userId: string): Promise<string | undefined>
  /**
   * Opens a session, and removes those of the user that have expired. `passwordHash` is what the password was compared with: undefined when it
   * was changed meanwhile, or the account is gone.
   */
  openSession(userId: string, passwordHash: string, opening: SessionOpening): Promise<SignedInSession | undefined>
  /** The living session of the token: one query by two unique indexes. */
  findSession(tokenHash: string): Promise<SignedInSession | undefined>
  /** Counts the lifetime of a living session from now on; its new end, or undefined when it has ended meanwhile. */
  renewSession(id: string): Promise<Date | undefined>
  /** The living ones, last used first. */
  listSessions(userId: string): Promise<StoredSession[]>
  /** False when the user has no such session. */
  endSession(userId: string, id: string): Promise<boolean>
  endSessionByToken(tokenHash: string): Promise<void>
  /** How many ended. */
  endOtherSessions(userId: string, keptSessionId: string): Promise<number>
  /** The changed account; undefined when it is gone. */
  changeProfile(
    userId: string,
    change: { username?: string | undefined; language?: Language | undefined },
  ): Promise<Account | { taken: UniqueField[] } | undefined>
  /** Ends all sessions but the kept one, and voids the mailed links. False when the password was changed meanwhile, or the account is gone. */
  changePassword(userId: string, change: { from: string; to: string; keptSessionId: string }): Promise<boolean>
  isEmailTaken(email: string): Promise<boolean>
  /** Older links of the same purpose are void from now on. */
  createLink(link: NewLink): Promise<void>
  /** Whether the link may still be used; only its use decides. */
  isLinkUsable(purpose: LinkPurpose, tokenHash: string): Promise<boolean>
  /** Uses the link up: sets the password, ends all sessions, voids all other links and opens a session. Undefined when it is used or too old. */
  resetPassword(tokenHash: string, newPasswordHash: string, opening: SessionOpening): Promise<SignedInSession | undefined>
  /**
   * Uses the link up: sets the address it was mailed to and voids all other links. Undefined when it is used or too old; the link stays when
   * the address is taken.
   */
  confirmEmail(tokenHash: string): Promise<{ account: Account; oldEmail: string } | { taken: UniqueField[] } | undefined>
  /** Unfinished runs of the user. */
  listUnfinishedRuns(userId: string): Promise<string[]>
  readRecords(userId: string): Promise<AccountRecords>
  /** Of the user, in the order of their ids, at most `limit`, only those after the given id. */
  readUsageLog(userId: string, after: string | null, limit: number): Promise<UsageLogLine[]>
  /** Removes the account with sessions, links and conversations, and empties the questions in the usage log. False when it is gone already. */
  remove(userId: string, passwordHash: string): Promise<boolean>
  /** Removes sessions and links that ended long ago. */
  purgeExpired(): Promise<void>
}
