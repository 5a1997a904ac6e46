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

/**
 * The authors and groups of works a question wants an answer from (`what does the Rambam say`, `בגמרא`,
 * `согласно мидрашу`): their works among those of the library, and the question without the names, since they are the
 * place to look in and no part of its subject.
 */
export function findCollections(text: string, works: readonly Work[]): { works: string[]; rest: string } {
  const named = patterns.filter(({ pattern }) => text.search(pattern) >= 0)
  if (named.length === 0) return { works: [], rest: text }
  const isNamed = (work: Work) =>
    work.base === null &&
    named.some(({ collection }) => isInCategory(work, collection) || work.title === collection || work.title.startsWith(`${collection},`))
  return {
    works: works.filter(isNamed).map(({ title }) => title),
    rest: named.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text),
  }
}

/** The question without the names of authors and works to look in. */
export const removeCollections = (text: string): string => patterns.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text)
