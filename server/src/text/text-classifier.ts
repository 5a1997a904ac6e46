/**
 * Tells texts of one kind from all others by their words: a linear classifier over hashed words, pairs of words and
 * character n-grams, as in fastText (Joulin et al., "Bag of Tricks for Efficient Text Classification", EACL 2017). One
 * model serves all three languages. `npm run train-classifier` and `npm run train-ranker` write the models of
 * `data/ranking`.
 */
export interface TextClassifierModel {
  bias: number
  /** What one unit of a stored weight is worth. */
  unit: number
  /**
   * Whether pairs of neighboring words count as well, and the first word for itself: needed where the form of a
   * sentence decides, not its subject.
   */
  pairs?: boolean
  /** Letters of the n-grams; 3 to 5 unless told. */
  sizes?: readonly number[]
  /** A signed byte for each slot, a power of two of them, in base 64: the weights of the features by their hashes. */
  weights: string
}

/** What the features of a text are hashed to. */
export interface SlotOptions {
  /** Slots of the hash table, a power of two. */
  slots: number
  pairs: boolean
  sizes?: readonly number[]
}

/** Letters of the n-grams of a model that does not tell. */
const SIZES = [3, 4, 5]
/** Letters of a text that are read. */
const MAX_TEXT = 600

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * The slots of the features of a text, each once, in any order. Numbers count as one word; vowels, accents and capitals
 * do not count.
 */
export function listSlots(text: string, { slots, pairs, sizes = SIZES }: SlotOptions): number[] {
  const found = new Set<number>()
  const add = (feature: string) => found.add(hash(feature) & (slots - 1))
  let before = '^'
  for (const [word] of text
    .slice(0, MAX_TEXT)
    .toLowerCase()
    .normalize('NFC')
    .matchAll(/[\p{L}\p{M}'’"״׳]+|\d+/gu)) {
    const padded = /^\d/.test(word) ? '<0>' : `<${word.replace(/\p{M}/gu, '').replace(/ё/g, 'е')}>`
    add(padded)
    if (pairs) add(`${before} ${padded}`)
    before = padded
    for (const size of sizes) for (let at = 0; at + size <= padded.length; at++) add(padded.slice(at, at + size))
  }
  return [...found]
}

/** FNV-1a, 32 bits, the upper half folded into the lower. */
function hash(text: string): number {
  let value = FNV_OFFSET
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME) >>> 0
  return (value >>> 15) ^ value
}

/**
 * Opens a stored classifier: a function from a text to its logit, above 0 when the text is likelier of the kind. 0 for
 * a text without words.
 */
export function openTextClassifier({ bias, unit, pairs = false, sizes = SIZES, weights }: TextClassifierModel): (text: string) => number {
  const bytes = Buffer.from(weights, 'base64')
  const table = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  return (text) => {
    const slots = listSlots(text, { slots: table.length, pairs, sizes })
    if (slots.length === 0) return 0
    // The root of the number of features: long texts are not surer for being long alone.
    return bias + (unit * slots.reduce((sum, slot) => sum + (table[slot] ?? 0), 0)) / Math.sqrt(slots.length)
  }
}
