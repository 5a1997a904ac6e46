import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { ListedWork } from '../../../ports/text-source.ts'

/**
 * Chooses the requested works, in the order of the index; all works when nothing was requested. Names are compared
 * case-insensitively. A requested title may also name a category (`Rashi`, `Shulchan Arukh`) or a part of a work
 * (`Guide for the Perplexed, Part 1`). `unknown`: titles that are none of these.
 */
export function chooseWorks(
  works: readonly ListedWork[],
  { categories, titles, limit }: HarvestRequest,
): { chosen: ListedWork[]; unknown: string[] } {
  if (categories === undefined && titles === undefined) return { chosen: works.slice(0, limit), unknown: [] }
  const known = new Set(works.map(({ title }) => normalize(title)))
  const knownCategories = new Set(works.flatMap((work) => work.categories.map(normalize)))
  const named = new Set(titles?.map(normalize))
  const wantedCategories = new Set([...(categories ?? []).map(normalize), ...[...named].filter((name) => !known.has(name))])
  const isPart = (name: string, { title }: ListedWork) => name.startsWith(`${normalize(title)}, `)
  const unmatched = [...named].filter((name) => !known.has(name) && !knownCategories.has(name))
  const chosen = works.filter(
    (work) =>
      named.has(normalize(work.title)) ||
      work.categories.some((category) => wantedCategories.has(normalize(category))) ||
      unmatched.some((name) => isPart(name, work)),
  )
  const unknown = (titles ?? []).filter(
    (title) => unmatched.includes(normalize(title)) && !works.some((work) => isPart(normalize(title), work)),
  )
  return { chosen: chosen.slice(0, limit), unknown }
}

const normalize = (name: string) => name.trim().toLowerCase()
