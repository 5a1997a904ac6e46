const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Joins the pieces a model sends and cuts them anew where a reader's eye would. */
export interface DeltaBuffer {
  add(text: string): void
  /**
   * What may be shown now, up to the last end of a word, else up to the last whole letter with its vowels and accents; '' when that is nothing.
   * The end is held back, since the next piece may belong to the same letter.
   */
  take(): string
  /** Everything that is left. */
  takeAll(): string
}

export function deltaBuffer(): DeltaBuffer {
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
      // Half a character at the end may turn out to be anything.
      const known = held.replace(/[\ud800-\udbff]$/, '')
      const word = lastWordEnd(known)
      return cut(word > 0 ? word : beforeOpenMarker(known, lastGraphemeStart(known))).toWellFormed()
    },
    takeAll() {
      return cut(held.length).toWellFormed()
    },
  }
}

/** The place after the last white space that is followed by a letter's beginning (a mark would change what stands before it). */
function lastWordEnd(text: string): number {
  for (let i = text.length - 1; i > 0; i--) {
    if (/\s/.test(text.charAt(i - 1)) && !/[\s\p{M}\u200d]/u.test(text.charAt(i))) return i
  }
  return 0
}

/** Graphemes are short: the last one is sought in the last 64 units, so a long text costs no more than a short one. */
function lastGraphemeStart(text: string): number {
  const from = Math.max(0, text.length - 64)
  let start = from
  for (const { index } of graphemes.segment(text.slice(from))) start = from + index
  return start
}

/** A citation's marker is not cut: `end`, or the place of a `[` shortly before it that nothing has closed. */
function beforeOpenMarker(text: string, end: number): number {
  const open = text.lastIndexOf('[', end - 1)
  return open >= 0 && end - open < 8 && !text.slice(open, end).includes(']') ? open : end
}
