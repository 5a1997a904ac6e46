import type { Language } from '@sugya/contract/api/texts'
import type { Work } from '../../ports/library.ts'
import { findReferences, type FoundReference } from './find-references.ts'
import { formatReference } from './format-reference.ts'
import { parseReference } from './parse-reference.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { listSpellings, suggestReferences, type SpellingList } from './suggest-references.ts'
import { findJoinedEditions } from './titles/joined-editions.ts'
import { buildTitleCatalog } from './titles/title-catalog.ts'

export interface References {
  /** Parses a whole string as one reference, in any usual spelling, or null. Does not check that the text exists. */
  parse(text: string): Reference | null
  /** Finds all references in running text; titles without numbers have `isBare`. */
  find(text: string): FoundReference[]
  /** Formats a reference in a language; `en` is the canonical form. Keeps a title the catalog does not know. */
  format(reference: Reference, language: Language): string
  /** Suggests at most `limit` (5) references for a text that is none, or none that exists. */
  suggest(text: string, limit?: number): Reference[]
  /** All names of a work by its canonical title; undefined for a work that is not known. */
  entry(title: string): TitleEntry | undefined
}

/**
 * Creates the parser and formatter of references into these works, usually `[...classicalTitles, ...library.works()]`.
 * A work given twice keeps its spellings and takes the later shape. References into a part of a work that a library
 * stores as one edition are references into this edition (`titles/joined-editions.ts`).
 */
export function createReferences(works: readonly (TitleEntry | Work)[]): References {
  const catalog = buildTitleCatalog(works)
  const toStored = findJoinedEditions(works)
  let spellings: SpellingList | null = null
  return {
    parse(text) {
      const reference = parseReference(catalog, text)
      return reference && toStored(reference)
    },
    find: (text) =>
      findReferences(catalog, text).map((found) => (found.isBare === true ? found : { ...found, reference: toStored(found.reference) })),
    format: (reference, language) => {
      const entry = catalog.byTitle.get(reference.title)
      return formatReference(reference, entry ?? toUnknownEntry(reference), language)
    },
    suggest: (text, limit = 5) => {
      spellings ??= listSpellings(catalog)
      return suggestReferences(catalog, spellings, text, limit)
    },
    entry: (title) => catalog.byTitle.get(title),
  }
}

const toUnknownEntry = ({ title, from }: Reference): TitleEntry => ({
  title,
  he: title,
  ru: title,
  aliases: { en: [], he: [], ru: [] },
  categories: [],
  sectionNames: [],
  addressTypes: from.map(() => 'integer'),
  base: null,
})
