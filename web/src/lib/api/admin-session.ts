import type { Administrator } from '@sugya/contract/api/admin'
import { useSyncExternalStore } from 'react'

/** The keys of specification §3. The token is written last and listened to: a tab that hears of it finds the rest in place. */
const TOKEN = 'adminToken'
const ADMIN = 'adminUser'

export interface AdminSession {
  token: string
  admin: Administrator
}

/** `ended`: the server no longer knew it; else it was left on purpose, or there was none. */
interface State {
  session: AdminSession | null
  ended: boolean
}

let state: State | undefined
const listeners = new Set<() => void>()

function attempt(part: () => void): void {
  try {
    part()
  } catch {
    // A browser that stores nothing keeps the session until the page is closed.
  }
}

function clearStored(): void {
  attempt(() => {
    localStorage.removeItem(TOKEN)
    localStorage.removeItem(ADMIN)
  })
}

/** What is stored; anything but a token with an administrator is removed. */
function stored(): AdminSession | null {
  try {
    const token = localStorage.getItem(TOKEN)
    const text = localStorage.getItem(ADMIN)
    if (token === null && text === null) return null
    const admin = JSON.parse(text ?? 'null') as Partial<Administrator> | null
    if (token !== null && token !== '' && typeof admin?.username === 'string') return { token, admin: admin as Administrator }
  } catch {
    // Not JSON.
  }
  clearStored()
  return null
}

function read(): State {
  state ??= { session: stored(), ended: false }
  return state
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/** The token of the administrator who is signed in here; null for none. */
export function adminToken(): string | null {
  return read().session?.token ?? null
}

/** Keeps a new session; every later call of an administrator carries its token (`adminCall`). */
export function keepAdmin(session: AdminSession): void {
  attempt(() => {
    localStorage.setItem(ADMIN, JSON.stringify(session.admin))
    localStorage.setItem(TOKEN, session.token)
  })
  change({ session, ended: false })
}

/** Forgets the session, if it is still the one of this token: an old answer cannot end a new session. `ended`: by the server. */
export function forgetAdmin(token: string, ended: boolean): void {
  if (adminToken() !== token) return
  clearStored()
  change({ session: null, ended })
}

function listen(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // No key: everything was cleared.
    if (key === TOKEN || key === null) change({ session: stored(), ended: false })
  }
  listeners.add(listener)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', onStorage)
  }
}

/** Who administers here, in step with the other tabs. */
export function useAdminSession(): State {
  return useSyncExternalStore(listen, read)
}

/** For tests: as on a fresh load of the page. */
export function rereadAdmin(): void {
  change({ session: stored(), ended: false })
}
