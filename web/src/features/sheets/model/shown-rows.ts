import type { SheetSource, SheetText, WordRange } from '@sugya/contract/api/sheets'
import type { TextLanguage } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'

/** What is shown of a segment in one language: exact words, and whether words before or after them are left out. */
export interface ShownText {
  language: TextLanguage
  /** The markup of a segment that is shown whole; null for a part of it. */
  html: string | null
  text: string
  isCutBefore: boolean
  isCutAfter: boolean
}

/**
 * A segment with a cell for each text (undefined where an edition lacks it), or the place where segments are left out.
 */
export type ShownRow = { key: string; gap: true } | { key: string; gap: false; ref: string; cells: (ShownText | undefined)[] }

/** Originals come first: they stand in the right column. */
export function orderTexts(texts: readonly SheetText[]): SheetText[] {
  return texts.toSorted((a, b) => Number(isHebrewOrAramaic(b.language)) - Number(isHebrewOrAramaic(a.language)))
}

/**
 * The rows of a source as everyone sees them: hidden segments leave one gap, ranges of words are cut out of the stored
 * text.
 */
export function listRows(source: Pick<SheetSource, 'texts' | 'hidden' | 'ranges'>): ShownRow[] {
  const texts = orderTexts(source.texts)
  const hidden = new Set(source.hidden)
  const rows: ShownRow[] = []
  for (const ref of listRefs(texts)) {
    if (hidden.has(ref)) {
      if (rows.at(-1)?.gap !== true) rows.push({ key: `gap ${ref}`, gap: true })
      continue
    }
    rows.push({ key: ref, gap: false, ref, cells: texts.map((text) => showSegment(text, ref, source.ranges)) })
  }
  return rows
}

/** The segments of all texts in order. */
export function listRefs(texts: readonly SheetText[]): string[] {
  const longest = texts.toSorted((a, b) => b.segments.length - a.segments.length)
  return [...new Set(longest.flatMap(({ segments }) => segments.map(({ ref }) => ref)))]
}

/** The words of a text with their places in it. */
export function listWords(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({ word: match[0], start: match.index, end: match.index + match[0].length }))
}

/** The text of a cell with “…” where words are left out. */
export function toCutText({ text, isCutBefore, isCutAfter }: ShownText): string {
  return `${isCutBefore ? '… ' : ''}${text}${isCutAfter ? ' …' : ''}`
}

/** The number of a segment within its section: `29` of `Genesis 25:29`. */
export function toSegmentNumber(ref: string): string {
  return /(\d+)$/.exec(ref)?.[1] ?? ''
}

function showSegment(text: SheetText, ref: string, ranges: readonly WordRange[]): ShownText | undefined {
  const segment = text.segments.find((one) => one.ref === ref)
  if (segment === undefined) return undefined
  const { language } = text
  const range = ranges.find((one) => one.ref === ref && one.language === language)
  const words = range ? listWords(segment.text) : []
  const [first, last] = range ? [words[range.from], words[Math.min(range.to, words.length) - 1]] : []
  if (range === undefined || first === undefined || last === undefined)
    return { language, html: segment.html, text: segment.text, isCutBefore: false, isCutAfter: false }
  return {
    ...{ language, html: null, text: segment.text.slice(first.start, last.end) },
    isCutBefore: range.from > 0,
    isCutAfter: range.to < words.length,
  }
}
