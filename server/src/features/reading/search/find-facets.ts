import { PERIODS } from '@sugya/contract/rules/periods'
import type { CatalogWork, SearchFacets } from '@sugya/contract/api/texts'

/** Most works offered to narrow a search by. */
const MAX_WORKS = 8

/** Counts the passages found by work, by language of the works, and by period. */
export function findFacets(passages: readonly { work: string }[], works: ReadonlyMap<string, CatalogWork>): SearchFacets {
  const found = passages.flatMap(({ work }) => works.get(work) ?? [])
  const byPeriod = countBy(found, ({ period }) => (period === null ? [] : [period]))
  return {
    works: countBy(found, ({ title }) => [title])
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_WORKS)
      .flatMap(({ value, count }) => {
        const work = works.get(value)
        return work === undefined ? [] : [{ title: work.title, heTitle: work.heTitle, ruTitle: work.ruTitle, count }]
      }),
    languages: countBy(found, ({ languages }) => languages)
      .toSorted((a, b) => b.count - a.count)
      .map(({ value, count }) => ({ language: value, count })),
    periods: byPeriod
      .toSorted((a, b) => PERIODS.indexOf(a.value) - PERIODS.indexOf(b.value))
      .map(({ value, count }) => ({ period: value, count })),
  }
}

function countBy<Item, Value>(items: readonly Item[], read: (item: Item) => readonly Value[]): { value: Value; count: number }[] {
  const counts = new Map<Value, number>()
  for (const value of items.flatMap(read)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}
