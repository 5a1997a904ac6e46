import type { Mark, MarkColor, WordRange } from '@sugya/contract/api/study'
import type { EditionText } from '@sugya/contract/api/texts'
import { quoteWords } from '../../../lib/text/list-words.ts'
import { hasWords } from '../../../lib/text/place-highlights.ts'
import { toWordText } from '../../../lib/text/stored-text.ts'
import { keepChange } from '../api/outbox.ts'
import { deleteMark } from './change-marks.ts'
import { createId, createMark, type MarkedPassage } from './new-mark.ts'

/** Words of a verse in an edition: from the word `from` up to, without, the word `to`. */
export interface ChosenWords {
  verse: MarkedPassage
  text: Pick<EditionText, 'language' | 'title' | 'html'>
  from: number
  to: number
}

type WordMark = Mark & { range: WordRange }

/** The highlights of words in a text, as far as the words still stand there. */
function listWordMarks(marks: readonly Mark[], { verse, text }: ChosenWords): WordMark[] {
  return marks.filter(
    (mark): mark is WordMark =>
      mark.kind === 'highlight' &&
      mark.ref === verse.ref &&
      mark.range?.language === text.language &&
      mark.range.edition === text.title &&
      hasWords(text, mark.range),
  )
}

/** The one color of all the chosen words; undefined if they have none or several. */
export function findColor(marks: readonly Mark[], chosen: ChosenWords): MarkColor | undefined {
  const own = listWordMarks(marks, chosen)
  const colors = Array.from({ length: chosen.to - chosen.from }, (_, index) => {
    return own.find(({ range }) => range.from <= chosen.from + index && chosen.from + index < range.to)?.color
  })
  const [first] = colors
  return colors.every((color) => color === first) ? (first ?? undefined) : undefined
}

/** Gives the chosen words a color; null takes theirs away. Highlights that reach beyond them keep the other words. */
export function highlightWords(marks: readonly Mark[], chosen: ChosenWords, color: MarkColor | null, page: string): void {
  const { verse, text, from, to } = chosen
  const content = toWordText(text.html)
  const toRange = (first: number, end: number): WordRange => {
    return { language: text.language, edition: text.title, from: first, to: end, words: quoteWords(content, first, end) }
  }
  for (const mark of listWordMarks(marks, chosen)) {
    if (mark.range.to <= from || to <= mark.range.from) continue
    const rests = [toRange(mark.range.from, from), toRange(to, mark.range.to)].filter((rest) => rest.from < rest.to)
    if (rests.length === 0) deleteMark(mark, page)
    rests.forEach((range, index) =>
      keepChange({ kind: 'write', mark: index === 0 ? { ...mark, range } : { ...mark, id: createId(), revision: 0, range }, page }),
    )
  }
  if (color) keepChange({ kind: 'write', mark: { ...createMark('highlight', verse, { color }), range: toRange(from, to) }, page })
}
