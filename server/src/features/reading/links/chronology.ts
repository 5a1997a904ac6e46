import type { Work } from '../../../ports/library.ts'

/** Categories from the earliest to the latest. */
const CATEGORIES = ['Tanakh', 'Mishnah', 'Tosefta', 'Yerushalmi', 'Bavli', 'Midrash', 'Kabbalah', 'Halakhah', 'Jewish Thought']

/** A number by which works are ordered in time, as far as their categories tell: commentaries come after all that they explain. */
export function rankInTime({ categories, base }: Pick<Work, 'categories' | 'base'>): number {
  const rank = Math.max(...categories.map((category) => CATEGORIES.indexOf(category)))
  if (base !== null) return categories[1]?.startsWith('Targum') === true ? 2 : CATEGORIES.indexOf('Kabbalah')
  return rank < 0 ? CATEGORIES.length : rank
}
