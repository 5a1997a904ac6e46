import type { Authorship, TrilingualName } from '@sugya/contract/api/texts'
import { compareByTime } from '@sugya/contract/rules/periods'
import headings from '../../../data/titles/headings.json' with { type: 'json' }
import type { Work } from '../ports/library.ts'
import { findAuthorship } from './authorship.ts'
import { findCommentator } from './commentator.ts'
import { classicalTitles } from './references/titles/classical-titles.ts'

type CatalogEntry = Pick<Work, 'title' | 'heTitle' | 'ruTitle' | 'categories' | 'base'>

/** Collections in their order; within one come its headings. */
const COLLECTIONS = ['Tanakh', 'Mishnah', 'Tosefta', 'Bavli', 'Yerushalmi', 'Minor Tractates', 'Talmud', 'Midrash', 'Halakhah']
/** Collections with one heading although their works have narrower categories. */
const UNDIVIDED = ['Tosefta', 'Yerushalmi', 'Minor Tractates']
/** Those who stand before all other commentators, whatever their time. */
const FIRST_COMMENTATORS = ['Rashi', 'Onkelos', 'Tosafot', 'Bartenura']

const classical = new Map(classicalTitles.map((entry, index) => [entry.title, { ...entry, index }]))
/** The categories of a series, for those of its parts that the catalog does not list: introductions, additions. */
const seriesCategories = new Map(classicalTitles.map(({ title, categories }) => [toSeries(title), categories]))
const headingIndex = new Map(headings.map(({ category }, index) => [category, index]))

/** The classical catalog knows the orders and books better than many a source does. */
const listCategories = ({ title, categories }: CatalogEntry) => [
  ...categories,
  ...(classical.get(title)?.categories ?? seriesCategories.get(toSeries(title)) ?? []),
]

function findHeadingCategory(work: CatalogEntry): string | null {
  const categories = listCategories(work)
  const undivided = UNDIVIDED.find((one) => categories.includes(one))
  if (undivided !== undefined) return undivided
  // `Halakhah` within the Midrash is a kind of midrash.
  if (categories[0] === 'Midrash' && (categories.includes('Halakhah') || categories.includes('Midrash Halakhah'))) return 'Halakhic Midrash'
  return categories.toReversed().find((category) => headingIndex.has(category)) ?? null
}

/** The heading under which a work is listed: an order, a book, a kind of midrash; of a commentary its short name. */
export function findHeading(work: CatalogEntry): TrilingualName | null {
  const commentator = findCommentator(work)
  if (commentator !== null) return commentator
  const found = headings[headingIndex.get(findHeadingCategory(work) ?? '') ?? -1]
  return found === undefined ? null : { he: found.he, en: found.en, ru: found.ru }
}

/**
 * Collections whose works are named without it under their headings; the parts of other series have names of their own.
 */
const NAMED_BY_HEADING = ['Mishnah', 'Tosefta', 'Yerushalmi', 'Mishneh Torah', 'Shulchan Arukh']

/**
 * The name of a work under its heading: `Peah` for `Mishnah Peah`, `Genesis` for `Rashi on Genesis`; else its title.
 */
export function findShortName(work: CatalogEntry): TrilingualName {
  const known = classical.get(work.title)
  const { he, en, ru } = known?.compound?.member ?? { he: [], en: [], ru: [] }
  const isNamedByHeading = work.base !== null || NAMED_BY_HEADING.some((one) => known?.categories.includes(one))
  const [shortHe, shortEn, shortRu] = isNamedByHeading ? [he[0], en[0], ru[0]] : []
  return { he: shortHe ?? work.heTitle, en: shortEn ?? work.title, ru: shortRu ?? work.ruTitle }
}

interface Commentary {
  title: string
  /** Its place among those who stand before all others, whatever their time. */
  rank: number
  authorship: Authorship | null
}

function toCommentary(work: CatalogEntry): Commentary {
  const index = FIRST_COMMENTATORS.indexOf(findCommentator(work)?.en ?? '')
  return { title: work.title, rank: index < 0 ? FIRST_COMMENTATORS.length : index, authorship: findAuthorship(work) }
}

/** Sorts commentaries on the same text: Rashi and Onkelos, then Tosafot or Bartenura, then the others by their time. */
export function sortCommentaries<Row>(rows: readonly Row[], toWork: (row: Row) => CatalogEntry): Row[] {
  const keyed = rows.map((row) => ({ row, commentary: toCommentary(toWork(row)) }))
  return keyed.toSorted((a, b) => compareCommentaries(a.commentary, b.commentary)).map(({ row }) => row)
}

const compareCommentaries = (a: Commentary, b: Commentary) =>
  a.rank - b.rank || compareByTime(a.authorship, b.authorship) || compareText(a.title, b.title)

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Sorts works in traditional order: collections, base texts before commentaries, headings in their order, works in
 * their traditional order, and commentaries by commentator. Works of one series (`Zohar, Noach`) stay together. What
 * the classical catalog does not know keeps its order, after what it knows.
 */
export function sortByTradition<Row>(rows: readonly Row[], toWork: (row: Row) => CatalogEntry): Row[] {
  const known = new Map<string, number>()
  for (const { title, index } of rows
    .map(toWork)
    .flatMap((work) => ({ ...work, index: classical.get(work.title)?.index ?? classical.size }))) {
    const series = toSeries(title)
    known.set(series, Math.min(known.get(series) ?? classical.size, index))
  }
  const keyed = rows.map((row) => ({ row, key: toKey(toWork(row), known) }))
  return keyed.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row)
}

function toSeries(title: string): string {
  return title.split(', ')[0] ?? title
}

interface OrderKey {
  /** Compared number by number. */
  numbers: number[]
  commentary: Commentary | null
  commentator: string
  /** The place of its base text. */
  base: number
}

function toKey(work: CatalogEntry, series: ReadonlyMap<string, number>): OrderKey {
  const categories = listCategories(work)
  const collection = COLLECTIONS.findIndex((one) => categories.includes(one))
  const place = collection < 0 ? COLLECTIONS.length : collection
  if (work.base !== null) {
    const base = classical.get(work.base)?.index ?? classical.size
    return { numbers: [place, 1], commentary: toCommentary(work), commentator: findCommentator(work)?.en ?? '', base }
  }
  const heading = headingIndex.get(findHeadingCategory(work) ?? '') ?? headings.length
  const own = classical.get(work.title)?.index ?? classical.size
  return {
    numbers: [place, 0, heading, series.get(toSeries(work.title)) ?? classical.size, own],
    commentary: null,
    commentator: '',
    base: 0,
  }
}

function compareKeys(a: OrderKey, b: OrderKey): number {
  const different = a.numbers.findIndex((number, index) => number !== b.numbers[index])
  if (different >= 0) return (a.numbers[different] ?? 0) - (b.numbers[different] ?? 0)
  if (a.commentary === null || b.commentary === null) return 0
  if (a.commentator === b.commentator) return a.base - b.base
  return (
    a.commentary.rank - b.commentary.rank ||
    compareByTime(a.commentary.authorship, b.commentary.authorship) ||
    compareText(a.commentator, b.commentator)
  )
}
