import type { Reference } from './reference.ts'

const PAST_ALL = Number.MAX_SAFE_INTEGER

function compareNumbers(a: readonly number[], b: readonly number[], missing: number): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? missing) - (b[i] ?? missing)
    if (difference !== 0) return difference
  }
  return 0
}

/** Order within a work: by beginning, then the wider first. Different works stand in the order of their titles. Negative when `a` comes first. */
export function compareReferences(a: Reference, b: Reference): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1
  return compareNumbers(a.from, b.from, 0) || compareNumbers(b.to, a.to, PAST_ALL)
}

/** Whether all of `inner` lies in `outer`: a chapter contains its verses, a page its lines, a work everything in it. */
export function containsReference(outer: Reference, inner: Reference): boolean {
  return outer.title === inner.title && compareNumbers(outer.from, inner.from, 0) <= 0 && compareNumbers(inner.to, outer.to, PAST_ALL) <= 0
}

/** Whether the two share at least one place. */
export function overlapsReference(a: Reference, b: Reference): boolean {
  return a.title === b.title && startsBefore(a, b) && startsBefore(b, a)
}

/** `a` begins no later than `b` ends, where an end without verses reaches to the end of its chapter. */
function startsBefore(a: Reference, b: Reference): boolean {
  for (let i = 0; i < a.from.length; i++) {
    const end = b.to[i]
    if (end === undefined) return true
    const difference = (a.from[i] ?? 0) - end
    if (difference !== 0) return difference < 0
  }
  return true
}

/** Whether the two name the same place in the same way. */
export function sameReference(a: Reference, b: Reference): boolean {
  return (
    a.title === b.title && a.from.length === b.from.length && compareNumbers(a.from, b.from, 0) === 0 && compareNumbers(a.to, b.to, 0) === 0
  )
}
