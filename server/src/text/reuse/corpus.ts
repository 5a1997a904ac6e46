import { languageData } from '../language-data.ts'

/** The words of a library as numbers, segment after segment. */
export interface WordCorpus {
  /** The number of each word's spelling. */
  words: Int32Array
  /** Where each segment begins in `words`, by its ordinal; one more entry for the end. */
  starts: Int32Array
  /** How telling a spelling is, in bits: the logarithm of its rarity. */
  weights: Float32Array
  /** How telling each word is after the one before it: in a formula or a name, what comes next says little. */
  gains: Float32Array
  /** The spellings that announce a quotation. */
  markers: ReadonlySet<number>
}

/** Rarest spellings count as if they were seen this often: a misprint proves no more than a rare word. */
const MIN_SEEN = 8

/** Words that announce a quotation: "as it is said", "it is written", "as in", "opened with", "etc." */
const MARKER = new RegExp(`^(?:${languageData.he.announcesQuotation.join('|')})$`)

/** Collects the words of segments, in the order of the library. */
export function createCorpusBuilder(segments: number) {
  const ids = new Map<string, number>()
  const counts: number[] = []
  const markers = new Set<number>()
  const starts = new Int32Array(segments + 1)
  let words = new Int32Array(1 << 16)
  let size = 0
  let added = 0
  return {
    /** Adds the words of the next segment. */
    add(list: readonly string[]): void {
      while (size + list.length > words.length) {
        const larger = new Int32Array(words.length * 2)
        larger.set(words)
        words = larger
      }
      for (const word of list) {
        let id = ids.get(word)
        if (id === undefined) {
          id = ids.size
          ids.set(word, id)
          counts.push(0)
          if (MARKER.test(word)) markers.add(id)
        }
        counts[id] = (counts[id] ?? 0) + 1
        words[size++] = id
      }
      starts[++added] = size
    },
    /** The corpus of all segments added. */
    finish(): WordCorpus {
      const weights = Float32Array.from(counts, (count) => Math.max(0, Math.log2(size / Math.max(count, MIN_SEEN))))
      const all = words.subarray(0, size)
      return { words: all, starts, weights, gains: computeGains(all, counts, weights), markers }
    },
  }
}

/**
 * The bits of each word after the one before it, at most those of the word alone. Pairs are counted in a table without
 * their words: rarely two share a cell.
 */
function computeGains(words: Int32Array, counts: readonly number[], weights: Float32Array): Float32Array {
  const bits = Math.max(10, Math.ceil(Math.log2(words.length * 2 + 1)))
  const pairs = new Uint16Array(2 ** bits)
  const getCell = (at: number) => {
    const hash = Math.imul(Math.imul((words[at - 1] ?? 0) + 1, 0x9e3779b1) ^ ((words[at] ?? 0) + 1), 0x85ebca6b)
    return (hash ^ (hash >>> 15)) >>> (32 - bits)
  }
  for (let at = 1; at < words.length; at++) {
    const cell = getCell(at)
    if ((pairs[cell] ?? 0) < 0xffff) pairs[cell] = (pairs[cell] ?? 0) + 1
  }
  // Counted as if the word before had been seen a few times more: of a rare one it is not known what follows.
  return Float32Array.from(words, (word, at) => {
    const alone = weights[word] ?? 0
    if (at === 0) return alone
    const before = counts[words[at - 1] ?? 0] ?? 1
    return Math.min(alone, Math.log2((before + MIN_SEEN) / Math.max(1, pairs[getCell(at)] ?? 1)))
  })
}
