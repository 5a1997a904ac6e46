const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Joins the chunks that a model streams and cuts them again at word and grapheme boundaries. */
export interface DeltaBuffer {
  add(text: string): void
  /**
   * What may be shown now: all of it when it ends with a sentence, else up to the last word boundary, else up to the
   * last complete grapheme (a Hebrew letter with its vowels and accents), else ''. The end is held back, since the next
   * chunk may belong to the same grapheme.
   */
  take(): string
  /** Everything that is left. */
  takeAll(): string
}

/**
 * A stop after a word: no mark of another chunk would belong to it, and readers would miss it while the model pauses.
 */
const SENTENCE_END = /[\p{L}\p{M}\p{N}][.!?:;…]$/u

export function createDeltaBuffer(): DeltaBuffer {
  let held = ''
  const cut = (length: number) => {
    const text = held.slice(0, length)
    held = held.slice(length)
    return text
  }
  return {
    add(text) {
      // PostgreSQL stores no NUL.
      held += text.replaceAll('\0', '')
    },
    take() {
      // A high surrogate at the end is half a character.
      const known = held.replace(/[\ud800-\udbff]$/, '')
      if (SENTENCE_END.test(known)) return cut(known.length).toWellFormed()
      const word = lastWordEnd(known)
      return cut(word > 0 ? word : beforeOpenMarker(known, lastGraphemeStart(known))).toWellFormed()
    },
    takeAll() {
      return cut(held.length).toWellFormed()
    },
  }
}

/** The index after the last white space that a new grapheme follows: a combining mark would belong to the space. */
function lastWordEnd(text: string): number {
  for (let i = text.length - 1; i > 0; i--) {
    if (/\s/.test(text.charAt(i - 1)) && !/[\s\p{M}\u200d]/u.test(text.charAt(i))) return i
  }
  return 0
}

/** Graphemes are short: searching the last 64 code units keeps the cost independent of the length of the text. */
function lastGraphemeStart(text: string): number {
  const from = Math.max(0, text.length - 64)
  let start = from
  for (const { index } of graphemes.segment(text.slice(from))) start = from + index
  return start
}

/** Never cuts a citation marker: `end`, or the index of an unclosed `[` shortly before it. */
function beforeOpenMarker(text: string, end: number): number {
  const open = text.lastIndexOf('[', end - 1)
  return open >= 0 && end - open < 8 && !text.slice(open, end).includes(']') ? open : end
}
