/** The words of a library as numbers, segment after segment. */
export interface WordCorpus {
  /** The number of each word's spelling. */
  words: Int32Array
  /** Where each segment begins in `words`, by its ordinal; one more entry for the end. */
  starts: Int32Array
  /** How telling a spelling is, in bits: the logarithm of its rarity. */
  weights: Float32Array
  /** The spellings that announce a quotation. */
  markers: ReadonlySet<number>
}

/** Rarest spellings count as if they were seen this often: a misprint proves no more than a rare word. */
const MIN_SEEN = 8

/** Words that announce a quotation: "as it is said", "it is written", "etc." */
const MARKER = /^(?:[וכד]?ש?נאמר|[וכד]*ד?כתב|שכתב|ככתב|אמר|למר|קרא|הכתב|וגו|וגמר|שנ)$/

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
      return { words: words.subarray(0, size), starts, weights, markers }
    },
  }
}
