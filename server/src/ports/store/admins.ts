import type { StoredSession } from './accounts.ts'

/** An administrator without the password. */
export interface Admin {
  id: string
  username: string
  email: string
  role: string
}

/** What the sign-in of an administrator checks. */
export interface AdminCredentials {
  admin: Admin
  passwordHash: string
  isActive: boolean
}

/** The authenticator app of an administrator. */
export interface SecondFactor {
  sealedSecret: string
  /** Since when a code is asked for; null while it is being set up. */
  since: Date | null
  recoveryCodesLeft: number
}

export interface ListedAdmin extends Admin {
  isActive: boolean
  lastLogin: Date | null
  createdAt: Date
}

/** A new session. The store knows only the hash of its token. */
export interface NewAdminSession {
  adminId: string
  /** The hash that was verified: no session opens when the password changed meanwhile. */
  passwordHash: string
  /** A code of the second factor was verified: without it no session opens for an administrator who has one. */
  hasPassedSecondFactor: boolean
  tokenHash: string
  now: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

export interface AdminSession {
  admin: Admin
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

export interface ListedAdminSession extends StoredSession {
  current: boolean
}

/** Administrators and their sessions. Names and addresses ignore case. Methods throw only when the database fails. */
export interface AdminStore {
  findByName(username: string): Promise<AdminCredentials | undefined>
  /** Undefined when the administrator is gone. */
  passwordHash(adminId: string): Promise<string | undefined>
  /** Undefined when the name or the address is taken. */
  create(admin: { username: string; email: string; passwordHash: string }): Promise<Admin | undefined>
  /** Ends all sessions of the administrator. False when there is none of this name. */
  setPassword(username: string, passwordHash: string): Promise<boolean>
  /** Disabling ends all sessions and prevents signing in. False when there is none of this name. */
  setActive(username: string, isActive: boolean): Promise<boolean>
  /** By name. */
  list(): Promise<ListedAdmin[]>
  /**
   * Records the sign-in and removes expired sessions. False when the administrator was disabled, changed or removed
   * meanwhile, or has a second factor that was not passed.
   */
  openSession(session: NewAdminSession): Promise<boolean>
  /** The valid session of an active administrator. */
  findSession(tokenHash: string, now: Date): Promise<AdminSession | undefined>
  touchSession(tokenHash: string, lastUsedAt: Date, expiresAt: Date): Promise<void>
  endSession(tokenHash: string): Promise<void>
  /** The valid ones of the administrator, last used first; `current` is the one of the token. */
  listSessions(adminId: string, now: Date, tokenHash: string): Promise<ListedAdminSession[]>
  /** False when the administrator has no such session. */
  endSessionById(adminId: string, id: string): Promise<boolean>
  /** Ends all but that of the token; returns how many. */
  endOtherSessions(adminId: string, tokenHash: string): Promise<number>
}

/** Second factors of administrators. Each code works once, also when it arrives twice at the same time. */
export interface SecondFactorStore {
  find(adminId: string): Promise<SecondFactor | undefined>
  /** Stores the secret of an app that is being set up. False when a second factor is in use. */
  begin(adminId: string, sealedSecret: string): Promise<boolean>
  /**
   * Puts the app with this secret to use and ends all other sessions, which were opened without it. False when it is in
   * use already or another was begun meanwhile.
   */
  activate(
    adminId: string,
    change: { sealedSecret: string; step: number; recoveryCodes: string[]; now: Date; keptTokenHash: string },
  ): Promise<boolean>
  /** Uses the code of a time step. False when it or a later one was used before. */
  useStep(adminId: string, step: number): Promise<boolean>
  /** Uses a recovery code, given its hash. False when there is no such code. */
  useRecoveryCode(adminId: string, hash: string): Promise<boolean>
  /** False when there was none. */
  remove(adminId: string): Promise<boolean>
  /** For the command line: removes it and ends all sessions. False when there is no administrator of this name. */
  reset(username: string): Promise<boolean>
}
