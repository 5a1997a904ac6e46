import { useSyncExternalStore } from 'react'

const KEY = 'shown_versions'
/** Conversations whose choices are kept; older ones show their newest versions again. */
const KEPT = 50

/** The question versions that the reader chose, by conversation; the most recent conversation last. */
type Chosen = Record<string, readonly string[]>

const NONE: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
let sets = new Map<string, ReadonlySet<string>>()

function readChosen(): Chosen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Chosen) : {}
  } catch {
    return {}
  }
}

/**
 * The versions that the reader chose in a conversation; at other places the newest one shows. The same set until a
 * choice changes.
 */
export function readShownVersions(conversationId: string | null): ReadonlySet<string> {
  if (conversationId === null) return NONE
  const known = sets.get(conversationId)
  if (known) return known
  const chosen = readChosen()[conversationId]
  const set = Array.isArray(chosen) ? new Set(chosen as string[]) : NONE
  sets.set(conversationId, set)
  return set
}

/** Shows the version `id` among `versions` of a question, and keeps the choice; null: the newest one. */
export function chooseVersion(conversationId: string, versions: readonly string[], id: string | null): void {
  const others = [...readShownVersions(conversationId)].filter((one) => !versions.includes(one))
  const { [conversationId]: _, ...rest } = readChosen()
  const next = id === null || id === versions.at(-1) ? others : [...others, id]
  const chosen = Object.entries({ ...rest, ...(next.length > 0 && { [conversationId]: next }) }).slice(-KEPT)
  sets = new Map(chosen.map(([conversation, ids]) => [conversation, new Set(ids)]))
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(chosen)))
  } catch {
    // In a browser without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function useShownVersions(conversationId: string | null): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => readShownVersions(conversationId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
