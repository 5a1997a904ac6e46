/**
 * The state of an address that the reader reached on the page itself, by selecting a verse or by scrolling: the
 * sections on the page stay, and the panel of a selected verse is open.
 */
export const SELECTED = { kept: true } as const

export function isKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'kept' in state
}

/** The state of an address that named a whole work, after it was replaced by that of its first section. */
export const WHOLE_WORK = { wholeWork: true } as const

export function isWholeWork(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wholeWork' in state
}
