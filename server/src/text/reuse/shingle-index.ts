import type { WordCorpus } from './corpus.ts'

/** Words per shingle. */
export const SHINGLE = 3

/** Where the shingles of some segments stand. */
export interface ShingleIndex {
  /**
   * Calls back with the positions in the corpus that may begin the same words as `position`; with none when they are
   * too many.
   */
  forEach(position: number, visit: (position: number) => void): void
  /** Whether the shingle at a position is indexed and not too common to be looked up. */
  isUsed(position: number): boolean
}

/**
 * Indexes the shingles of segments by open chains in two arrays. A shingle that stands in more than `cap` places is a
 * formula and finds nothing.
 */
export function indexShingles({ words, starts }: WordCorpus, segments: readonly number[], cap: number): ShingleIndex {
  let total = 0
  for (const segment of segments) total += Math.max(0, (starts[segment + 1] ?? 0) - (starts[segment] ?? 0) - SHINGLE + 1)
  const bits = Math.max(10, Math.ceil(Math.log2(total * 2 + 1)))
  const shift = 32 - bits
  const heads = new Int32Array(2 ** bits)
  const counts = new Uint16Array(2 ** bits)
  const next = new Int32Array(total + 1)
  const places = new Int32Array(total + 1)
  const getBucket = (at: number) => {
    let hash = Math.imul((words[at] ?? 0) + 1, 0x9e3779b1)
    hash = Math.imul(hash ^ (hash >>> 15) ^ ((words[at + 1] ?? 0) + 1), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13) ^ ((words[at + 2] ?? 0) + 1), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) >>> shift
  }
  let filled = 0
  for (const segment of segments) {
    const end = (starts[segment + 1] ?? 0) - SHINGLE
    for (let at = starts[segment] ?? 0; at <= end; at++) {
      const bucket = getBucket(at)
      places[++filled] = at
      next[filled] = heads[bucket] ?? 0
      heads[bucket] = filled
      if ((counts[bucket] ?? 0) < 0xffff) counts[bucket] = (counts[bucket] ?? 0) + 1
    }
  }
  const isUsable = (bucket: number) => {
    const count = counts[bucket] ?? 0
    return count > 0 && count <= cap
  }
  return {
    isUsed: (position) => isUsable(getBucket(position)),
    forEach(position, visit) {
      const bucket = getBucket(position)
      if (!isUsable(bucket)) return
      for (let entry = heads[bucket] ?? 0; entry !== 0; entry = next[entry] ?? 0) {
        const at = places[entry] ?? 0
        if (words[at] === words[position] && words[at + 1] === words[position + 1] && words[at + 2] === words[position + 2]) visit(at)
      }
    },
  }
}
