import type { Language } from '@sugya/contract/api/texts'
import type { Work } from '../../ports/library.ts'
import { buildCatalogue } from './titles/title-catalog.ts'
import { findReferences, type FoundReference } from './find-references.ts'
import { formatReference } from './format-reference.ts'
import { parseReference } from './parse-reference.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { listSpellings, suggestReferences, type SpellingList } from './suggest-references.ts'

export interface References {
  /** The whole string as one reference, in any language and usual spelling, or null. Does not ask whether the text exists. */
  parse(text: string): Reference | null
  /** All references in running text; titles without numbers are marked `bare`. */
  find(text: string): FoundReference[]
  /** As printed in a language; `en` is the canonical form. A title the catalogue does not know is written as it is. */
  format(reference: Reference, language: Language): string
  /** Up to `limit` (5) references that a text which leads nowhere may have meant. */
  suggest(text: string, limit?: number): Reference[]
  /** The work of a canonical title. */
  title(name: string): TitleEntry | null
}

/**
 * Reading and writing of references over these works: usually `[...classicalTitles, ...library.works()]`. A work given
 * twice keeps its spellings and takes the later shape.
 */
export function createReferences(works: readonly (TitleEntry | Work)[]): References {
  const catalogue = buildCatalogue(works)
  let spellings: SpellingList | null = null
  return {
    parse: (text) => parseReference(catalogue, text),
    find: (text) => findReferences(catalogue, text),
    format: (reference, language) => {
      const entry = catalogue.byTitle.get(reference.title)
      return formatReference(reference, entry ?? unknownTitle(reference), language)
    },
    suggest: (text, limit = 5) => {
      spellings ??= listSpellings(catalogue)
      return suggestReferences(catalogue, spellings, text, limit)
    },
    title: (name) => catalogue.byTitle.get(name) ?? null,
  }
}

const unknownTitle = ({ title, from }: Reference): TitleEntry => ({
  title,
  he: title,
  ru: title,
  aliases: { en: [], he: [], ru: [] },
  categories: [],
  sectionNames: [],
  addressTypes: from.map(() => 'integer'),
  base: null,
})
