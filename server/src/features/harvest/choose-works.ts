import type { HarvestRequest } from '@sugya/contract/harvest'
import type { ListedWork } from '../../ports/text-source.ts'

/** The works of the index that were asked for, in its order: all when nothing was said. Names are compared without regard to capitals. */
export function chooseWorks(works: readonly ListedWork[], { categories, titles, limit }: HarvestRequest): ListedWork[] {
  const wanted = new Set(categories?.map(even))
  const named = new Set(titles?.map(even))
  const isAll = categories === undefined && titles === undefined
  const chosen = works.filter(
    (work) => isAll || named.has(even(work.title)) || work.categories.some((category) => wanted.has(even(category))),
  )
  return chosen.slice(0, limit)
}

const even = (name: string) => name.trim().toLowerCase()
