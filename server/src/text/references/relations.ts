import { splitRef } from './canonical-ref.ts'
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

/**
 * Whether a segment may follow another directly, by their addresses: with the next number of the same section, or as
 * the first of the next section. Otherwise segments are absent between them; only comments skip verses (`1:2:3`,
 * `1:4:1`). Whether the section before is complete, addresses do not say.
 */
export function areNeighbors(previous: readonly number[], next: readonly number[]): boolean {
  const level = next.findIndex((number, index) => number !== previous[index])
  if (level < 0) return false
  const step = (next[level] ?? 0) - (previous[level] ?? 0)
  const isVerseOfComments = level > 0 && level < next.length - 1
  return (step === 1 || (isVerseOfComments && step > 1)) && next.slice(level + 1).every((number) => number === 1)
}

/**
 * The address at the end of a canonical reference to one segment; the side of a page counts as a number: `2a` is 3,
 * `2b` is 4.
 */
export function readSegmentAddress(ref: string): number[] {
  const { address } = splitRef(ref)
  return address.map((part) => (/[ab]$/.test(part) ? Number.parseInt(part, 10) * 2 - (part.endsWith('a') ? 1 : 0) : Number(part)))
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
