import type { CatalogWork, TrilingualName } from '@sugya/contract/api/texts'

interface HeadedWorks {
  heading: TrilingualName | null
  works: CatalogWork[]
}

/** Groups neighboring works of one heading; the order of the catalog stays. */
export function groupByHeading(works: readonly CatalogWork[]): HeadedWorks[] {
  const groups: HeadedWorks[] = []
  for (const work of works) {
    const last = groups.at(-1)
    if (last !== undefined && last.heading?.en === work.heading?.en) last.works.push(work)
    else groups.push({ heading: work.heading, works: [work] })
  }
  return groups
}
