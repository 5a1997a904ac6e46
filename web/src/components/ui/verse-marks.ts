import type { MarkColor, WordRange } from '@sugya/contract/api/study'
import type { EditionText } from '@sugya/contract/api/texts'
import { createContext, useContext, type ReactNode } from 'react'
import { listWords, quoteWords, toLetters } from '../../lib/text/list-words.ts'
import { toWordText, type MarkedSpan } from './marked-text.tsx'

/** Words of a verse in a color. */
export interface WordHighlight {
  color: MarkColor
  range: WordRange
}

/** How the reader has marked a verse. */
export interface VerseMark {
  /** The color of the whole verse. */
  color: MarkColor | undefined
  words: readonly WordHighlight[]
  /** Small signs at the beginning of the verse; undefined for none. */
  signs: ReactNode
}

/**
 * The marks of the verses on a page, by reference. What shows verses reads it, and need not know where the marks come
 * from.
 */
export const VerseMarksContext = createContext<ReadonlyMap<string, VerseMark>>(new Map())

/** The mark of one verse, if there is one. */
export const useVerseMark = (ref: string): VerseMark | undefined => useContext(VerseMarksContext).get(ref)

/** A text on display: that of the edition, and as it is shown. */
interface ShownText {
  text: EditionText
  html: string
}

/**
 * Finds the highlighted words in the texts of a verse on display: the spans of each language, and the color of the whole verse. Words of an
 * edition that is not on display, or that has changed since, color the whole verse.
 */
export function placeHighlights(
  mark: Pick<VerseMark, 'color' | 'words'> | undefined,
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

/** The class names of a verse with `data-highlight`. */
export const HIGHLIGHTED =
  'relative data-highlight:-mx-3 data-highlight:px-3 data-[highlight=yellow]:bg-(--highlight-yellow) data-[highlight=green]:bg-(--highlight-green) data-[highlight=blue]:bg-(--highlight-blue) data-[highlight=pink]:bg-(--highlight-pink)'
