import type { Mark } from '@sugya/contract/api/study'
import { requestId } from '../../../lib/api/request-id.ts'

/** What a reader has written and the server has not confirmed yet. */
export type PendingChange =
  | { kind: 'write'; mark: Mark; page: string }
  | { kind: 'delete'; mark: Mark; page: string }
  | { kind: 'place'; work: string; ref: string; readAt: string }
  | { kind: 'edition'; title: string; chosenAt: string }

/** Why the server does not take a change, however often it is sent. */
export interface Problem {
  code: 'note_changed' | 'refused'
  message: string
}

export interface Pending {
  /** One change at most waits for each mark, work and edition: a newer one replaces it. */
  key: string
  /** Another for each change, so that the answer to an older one does not remove a newer one. */
  version: string
  at: number
  /** The user who made it; null for a guest. It is sent for nobody else. */
  owner: string | null
  change: PendingChange
  problem?: Problem
}

const PREFIX = 'study:pending:'
const DEVICE = 'study:device'

export function toKey(change: PendingChange): string {
  if (change.kind === 'place') return `place:${change.work}`
  return change.kind === 'edition' ? `edition:${change.title}` : change.mark.id
}

export function createPending(change: PendingChange, owner: string | null): Pending {
  return { key: toKey(change), version: requestId(), at: Date.now(), owner, change }
}

/** All changes that wait in this browser, the oldest first. Without storage there are none. */
export function readAllPending(): Pending[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => parse(localStorage.getItem(name)) ?? [])
      .sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** Stores a change under its key. False when the browser refuses: it is kept as long as the page. */
export function storePending(pending: Pending): boolean {
  try {
    localStorage.setItem(PREFIX + pending.key, JSON.stringify(pending))
    return true
  } catch {
    return false
  }
}

export function removePending(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was stored.
  }
}

/** Whether a storage event of another tab concerns the changes that wait. Without a key everything was cleared. */
export function isPendingKey(name: string | null): boolean {
  return name === null || name.startsWith(PREFIX)
}

let pageDevice: string | undefined

/** The random name of this browser, by which the server knows its writes again. */
export function readDevice(): string {
  try {
    const stored = localStorage.getItem(DEVICE)
    if (stored !== null) return stored
    pageDevice ??= requestId()
    localStorage.setItem(DEVICE, pageDevice)
  } catch {
    pageDevice ??= requestId()
  }
  return pageDevice
}

function parse(stored: string | null): Pending | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Pending | null
    return value !== null && typeof value.key === 'string' && typeof value.change === 'object' ? value : undefined
  } catch {
    return undefined
  }
}
