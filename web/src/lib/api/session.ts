import type { SignedIn, User } from '@sugya/contract/api/account'

/** The keys of specification §3. The token is written last and listened to: a tab that hears of it finds the rest in place. */
const TOKEN = 'auth_token'
const EXPIRES = 'auth_expires'
const USER = 'user_data'

/** A browser may refuse storage; then the cookie of the server alone says who is signed in. */
function attempt<T>(part: () => T): T | null {
  try {
    return part()
  } catch {
    return null
  }
}

/** Keeps a new session. The token goes along with every later request (`send` in api.ts). */
export function keepSession({ token, expiresAt, user }: SignedIn): void {
  attempt(() => {
    localStorage.setItem(EXPIRES, expiresAt)
    localStorage.setItem(USER, JSON.stringify(user))
    localStorage.setItem(TOKEN, token)
  })
}

/** What the server says of the user now, for the next load of the page; kept only beside a token. */
export function keepUser(user: User): void {
  attempt(() => {
    if (localStorage.getItem(TOKEN) !== null) localStorage.setItem(USER, JSON.stringify(user))
  })
}

/** Forgets the stored login data; with a token, only if that one is still stored, so that an old answer cannot end a new session. */
export function forgetSession(token?: string | null): void {
  attempt(() => {
    if (token !== undefined && localStorage.getItem(TOKEN) !== token) return
    for (const key of [TOKEN, EXPIRES, USER]) localStorage.removeItem(key)
  })
}

/** The token of the session; null when there is none. One whose time is over is cleared. */
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

/** The user as they were last known; null without a living token, or when what is stored is no user. */
export function storedUser(): User | null {
  if (storedToken() === null) return null
  return attempt(() => {
    const user = JSON.parse(localStorage.getItem(USER) ?? 'null') as Partial<User> | null
    return typeof user?.id === 'string' && typeof user.email === 'string' ? (user as User) : null
  })
}

/** Calls back when another tab of this browser has signed in or out. Answers what ends the listening. */
export function onSessionElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    // No key: everything was cleared.
    if (storageArea === attempt(() => localStorage) && (key === TOKEN || key === null)) listener()
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}

const refusals = new Set<() => void>()

/** Calls back when the server refused a request because nobody (or nobody any more) is signed in. */
export function onRefusal(listener: () => void): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

export function reportRefusal(): void {
  for (const listener of refusals) listener()
}
