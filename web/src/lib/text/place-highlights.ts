import type { MarkColor, WordRange } from '@sugya/contract/api/study'
import type { EditionText } from '@sugya/contract/api/texts'
import type { Span } from './find-quote.ts'
import { listWords, quoteWords, toLetters } from './list-words.ts'
import { toWordText } from './stored-text.ts'

/** A part of a text that is marked: as a quotation, or in the color of a highlight. */
export interface MarkedSpan extends Span {
  color?: MarkColor
}

/** What is highlighted in a verse. */
export interface Highlights {
  /** The color of the whole verse. */
  color: MarkColor | undefined
  /** Words of it in a color. */
  words: readonly { color: MarkColor; range: WordRange }[]
}

/** A text on display: that of the edition, and as it is shown. */
interface ShownText {
  text: EditionText
  html: string
}

/**
 * Finds the highlighted words in the texts of a verse on display: the spans of each language, and the color of the
 * whole verse. Words of an edition that is not on display, or that has changed since, color the whole verse.
 */
export function placeHighlights(
  mark: Highlights | undefined,
  texts: readonly ShownText[],
): { color: MarkColor | undefined; spans: ReadonlyMap<string, readonly MarkedSpan[]> } {
  const spans = new Map<string, MarkedSpan[]>()
  let color = mark?.color
  for (const { color: own, range } of mark?.words ?? []) {
    const shown = texts.find(({ text }) => text.language === range.language && text.title === range.edition && hasWords(text, range))
    const { words } = shown ? toWordText(shown.html) : NO_WORDS
    const [first, last] = [words[range.from], words[range.to - 1]]
    if (first && last) spans.set(range.language, [...(spans.get(range.language) ?? []), { start: first.start, end: last.end, color: own }])
    else color ??= own
  }
  for (const [language, own] of spans)
    spans.set(
      language,
      own.toSorted((one, other) => one.start - other.start),
    )
  return { color, spans }
}

const NO_WORDS = listWords('')

/** Whether the words of a highlight still stand where they stood. */
export function hasWords({ html }: Pick<EditionText, 'html'>, { from, to, words }: WordRange): boolean {
  return toLetters(quoteWords(toWordText(html), from, to)) === toLetters(words)
}
