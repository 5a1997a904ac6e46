import type { ViewKind } from '@sugya/contract/api/links'
import { splitHebrewWords } from '../analysis/hebrew.ts'
import { languageData } from '../language-data.ts'
import type { Layer } from '../reuse/layers.ts'

export interface FoundView {
  kind: ViewKind
  /** The very words of the text that say so, with a few around them. */
  words: string
}

/** Words shown before and after the formula. */
const BEFORE = 6
const AFTER = 8
/** Words before and after a formula among which one may make it a question or a condition. */
const DOUBT = 3
const DOUBT_AFTER = 2
/** Most statements of one text. */
const MOST = 3

const FORMULAS = languageData.he.viewFormulas.map(([kind = '', pattern = '']) => ({
  kind: kind as ViewKind,
  pattern: new RegExp(`(?<= |^)(?:${pattern})(?= |$)`, 'gu'),
}))
const DOUBTFUL = new RegExp(`^(?:${languageData.he.viewDoubts.join('|')})$`)
const DOUBTFUL_AFTER = new RegExp(`^(?:${languageData.he.viewDoubtsAfter.join('|')})$`)
/** In the Talmud and the Midrash "some say" introduces another version of a saying. */
const IN_CODES: readonly ViewKind[] = ['other-view', 'custom']
const RABBINIC: readonly Layer[] = ['mishnah', 'rabbinic']
const DASHES = ['-', '–', '—']
const ENDS = /[.:?!׃]["”»)]*$/

/**
 * What a Hebrew or Aramaic text says about other views by the fixed formulas of `data/language/he/view-formulas.tsv`.
 * Conservative: what stands in a question or a condition, or can mean something else in texts of its layer, is left
 * out. `before` is the text that precedes it: a segment of the Talmud may begin within a sentence. In the order of the
 * text.
 */
export function findViews(text: string, layer: Layer, before = ''): FoundView[] {
  if (layer === 'tanakh') return []
  const raw = text.split(/\s+/).filter((word) => word !== '')
  // An abbreviation is several words at one place.
  const plain = raw.flatMap((word, place) => splitHebrewWords(word).map((one) => ({ one, place })))
  const preceding = splitHebrewWords(before).slice(-DOUBT)
  const joined = plain.map(({ one }) => one).join(' ')
  const lemmaEnd = layer === 'commentary' ? findLemmaEnd(raw, plain[0]?.one) : 0
  const found: (FoundView & { at: number; end: number })[] = []
  for (const { kind, pattern } of FORMULAS) {
    if (IN_CODES.includes(kind) && RABBINIC.includes(layer)) continue
    for (const match of joined.matchAll(pattern)) {
      const at = countWords(joined.slice(0, match.index))
      const end = at + countWords(match[0])
      const words = [...preceding, ...plain.slice(0, at).map(({ one }) => one)].slice(-DOUBT)
      if (words.some((word) => DOUBTFUL.test(word))) continue
      if (plain.slice(end, end + DOUBT_AFTER).some(({ one }) => DOUBTFUL_AFTER.test(one))) continue
      if ((plain[at]?.place ?? 0) < lemmaEnd || isHeading(raw, plain[at]?.place ?? 0)) continue
      if (found.some((other) => at < other.end && other.at < end)) continue
      const shown = cut(raw, plain[at]?.place ?? 0, plain[end - 1]?.place ?? 0)
      if (shown !== undefined) found.push({ kind, words: shown, at, end })
    }
  }
  return found
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ kind, words }) => ({ kind, words }))
}

/**
 * How many words of a comment are those that it explains: up to the dash, or all where it only says how the text reads.
 */
function findLemmaEnd(raw: readonly string[], first: string | undefined): number {
  if (languageData.he.readingNotes.includes(first ?? '')) return raw.length
  return raw.findIndex((word) => DASHES.includes(word)) + 1
}

/** "Halakhah:" above a paragraph of the Jerusalem Talmud. */
const isHeading = (raw: readonly string[], place: number) => place === 0 && /[:：]$/.test(raw[0] ?? '')

const countWords = (text: string) => text.split(' ').filter((word) => word !== '').length

/** The words around those from `first` to `last`, within their sentence; undefined when it is a question. */
function cut(words: readonly string[], first: number, last: number): string | undefined {
  let from = first
  while (from > 0 && first - from < BEFORE && !ENDS.test(words[from - 1] ?? '')) from--
  let to = last
  while (to < words.length - 1 && to - last < AFTER && !ENDS.test(words[to] ?? '')) to++
  if (/\?["”»)]*$/.test(words[to] ?? '')) return undefined
  return `${from > 0 ? '… ' : ''}${words.slice(from, to + 1).join(' ')}${to < words.length - 1 ? ' …' : ''}`
}
