/**
 * Creates a filter for texts that repeat an earlier one but for a few words: exact repetitions by their hash, others
 * by a 64-bit SimHash over word trigrams (Charikar, "Similarity Estimation Techniques from Rounding Algorithms",
 * 2002). Two are near-duplicates when at most 3 bits differ; then one of four blocks of 16 bits is equal, by which
 * candidates are looked up (Manku, Jain & Das Sarma, "Detecting Near-Duplicates for Web Crawling", 2007). `add`
 * returns false for a near-duplicate.
 */
export function createDeduplicator(): { add(text: string): boolean } {
  const exact = new Set<number>()
  const blocks = [0, 1, 2, 3].map(() => new Map<number, number[]>())
  const high: number[] = []
  const low: number[] = []

  return {
    add(text) {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const hash = hash53(words.join(' '))
      if (exact.has(hash)) return false
      exact.add(hash)
      // In a text of few words each trigram flips many bits: such texts are duplicates only when they are equal.
      if (words.length < MIN_WORDS) return true
      const [top, bottom] = computeSimhash(words)
      const keys = [top >>> 16, top & 0xffff, bottom >>> 16, bottom & 0xffff]
      for (const [block, key] of keys.entries())
        for (const other of blocks[block]?.get(key) ?? [])
          if (countBits(top ^ (high[other] ?? 0)) + countBits(bottom ^ (low[other] ?? 0)) <= MAX_DISTANCE) return false
      const index = high.push(top) - 1
      low.push(bottom)
      for (const [block, key] of keys.entries()) {
        const bucket = blocks[block]?.get(key)
        if (bucket === undefined) blocks[block]?.set(key, [index])
        else bucket.push(index)
      }
      return true
    },
  }
}

/** In bits. */
const MAX_DISTANCE = 3
const MIN_WORDS = 8

function computeSimhash(words: readonly string[]): [number, number] {
  const weights = new Int32Array(64)
  for (let at = 0; at + 2 < words.length; at++) {
    const feature = `${words[at] ?? ''} ${words[at + 1] ?? ''} ${words[at + 2] ?? ''}`
    const halves = [fnv1a(feature, 0x811c9dc5), fnv1a(feature, 0x9747b28c)]
    for (const [half, hash] of halves.entries())
      for (let bit = 0; bit < 32; bit++) weights[half * 32 + bit] = (weights[half * 32 + bit] ?? 0) + ((hash >>> bit) & 1 ? 1 : -1)
  }
  let top = 0
  let bottom = 0
  for (let bit = 0; bit < 32; bit++) {
    if ((weights[bit] ?? 0) > 0) top |= 1 << bit
    if ((weights[32 + bit] ?? 0) > 0) bottom |= 1 << bit
  }
  return [top >>> 0, bottom >>> 0]
}

/** A hash of 53 bits, the precision of a number: a million texts collide with a probability of 1 in 18,000. */
const hash53 = (text: string) => fnv1a(text) * 2 ** 21 + (fnv1a(text, 0x9747b28c) >>> 11)

/** 32-bit FNV-1a (Fowler, Noll & Vo) with the MurmurHash3 finalizer (Appleby), which mixes all bits. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function countBits(value: number): number {
  let count = 0
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++
  return count
}
