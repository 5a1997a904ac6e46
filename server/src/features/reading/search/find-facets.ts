import { SEARCH_CATEGORIES, searchCategories } from '@sugya/contract/rules/search-categories'
import { PERIODS } from '@sugya/contract/rules/periods'
import type { CatalogWork, SearchFacets } from '@sugya/contract/api/texts'
import { isInCategory } from '../../../text/categories.ts'

/** Most works offered to narrow a search by. */
const MAX_WORKS = 8

/**
 * Counts what matches by category, by work, by language of the works, and by period. `matches`: how many of each work,
 * by its title.
 */
export function findFacets(matches: ReadonlyMap<string, number>, works: ReadonlyMap<string, CatalogWork>): SearchFacets {
  const found = [...matches].flatMap(([title, count]) => {
    const work = works.get(title)
    return work === undefined ? [] : [{ work, count }]
  })
  return {
    categories: countBy(found, (work) => searchCategories.filter((category) => isInCategory(work, SEARCH_CATEGORIES[category])))
      .toSorted((a, b) => searchCategories.indexOf(a.value) - searchCategories.indexOf(b.value))
      .map(({ value, count }) => ({ category: value, count })),
    works: found
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_WORKS)
      .map(({ work: { title, heTitle, ruTitle }, count }) => ({ title, heTitle, ruTitle, count })),
    languages: countBy(found, ({ languages }) => languages)
      .toSorted((a, b) => b.count - a.count)
      .map(({ value, count }) => ({ language: value, count })),
    periods: countBy(found, ({ period }) => (period === null ? [] : [period]))
      .toSorted((a, b) => PERIODS.indexOf(a.value) - PERIODS.indexOf(b.value))
      .map(({ value, count }) => ({ period: value, count })),
  }
}

function countBy<Value>(
  found: readonly { work: CatalogWork; count: number }[],
  read: (work: CatalogWork) => readonly Value[],
): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const { work, count } of found) for (const value of read(work)) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].map(([value, count]) => ({ value, count }))
}
