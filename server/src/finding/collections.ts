import type { Work } from '../ports/library.ts'
import { isInCategory } from '../text/categories.ts'
import { languageData } from '../text/language-data.ts'

/**
 * How questions name authors and groups of works: a pattern of all names in all languages for each category or title.
 */
const patterns = [
  ...Map.groupBy(
    [languageData.he, languageData.en, languageData.ru].flatMap((data) => data.collectionsInQuestions),
    ([collection]) => collection ?? '',
  ),
].map(([collection, rows]) => ({
  collection,
  pattern: new RegExp(`(?<!\\p{L})ו?(?:${rows.map(([, pattern]) => pattern).join('|')})(?:'s)?(?!\\p{L})`, 'giu'),
}))

/** What tells to which collections a work belongs, also one that the library lacks. */
type Listed = Pick<Work, 'title' | 'base'> & { categories: readonly string[] }

export interface Collections {
  /** The titles of their works in the library. */
  works: string[]
  /** The question without their names, since they are the place to look in and no part of its subject. */
  rest: string
  /** Whether a work, of the library or not, is one of theirs. */
  includes: (work: Listed) => boolean
}

/**
 * The authors and groups of works a question wants an answer from (`what does the Rambam say`, `בגמרא`,
 * `согласно мидрашу`), among the works of the library.
 */
export function findCollections(text: string, works: readonly Work[]): Collections {
  const named = patterns.filter(({ pattern }) => text.search(pattern) >= 0)
  const includes = (work: Listed) =>
    work.base === null &&
    named.some(({ collection }) => isInCategory(work, collection) || work.title === collection || work.title.startsWith(`${collection},`))
  return {
    works: named.length === 0 ? [] : works.filter(includes).map(({ title }) => title),
    rest: named.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text),
    includes,
  }
}

/** The question without the names of authors and works to look in. */
export const removeCollections = (text: string): string => patterns.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text)
