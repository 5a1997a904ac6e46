import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { ListedWork } from '../../../ports/text-source.ts'

/**
 * The works of the index that were asked for, in its order: all when nothing was said. Names are compared without regard to capitals. A title that no work
 * has may be a category's (`Rashi`, `Shulchan Arukh`) or a part's of a work (`Guide for the Perplexed, Part 1`). `unknown`: titles that are none of these.
 */
export function chooseWorks(
  works: readonly ListedWork[],
  { categories, titles, limit }: HarvestRequest,
): { chosen: ListedWork[]; unknown: string[] } {
  if (categories === undefined && titles === undefined) return { chosen: works.slice(0, limit), unknown: [] }
  const known = new Set(works.map(({ title }) => even(title)))
  const shelves = new Set(works.flatMap((work) => work.categories.map(even)))
  const named = new Set(titles?.map(even))
  const wanted = new Set([...(categories ?? []).map(even), ...[...named].filter((name) => !known.has(name))])
  const isPart = (name: string, { title }: ListedWork) => name.startsWith(`${even(title)}, `)
  const strangers = [...named].filter((name) => !known.has(name) && !shelves.has(name))
  const chosen = works.filter(
    (work) =>
      named.has(even(work.title)) ||
      work.categories.some((category) => wanted.has(even(category))) ||
      strangers.some((name) => isPart(name, work)),
  )
  const unknown = (titles ?? []).filter((title) => strangers.includes(even(title)) && !works.some((work) => isPart(even(title), work)))
  return { chosen: chosen.slice(0, limit), unknown }
}

const even = (name: string) => name.trim().toLowerCase()
