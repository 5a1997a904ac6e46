import type { Reference } from './reference.ts'

const PAST_ALL = Number.MAX_SAFE_INTEGER

/** Compares two addresses level by level; a missing level counts as `missing`. Negative when `a` comes first. */
export function compareAddresses(a: readonly number[], b: readonly number[], missing = 0): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? missing) - (b[i] ?? missing)
    if (difference !== 0) return difference
  }
  return 0
}

/** Orders references by title, then by beginning, then the wider first. Negative when `a` comes first. */
export function compareReferences(a: Reference, b: Reference): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1
  return compareAddresses(a.from, b.from) || compareAddresses(b.to, a.to, PAST_ALL)
}

/** Whether `outer` contains all of `inner`: a chapter its verses, a page its lines, a work everything in it. */
export function containsReference(outer: Reference, inner: Reference): boolean {
  return outer.title === inner.title && compareAddresses(outer.from, inner.from) <= 0 && compareAddresses(inner.to, outer.to, PAST_ALL) <= 0
}

/** Whether two references share at least one segment. */
export function overlapsReference(a: Reference, b: Reference): boolean {
  return a.title === b.title && startsBefore(a, b) && startsBefore(b, a)
}

/** Whether `a` begins no later than `b` ends; an end without verses reaches to the end of its chapter. */
function startsBefore(a: Reference, b: Reference): boolean {
  for (let i = 0; i < a.from.length; i++) {
    const end = b.to[i]
    if (end === undefined) return true
    const difference = (a.from[i] ?? 0) - end
    if (difference !== 0) return difference < 0
  }
  return true
}

/** Whether two references are equal; a chapter and the range of all its verses are not. */
export function isSameReference(a: Reference, b: Reference): boolean {
  const hasSameDepth = a.from.length === b.from.length
  return a.title === b.title && hasSameDepth && compareAddresses(a.from, b.from) === 0 && compareAddresses(a.to, b.to) === 0
}
