/** An administrator without the password. */
export interface Admin {
  id: string
  username: string
  email: string
  role: string
}

/** What is compared when somebody signs in as an administrator. */
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

/** A session as it is opened: only the hash of its token is known here. */
export interface NewAdminSession {
  adminId: string
  /** The hash that the password was compared with: a session is not opened by a password that was changed meanwhile. */
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

/** Administrators and their sessions. Names and addresses that differ in capitals only are the same. Methods throw only when the database fails. */
export interface AdminStore {
  findByName(username: string): Promise<AdminCredentials | undefined>
  /** Undefined when the name or the address is another administrator's. */
  create(admin: { username: string; email: string; passwordHash: string }): Promise<Admin | undefined>
  /** Ends all sessions of the administrator. False when there is none of this name. */
  setPassword(username: string, passwordHash: string): Promise<boolean>
  /** Without `isActive` nobody signs in, and the sessions end. False when there is none of this name. */
  setActive(username: string, isActive: boolean): Promise<boolean>
  /** By name. */
  list(): Promise<ListedAdmin[]>
  /** Writes the sign-in down, and removes what has expired. False when the administrator was disabled, changed or removed meanwhile. */
  openSession(session: NewAdminSession): Promise<boolean>
  /** The living session of an active administrator. */
  findSession(tokenHash: string, now: Date): Promise<AdminSession | undefined>
  touchSession(tokenHash: string, lastUsedAt: Date, expiresAt: Date): Promise<void>
  endSession(tokenHash: string): Promise<void>
}
