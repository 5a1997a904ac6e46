import entries from '../../../data/titles/authorship.json' with { type: 'json' }

export interface Authorship {
  /** In English; empty for the Tanakh. */
  author: string
  /** One of the periods of the glossary, or `biblical`. */
  period: string
  years?: string
}

interface Entry extends Authorship {
  /** The beginning of titles (`Rashi` on Genesis, `Mishneh Torah`, Repentance), or a category. */
  of: string
}

const list = entries as readonly Entry[]
const baseCategories = new Set(['Tanakh', 'Mishnah', 'Talmud', 'Midrash', 'Mishneh Torah', 'Shulchan Arukh'])

/**
 * Finds who wrote a work and when. A title is nearer than a category, and an inner category nearer than an outer one. Null for a work of which nothing is
 * known; a commentary is never taken for the work of its base text.
 */
export function findAuthorship({
  title,
  categories,
  base,
}: {
  title: string
  categories: readonly string[]
  base: string | null
}): Authorship | null {
  const isNamed = ({ of }: Entry) => title === of || [' on ', ',', ' '].some((after) => title.startsWith(`${of}${after}`))
  const [byTitle] = list.filter(isNamed).toSorted((a, b) => b.of.length - a.of.length)
  if (byTitle !== undefined) return byTitle
  const byCategory = categories.toReversed().flatMap((category) => list.filter(({ of }) => of === category))
  // The outer categories of a commentary are those of its base text.
  return byCategory.find(({ of }) => base === null || !baseCategories.has(of)) ?? null
}
