import type { TextLanguage } from '@sugya/contract/api/texts'
import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import type { StoredEdition, Work } from '../../../ports/library.ts'
import { analyzeSegment } from '../../../text/analysis/analyze-segment.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { sanitize } from '../../../text/markup/sanitize.ts'
import type { createGlosses } from '../starter/glosses.ts'
import type { SegmentRow } from '../storage/tables.ts'

/** The sections of one incoming edition. */
export interface IncomingEdition {
  edition: StoredEdition
  places: { sections: number[]; html: string }[]
}

const languageOrder = (language: TextLanguage) => TEXT_LANGUAGES.indexOf(language)

/** Editions in the display order of their languages, the best of each language first. */
export function orderEditions(editions: readonly StoredEdition[]): StoredEdition[] {
  return [...editions].sort(
    (a, b) => languageOrder(a.language) - languageOrder(b.language) || b.priority - a.priority || (a.title < b.title ? -1 : 1),
  )
}

/**
 * One row per address with the texts of all editions: the stored ones, with incoming editions added or replacing their
 * earlier state. Lemmas of stored rows are kept. `editions` is the work's list of editions after the merge.
 */
export function mergeWork(
  editions: readonly StoredEdition[],
  stored: { editions: readonly StoredEdition[]; rows: readonly SegmentRow[] },
  incoming: readonly IncomingEdition[],
  glosses: ReturnType<typeof createGlosses>,
): SegmentRow[] {
  const indexById = new Map(editions.map((edition, index) => [edition.id, index]))
  const replaced = new Set(incoming.map(({ edition }) => edition.id))
  const places = new Map<string, Pick<SegmentRow, 'sections' | 'texts' | 'lemmas'>>()
  const add = (sections: number[], edition: string, html: string, lemmas: string[] = []) => {
    const key = sections.join(':')
    const place = places.get(key) ?? { sections, texts: [], lemmas }
    const index = indexById.get(edition)
    if (index !== undefined && html !== '') place.texts.push([index, html])
    places.set(key, place)
  }
  for (const row of stored.rows) {
    for (const [index, html] of row.texts) {
      const id = stored.editions[index]?.id ?? ''
      if (!replaced.has(id)) add(row.sections, id, html, row.lemmas)
    }
  }
  for (const { edition, places: from } of incoming) for (const { sections, html } of from) add(sections, edition.id, sanitize(html))
  return [...places.values()]
    .filter(({ texts }) => texts.length > 0)
    .sort((a, b) => compareSections(a.sections, b.sections))
    .map((place) => {
      const texts = place.texts.sort(([a], [b]) => a - b)
      const plain = (...languages: TextLanguage[]) =>
        texts.flatMap(([index, html]) => (languages.includes(editions[index]?.language ?? 'he') ? [plainText(html)] : []))
      // Judeo-Arabic is in Hebrew letters; of Arabic letters the tokenizer takes nothing.
      const tokens = analyzeSegment({ he: plain('he', 'arc', 'ar'), en: plain('en'), ru: plain('ru'), lemmas: place.lemmas, gloss: [] })
      return { ...place, texts, tokens: { ...tokens, gloss: glosses.tokens(place.lemmas) } }
    })
}

function compareSections(a: readonly number[], b: readonly number[]): number {
  for (const [level, number] of a.entries()) {
    const difference = number - (b[level] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Higher values are shown first within a language: Jewish translations before the Synodal, the Synodal before the King
 * James.
 */
export function computePriority(work: Pick<Work, 'categories'>, language: StoredEdition['language'], title: string): number {
  if (/synodal|king james/i.test(title)) return 20
  if (language === 'he' && work.categories[0] === 'Tanakh') return /ta.?amei|accent/i.test(title) ? 60 : 50
  return /jps|jewish publication|koren|davidson|steinsaltz/i.test(title) ? 60 : /community/i.test(title) ? 40 : 50
}
