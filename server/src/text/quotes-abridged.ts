/** Quotations with ellipses: what they may leave out. */
import { type Folded, foldText } from './quotes.ts'
import { isTelling } from './quotes-rules.ts'
import { hasPivot, splitQuoteWords } from './quotes-words.ts'

/** Segments that do not follow each other are joined with this: no quotation reaches across it. */
export const BARRIER = '\u2028'

/** Where words stand in a folded text, as indexes in its letters. */
export interface Span {
  start: number
  end: number
}

/** Most words that an ellipsis may stand for. */
const GAP_WORDS = 50

/**
 * Whether the parts of a quotation may stand with ellipses between them: each says something, and no gap turns the
 * sentence.
 */
function isFairAbridgement(text: Folded, spans: readonly Span[], segmentStarts: readonly number[]): boolean {
  const tellingWords = ({ start, end }: Span) => text.letters.slice(start, end).split(' ').filter(isTelling).length
  if (spans.some((span) => tellingWords(span) < 2)) return false
  const segmentAt = (at: number) => segmentStarts.findLastIndex((start) => start <= (text.from[at] ?? 0))
  return spans.every((span, i) => {
    const next = spans[i + 1]
    if (next === undefined) return true
    if (text.stored.slice(text.to[span.end - 1], text.from[next.start]).includes(BARRIER)) return false
    if (segmentAt(next.start) - segmentAt(span.end - 1) > 1) return false
    const gap = splitQuoteWords(foldText(text.stored.slice(text.to[span.end - 1], text.from[next.start])))
    return gap.length <= GAP_WORDS && !hasPivot(gap, 0, gap.length)
  })
}

/** Chooses a place for each part, in order, so that what the ellipses leave out is fair. */
export function chooseAbridgement<Place extends Span>(
  text: Folded,
  places: readonly (readonly Place[])[],
  segmentStarts: readonly number[],
  { isExcerpt }: { isExcerpt: boolean },
): Place[] | null {
  for (const first of places[0] ?? []) {
    const spans = [first]
    for (const options of places.slice(1)) {
      const next = options.find(({ start }) => start > (spans.at(-1)?.end ?? 0))
      if (next === undefined) break
      spans.push(next)
    }
    if (spans.length === places.length && (isExcerpt || isFairAbridgement(text, spans, segmentStarts))) return spans
  }
  return null
}
