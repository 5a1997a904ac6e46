import type { Work } from '../../../ports/library.ts'
import { tanakhBooks } from '../starter/tanakh-books.ts'

const TOP_CATEGORIES = [
  'Tanakh',
  'Mishnah',
  'Tosefta',
  'Talmud',
  'Midrash',
  'Halakhah',
  'Jewish Thought',
  'Kabbalah',
  'Liturgy',
  'Responsa',
  'Chasidut',
  'Musar',
]
const orders = ['Seder Zeraim', 'Seder Moed', 'Seder Nashim', 'Seder Nezikin', 'Seder Kodashim', 'Seder Tahorot']
const bookOrder = new Map(tanakhBooks.map(({ title }, index) => [title, index]))

/** Compares works in catalog order: Tanakh in its order, then Mishnah, Talmud and so on; within a category, base texts before commentaries. */
export function compareInCatalog(a: Work, b: Work): number {
  const left = toCatalogKey(a)
  const right = toCatalogKey(b)
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? 0
    if (value !== other) return value - other
  }
  return a.title < b.title ? -1 : a.title > b.title ? 1 : 0
}

function toCatalogKey({ title, categories, base }: Work): number[] {
  const last = 1000
  const among = (list: readonly string[], values: readonly string[]) => {
    const found = list.findIndex((name) => values.includes(name))
    return found < 0 ? last : found
  }
  return [
    among(TOP_CATEGORIES, categories.slice(0, 1)),
    base === null ? 0 : 1,
    bookOrder.get(base ?? title) ?? last,
    among(orders, categories),
  ]
}

/** The base work named in a title (`Rashi on Genesis`, `Onkelos Genesis`); null when it is neither in the library nor being imported. */
export function findBaseTitle(title: string, isWork: (title: string) => boolean): string | null {
  const candidates = [/^.+? on (.+)$/.exec(title)?.[1], /^Onkelos (.+)$/.exec(title)?.[1]]
  return candidates.find((base) => base !== undefined && isWork(base)) ?? null
}
