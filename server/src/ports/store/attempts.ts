/** The limited actions, each with its own counts. */
export type LimitedAction =
  | 'sign-in'
  | 'sign-up'
  | 'forgotten-password'
  | 'confirm-password'
  | 'change-email'
  | 'mail-to-new-address'
  | 'notice-of-taken-address'
  | 'admin-sign-in'
  | 'second-factor'

/** Whose attempts are counted. */
export interface AttemptSubject {
  /**
   * The given e-mail address or name, whether or not it exists; for confirmations, the session. Absent: only the
   * network is counted.
   */
  account?: string
  /** The IP address behind the trusted proxies; its network is counted. */
  address?: string
  /**
   * The browser, when it has signed in to the account before (`http/session/known-devices.ts`): then it alone is
   * counted.
   */
  device?: string | undefined
}

/**
 * What a refused attempt exceeded: the count of a known device, of an account in one network, of a network, or of an
 * account everywhere.
 */
export type Counter = 'device' | 'pair' | 'network' | 'account'

export interface AttemptRefusal {
  counter: Counter
  /** Seconds to wait. */
  retryAfter: number
}

/** Counts attempts by device, account and network. All processes share the counts in the database. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that concurrent attempts count too. Resolves to undefined when it may
   * proceed, else to the refusal; a refused attempt is not counted.
   */
  begin(action: LimitedAction, by: AttemptSubject): Promise<AttemptRefusal | undefined>
  /**
   * The attempt succeeded: the count of the device, or of the account in this network, starts again; the others get
   * this one back.
   */
  recordSuccess(action: LimitedAction, by: AttemptSubject): Promise<void>
}
