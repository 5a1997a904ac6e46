/** The limited actions, each with its own count. */
export type LimitedAction = 'sign-in' | 'sign-up' | 'forgotten-password' | 'admin-sign-in'

/** Whose attempts are counted. */
export interface AttemptSubject {
  /** The given e-mail address or name, whether or not it exists; absent for sign-ups. */
  account?: string
  /** The IP address behind the trusted proxies; its network is counted. */
  address: string
}

/** Counts attempts by account and by network, with growing waits. All processes share the counts in the database. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that concurrent attempts count too. Resolves to 0 when it may proceed,
   * else to the seconds to wait; an attempt that must wait is not counted.
   */
  begin(action: LimitedAction, by: AttemptSubject): Promise<number>
  /** The attempt succeeded: the count of the account starts again, that of the network gets this one back. */
  recordSuccess(action: LimitedAction, by: AttemptSubject): Promise<void>
}
