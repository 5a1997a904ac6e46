import type { Work } from '../../ports/library.ts'

/**
 * Where a work stands among those that quote each other: a later layer quotes an earlier one; texts of the rabbis
 * repeat each other.
 */
export type Layer = 'tanakh' | 'mishnah' | 'rabbinic' | 'later' | 'commentary'

const RABBINIC = new Set(['Talmud', 'Midrash', 'Tosefta', 'Kabbalah'])

export function toLayer({ categories: [category = ''], base }: Pick<Work, 'categories' | 'base'>): Layer {
  if (base !== null) return 'commentary'
  if (category === 'Tanakh') return 'tanakh'
  if (category === 'Mishnah') return 'mishnah'
  return RABBINIC.has(category) ? 'rabbinic' : 'later'
}
