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

/** Administrators and their sessions. Names and addresses ignore case. Methods throw only when the database fails. */
export interface AdminStore {
  findByName(username: string): Promise<AdminCredentials | undefined>
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
   * meanwhile.
   */
  openSession(session: NewAdminSession): Promise<boolean>
  /** The valid session of an active administrator. */
  findSession(tokenHash: string, now: Date): Promise<AdminSession | undefined>
  touchSession(tokenHash: string, lastUsedAt: Date, expiresAt: Date): Promise<void>
  endSession(tokenHash: string): Promise<void>
}
