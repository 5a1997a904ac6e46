/** A part of a text, from `start` up to but not including `end`, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

interface Letters {
  /** Letters and digits only, with one space between words. */
  text: string
  /** For each code unit of `text`, its letter in the original together with its vowels and accents. */
  spans: Span[]
}

/** A diacritic: vowel, accent, dot, joiner. */
const MARK = /[\p{M}\u034f\u200c-\u200f\u2060]/u
const LETTER = /[\p{L}\p{N}]/u

/** Reduces a text to what a comparison needs: no vowels, accents, punctuation or case. */
function reduceToLetters(original: string): Letters {
  let text = ''
  const spans: Span[] = []
  let at = 0
  for (const character of original) {
    const end = at + character.length
    const last = spans.at(-1)
    if (MARK.test(character)) {
      if (last && last.end === at && !text.endsWith(' ')) last.end = end
    } else if (LETTER.test(character)) {
      for (const unit of character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) {
        text += unit
        for (let index = 0; index < unit.length; index++) spans.push({ start: at, end })
      }
    } else if (!/['’׳״"]/.test(character) && text !== '' && !text.endsWith(' ')) {
      text += ' '
      spans.push({ start: at, end })
    }
    at = end
  }
  return { text: text.trimEnd(), spans }
}

/**
 * Finds the words of `quote` in `text`, ignoring vowels, accents, punctuation and case. The parts of a quotation with
 * an ellipsis (… or ...) must occur in order. Returns spans of the stored text; empty unless all parts occur.
 */
export function findQuote(text: string, quote: string): Span[] {
  const inText = reduceToLetters(text)
  const found: Span[] = []
  let from = 0
  for (const part of quote.split(/…|\.{3}|\[\.\.\.\]/)) {
    const { text: wanted } = reduceToLetters(part)
    if (wanted === '') continue
    const place = findWholeWords(inText.text, wanted, from)
    if (place === -1) return []
    from = place + wanted.length
    const start = inText.spans[place]?.start ?? 0
    const end = inText.spans[from - 1]?.end ?? text.length
    found.push({ start, end })
  }
  return found
}

/** Returns the first index at or after `from` where `words` occur as whole words; -1 for none. */
function findWholeWords(text: string, words: string, from: number): number {
  return ` ${text} `.indexOf(` ${words} `, from)
}

/** Finds a quotation across consecutive texts, such as verses. Returns the spans of each text in its own offsets. */
export function findQuoteAcross(texts: readonly string[], quote: string): Span[][] {
  const joined = texts.join(' ')
  const spans = findQuote(joined, quote)
  let offset = 0
  return texts.map((text) => {
    const start = offset
    offset += text.length + 1
    return spans
      .map((span) => ({ start: Math.max(span.start - start, 0), end: Math.min(span.end - start, text.length) }))
      .filter((span) => span.start < span.end)
  })
}
