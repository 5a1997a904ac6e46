import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'

/** A user's subscription as last fetched from the provider. */
export interface SubscriptionState {
  status: SubscriptionStatus
  /** End of the paid period; null before the first payment. */
  expiresAt: Date | null
  /** Until when access continues after a failed payment. */
  graceUntil: Date | null
}

/** A user without the password. */
export interface Account {
  id: string
  username: string
  /** Lower case. */
  email: string
  /** Language of e-mails. */
  language: Language
  subscription: SubscriptionState
  stripeCustomerId: string | null
  stripeSubscriptionId: string | null
  createdAt: Date
}

/** An account with the hash of its password. */
export interface Credentials {
  account: Account
  passwordHash: string
}

/** A new session. The store knows only the hash of its token. */
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

/** A valid session with its account. */
export interface SignedInSession {
  session: StoredSession
  account: Account
}

/** A new session, and the guest of the browser whose conversations, runs and usage log move to the account. */
export interface SessionOpening {
  session: NewSession
  guestId: string | null
}

/** The fields that must be unique. */
export type UniqueField = 'email' | 'username'

export type LinkPurpose = 'new-password' | 'new-email'

/** A link sent by e-mail. The store knows only the hash of its secret. */
export interface NewLink {
  userId: string
  purpose: LinkPurpose
  tokenHash: string
  newEmail: string | null
}

/** One question of the usage log, for the export of an account. */
export interface UsageLogLine {
  id: string
  question: string
  responseLength: number | null
  modelUsed: string | null
  processingTimeMs: number | null
  createdAt: Date
}

/** What is stored about a user besides account, sessions, conversations and usage log. */
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
 * Users, their sessions and e-mailed links. A session expires 30 days after its last use and a link after 30
 * minutes, by the clock of the database. Callers pass e-mail addresses in lower case. Methods are atomic and throw
 * only when the database fails.
 */
export interface AccountStore {
  /**
   * Creates the account and its first session. The database decides uniqueness; returns every field that is taken.
   */
  create(
    user: { username: string; email: string; passwordHash: string; language: Language },
    opening: SessionOpening,
  ): Promise<SignedInSession | { taken: UniqueField[] }>
  findByEmail(email: string): Promise<Credentials | undefined>
  /** Undefined when the account is gone. */
  passwordHash(userId: string): Promise<string | undefined>
  /**
   * Opens a session and removes expired ones of the user. `passwordHash` is the hash that was verified: undefined
   * when it changed meanwhile or the account is gone.
   */
  openSession(userId: string, passwordHash: string, opening: SessionOpening): Promise<SignedInSession | undefined>
  /** The valid session of the token: one query by two unique indexes. */
  findSession(tokenHash: string): Promise<SignedInSession | undefined>
  /** Extends a valid session from now; returns its new end, or undefined when it ended meanwhile. */
  renewSession(id: string): Promise<Date | undefined>
  /** The valid ones, last used first. */
  listSessions(userId: string): Promise<StoredSession[]>
  /** False when the user has no such session. */
  endSession(userId: string, id: string): Promise<boolean>
  endSessionByToken(tokenHash: string): Promise<void>
  /** Returns how many ended. */
  endOtherSessions(userId: string, keptSessionId: string): Promise<number>
  /** The changed account; undefined when it is gone. */
  changeProfile(
    userId: string,
    change: { username?: string | undefined; language?: Language | undefined },
  ): Promise<Account | { taken: UniqueField[] } | undefined>
  /**
   * Ends all sessions but the kept one and voids e-mailed links. False when the password changed meanwhile or the
   * account is gone.
   */
  changePassword(userId: string, change: { from: string; to: string; keptSessionId: string }): Promise<boolean>
  isEmailTaken(email: string): Promise<boolean>
  /** Voids older links for a new address. Those for a new password stay valid: anyone can ask for another. */
  createLink(link: NewLink): Promise<void>
  /** Whether the link can be used now; another request may use it first. */
  isLinkUsable(purpose: LinkPurpose, tokenHash: string): Promise<boolean>
  /**
   * Consumes the link: sets the password, ends all sessions, voids other links and opens a session. Undefined when
   * used or expired.
   */
  resetPassword(tokenHash: string, newPasswordHash: string, opening: SessionOpening): Promise<SignedInSession | undefined>
  /**
   * Consumes the link: sets the address that it was sent to and voids other links. Undefined when used or expired. The
   * link stays usable when the address is taken.
   */
  confirmEmail(tokenHash: string): Promise<{ account: Account; oldEmail: string } | { taken: UniqueField[] } | undefined>
  /** Unfinished runs of the user. */
  listUnfinishedRuns(userId: string): Promise<string[]>
  readRecords(userId: string): Promise<AccountRecords>
  /** One page of the log: by id, at most `limit`, after the given id. */
  readUsageLog(userId: string, after: string | null, limit: number): Promise<UsageLogLine[]>
  /**
   * Removes the account with its sessions, links and conversations, and clears its questions in the usage log.
   * False when gone.
   */
  remove(userId: string, passwordHash: string): Promise<boolean>
  /** Removes sessions and links that expired more than a day ago. */
  purgeExpired(): Promise<void>
}
