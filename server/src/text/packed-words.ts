/**
 * Words in byte order, each followed by a line feed: the form on disk and in memory of vocabularies with tens of
 * thousands of words, a few bytes a word more than the words themselves. A word's number is its place.
 */
export interface PackedWords {
  size: number
  /** The number of a word; -1 when it is none of them. */
  find(word: string): number
  /** The word of a number; an empty string outside 0 to `size` - 1. */
  get(number: number): string
  /** All words that begin with a prefix, in order. */
  listByPrefix(prefix: string): string[]
}

const LINE_FEED = 0x0a

/** Packs distinct words without line feeds. Returns the bytes, and the words in the order of their numbers. */
export function packWords(words: Iterable<string>): { bytes: Buffer; order: string[] } {
  const sorted = [...words].map((word) => ({ word, bytes: Buffer.from(word) })).sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const lineFeed = Buffer.from([LINE_FEED])
  return { bytes: Buffer.concat(sorted.flatMap(({ bytes }) => [bytes, lineFeed])), order: sorted.map(({ word }) => word) }
}

/** Opens packed words; `bytes` stay in use. */
export function openPackedWords(packed: Uint8Array): PackedWords {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const ends: number[] = []
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) ends.push(at)
  const starts = Uint32Array.from([0, ...ends.map((end) => end + 1)])
  const size = ends.length
  /**
   * Negative when a word is before `wanted`. A loop here costs a fraction of a call of `Buffer.compare`, and a question
   * makes ten thousands of them.
   */
  const compare = (wanted: Uint8Array, number: number): number => {
    const start = starts[number] ?? 0
    const length = (starts[number + 1] ?? 1) - 1 - start
    const shared = Math.min(length, wanted.length)
    for (let at = 0; at < shared; at++) {
      const difference = (bytes[start + at] ?? 0) - (wanted[at] ?? 0)
      if (difference !== 0) return difference
    }
    return length - wanted.length
  }
  /** The number of the first word that is not before `wanted`. */
  const findPlace = (wanted: Uint8Array): number => {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(wanted, middle) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const get = (number: number) =>
    number < 0 || number >= size ? '' : bytes.toString('utf8', starts[number], (starts[number + 1] ?? 1) - 1)
  return {
    size,
    get,
    find(word) {
      const wanted = Buffer.from(word)
      const place = findPlace(wanted)
      return place < size && compare(wanted, place) === 0 ? place : -1
    },
    listByPrefix(prefix) {
      const found: string[] = []
      for (let number = findPlace(Buffer.from(prefix)); number < size; number++) {
        const word = get(number)
        if (!word.startsWith(prefix)) break
        found.push(word)
      }
      return found
    },
  }
}
