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

/**
 * Compares works in catalog order: Tanakh in its order, then Mishnah, Talmud and so on; within a category, base texts
 * before commentaries.
 */
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

type Titled = Pick<Work, 'title' | 'categories' | 'addressTypes'>

/**
 * The base work named in a title (`Rashi on Genesis`, `Onkelos Genesis`, `Chizkuni, Genesis`); null when it is neither
 * in the library nor being imported. What follows a comma may be a part with a name like a book: it is a base work only
 * of the same main category, and when the addresses have room for comments.
 */
export function findBaseTitle({ title, categories, addressTypes }: Titled, findWork: (title: string) => Titled | undefined): string | null {
  const candidates = [/^.+? on (.+)$/.exec(title)?.[1], /^Onkelos (.+)$/.exec(title)?.[1]]
  const named = candidates.find((base) => base !== undefined && findWork(base) !== undefined)
  if (named !== undefined) return named
  const part = /, ([^,]+)$/.exec(title)?.[1]
  const base = part === undefined ? undefined : findWork(part)
  const isBase = base !== undefined && base.categories[0] === categories[0] && addressTypes.length > base.addressTypes.length
  return isBase ? base.title : null
}
