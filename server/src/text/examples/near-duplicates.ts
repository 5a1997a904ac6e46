/**
 * Recognises texts that are the same but for a few words. Exact repetitions by their hash; the others by SimHash over word trigrams (Charikar, "Similarity
 * Estimation Techniques from Rounding Algorithms", 2002): 64 bits, near when at most 3 differ, looked up by four blocks of 16 bits, one of which must
 * agree then (Manku, Jain, Das Sarma, "Detecting Near-Duplicates for Web Crawling", 2007).
 */
export function createDeduplicator(): { isNew(text: string): boolean } {
  const exact = new Set<number>()
  const blocks = [0, 1, 2, 3].map(() => new Map<number, number[]>())
  const high: number[] = []
  const low: number[] = []

  return {
    isNew(text) {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const even = words.join(' ')
      const hash = hash53(even)
      if (exact.has(hash)) return false
      exact.add(hash)
      // Of a handful of words each trigram turns many bits: two such texts are near only when they are equal.
      if (words.length < SHORT) return true
      const [top, bottom] = simhash(words)
      const keys = [top >>> 16, top & 0xffff, bottom >>> 16, bottom & 0xffff]
      for (const [block, key] of keys.entries())
        for (const other of blocks[block]?.get(key) ?? [])
          if (bits(top ^ (high[other] ?? 0)) + bits(bottom ^ (low[other] ?? 0)) <= NEAR) return false
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

const NEAR = 3
const SHORT = 8

function simhash(words: readonly string[]): [number, number] {
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

/**
 * As many bits as a number holds exactly, so that the texts themselves need not be kept: among a million texts two different ones agree once in some
 * eighteen thousand corpora.
 */
const hash53 = (text: string) => fnv1a(text) * 2 ** 21 + (fnv1a(text, 0x9747b28c) >>> 11)

/** FNV-1a (Fowler, Noll, Vo) with the finisher of MurmurHash3 (Appleby), so that every bit depends on every letter. 32 bits. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function bits(value: number): number {
  let count = 0
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++
  return count
}
