import type { SignedIn, User } from '@sugya/contract/api/account'

/** The keys of specification §3. The token is written last: a tab that sees it change finds the rest in place. */
const TOKEN = 'auth_token'
const EXPIRES = 'auth_expires'
const USER = 'user_data'

/** A browser may refuse storage; then only the cookie of the server tells who is signed in. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** Stores a new session. Every later request carries its token (`send` in client.ts). */
export function keepSession({ token, expiresAt, user }: SignedIn): void {
  attempt(() => {
    localStorage.setItem(EXPIRES, expiresAt)
    localStorage.setItem(USER, JSON.stringify(user))
    localStorage.setItem(TOKEN, token)
  })
}

/** Stores the current data of the user for the next page load, only beside a token. */
export function keepUser(user: User): void {
  attempt(() => {
    if (localStorage.getItem(TOKEN) !== null) localStorage.setItem(USER, JSON.stringify(user))
  })
}

/**
 * Removes the stored session; with a token, only if it is still the stored one: a late answer cannot end a new
 * session.
 */
export function forgetSession(token?: string | null): void {
  attempt(() => {
    if (token !== undefined && localStorage.getItem(TOKEN) !== token) return
    for (const key of [TOKEN, EXPIRES, USER]) localStorage.removeItem(key)
  })
}

/** The token of the session; null when there is none. Removes an expired session. */
export function storedToken(): string | null {
  return attempt(() => {
    const token = localStorage.getItem(TOKEN)
    const ends = Date.parse(localStorage.getItem(EXPIRES) ?? '')
    if (token !== null && ends <= Date.now()) {
      forgetSession()
      return null
    }
    return token
  })
}

/** The user as last known; null without a valid token or without a user in storage. */
export function storedUser(): User | null {
  if (storedToken() === null) return null
  return attempt(() => {
    const user = JSON.parse(localStorage.getItem(USER) ?? 'null') as Partial<User> | null
    return typeof user?.id === 'string' && typeof user.email === 'string' ? (user as User) : null
  })
}

/** Calls back when another tab of this browser signs in or out. Returns the function that unsubscribes. */
export function onSessionElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    // No key: everything was cleared.
    if (storageArea === attempt(() => localStorage) && (key === TOKEN || key === null)) listener()
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}

const refusals = new Set<() => void>()

/** Calls back when the server refuses a request because the session is missing or has ended. */
export function onRefusal(listener: () => void): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

export function reportRefusal(): void {
  for (const listener of refusals) listener()
}
