import type { ChosenEdition } from '@sugya/contract/api/study'
import { storedUser } from '../api/session.ts'

const KEY = 'editions'

interface Kept {
  /** The user who chose them; null for a guest, whose choices come along to an account. */
  owner: string | null
  editions: ChosenEdition[]
}

/**
 * The editions that this reader prefers, as this browser knows them, the latest choice first. Those of another account
 * are none.
 */
export function readEditions(): ChosenEdition[] {
  try {
    const { owner, editions } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept
    return owner === null || owner === storedUser()?.id
      ? editions.filter(({ title, chosenAt }) => title !== '' && Date.parse(chosenAt) > 0)
      : []
  } catch {
    // Nothing is stored, or by another version of this page.
    return []
  }
}

/** Keeps the editions for the next visit, and returns them. Without storage they last as long as the page. */
export function keepEditions(editions: ChosenEdition[]): ChosenEdition[] {
  try {
    const kept: Kept = { owner: storedUser()?.id ?? null, editions }
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The server keeps them.
  }
  return editions
}

/** The reader has signed out: the next one of this browser begins without them. */
export function forgetEditions(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser without storage has none.
  }
}
