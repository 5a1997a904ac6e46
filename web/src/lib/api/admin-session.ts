import type { Administrator } from '@sugya/contract/api/admin'
import { useSyncExternalStore } from 'react'

/** The keys of specification §3. The token is written last: a tab that sees it change finds the rest in place. */
const TOKEN = 'adminToken'
const ADMIN = 'adminUser'

export interface AdminSession {
  token: string
  admin: Administrator
}

/** `ended`: the server ended the session. */
interface State {
  session: AdminSession | null
  ended: boolean
}

let state: State | undefined
const listeners = new Set<() => void>()

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // A browser without storage keeps the session until the page closes.
  }
}

function clearStored(): void {
  attempt(() => {
    localStorage.removeItem(TOKEN)
    localStorage.removeItem(ADMIN)
  })
}

/** Reads the stored session; removes anything but a token with an administrator. */
function readStored(): AdminSession | null {
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
  state ??= { session: readStored(), ended: false }
  return state
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/** The token of the signed-in administrator; null for none. */
export function adminToken(): string | null {
  return read().session?.token ?? null
}

/** Stores a new session; every later `adminCall` carries its token. */
export function keepAdmin(session: AdminSession): void {
  attempt(() => {
    localStorage.setItem(ADMIN, JSON.stringify(session.admin))
    localStorage.setItem(TOKEN, session.token)
  })
  change({ session, ended: false })
}

/** Removes the session if it still has this token: a late answer cannot end a new session. `ended`: by the server. */
export function forgetAdmin(token: string, ended: boolean): void {
  if (adminToken() !== token) return
  clearStored()
  change({ session: null, ended })
}

function listen(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // No key: everything was cleared.
    if (key === TOKEN || key === null) change({ session: readStored(), ended: false })
  }
  listeners.add(listener)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', onStorage)
  }
}

/** The session of the administrator, in step with other tabs. */
export function useAdminSession(): State {
  return useSyncExternalStore(listen, read)
}

/** For tests: reads storage again, as a page load does. */
export function rereadAdmin(): void {
  change({ session: readStored(), ended: false })
}
