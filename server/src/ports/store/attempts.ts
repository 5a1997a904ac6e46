/** What is limited; each has a count of its own. */
export type LimitedAction = 'sign-in' | 'sign-up' | 'forgotten-password' | 'admin-sign-in'

/** Whose attempts are counted. */
export interface AttemptSubject {
  /** The e-mail address or name that was given, whether or not there is such an account; absent where there is none yet. */
  account?: string
  /** The address of the caller behind the trusted proxies; what is counted is its network. */
  address: string
}

/** Counts attempts by account and by network, with waits that grow. Counts are kept in the database: they survive a restart and hold for all processes. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that fifty at once are fifty. Resolves to 0 when it may be made, else to the seconds to wait;
   * one that must wait is not counted.
   */
  begin(action: LimitedAction, by: AttemptSubject): Promise<number>
  /** The attempt succeeded: the count of the account starts again, that of the network gets this one back. */
  recordSuccess(action: LimitedAction, by: AttemptSubject): Promise<void>
}
