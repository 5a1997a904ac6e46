/** A part of a text: from index `start` up to but not including `end`, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

interface Letters {
  /** The letters and digits alone, words parted by one space. */
  text: string
  /** For each unit of `text`, where its letter stands in the original, from and to (with the vowels and accents that belong to it). */
  spans: Span[]
}

/** A mark that sits on a letter: vowel, accent, dot, joiner. */
const MARK = /[\p{M}\u034f\u200c-\u200f\u2060]/u
const LETTER = /[\p{L}\p{N}]/u

/** Reduces a text to what counts in comparing: no vowels, no accents, no punctuation, no case. */
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
 * Where the words of `quote` stand in `text`, vowels, accents, punctuation and case aside; the span covers the stored text as it is. A quote with
 * an omission (… or ...) is looked for part by part, in order. Empty when it is not there, whole.
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

/** The first place at or after `from` where the words stand as whole words; -1 when nowhere. */
function findWholeWords(text: string, words: string, from: number): number {
  const padded = ` ${text} `
  const place = padded.indexOf(` ${words} `, from)
  return place
}

/**
 * The same over several texts that follow each other (the verses of a passage): the spans of each, in its own indexes.
 */
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
