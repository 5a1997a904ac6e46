import type { WordRange } from '@sugya/contract/api/sheets'
import type { DraftSource } from './draft-blocks.ts'

/** Shows or hides a segment. */
export function setShown(source: DraftSource, ref: string, isShown: boolean): DraftSource {
  const others = source.hidden.filter((one) => one !== ref)
  return { ...source, hidden: isShown ? others : [...others, ref] }
}

/** Sets which words of a text are shown; a range over all `count` words is none. */
export function setRange(source: DraftSource, range: WordRange, count: number): DraftSource {
  const others = source.ranges.filter(({ language, ref }) => language !== range.language || ref !== range.ref)
  const isWhole = range.from <= 0 && range.to >= count
  return { ...source, ranges: isWhole ? others : [...others, range] }
}
