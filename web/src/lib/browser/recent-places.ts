import type { Completion } from '@sugya/contract/api/completion'

/** A place the reader went to from here, with its names. */
export type RecentPlace = Pick<Completion, 'ref' | 'heRef' | 'ruRef'>

const KEY = 'recent-places'
const MAX_PLACES = 6

/** The places of this browser, latest first; empty without storage. */
export function readRecentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, MAX_PLACES) : []
  } catch {
    return []
  }
}

/** Remembers a place before the others. Without storage it is forgotten. */
export function rememberPlace({ ref, heRef, ruRef }: RecentPlace): void {
  const places = [{ ref, heRef, ruRef }, ...readRecentPlaces().filter((place) => place.ref !== ref)]
  try {
    localStorage.setItem(KEY, JSON.stringify(places.slice(0, MAX_PLACES)))
  } catch {
    // A browser without storage has no recent places.
  }
}

/** The reader has signed out: the next one of this browser sees no places. */
export function forgetPlaces(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser without storage has none.
  }
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false
  return ['ref', 'heRef', 'ruRef'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
}
