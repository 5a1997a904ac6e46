import type { Authorship } from '@sugya/contract/api/texts'
import { PERIODS, type PeriodName } from '@sugya/contract/rules/periods'
import authorFile from '../../../data/titles/authors.json' with { type: 'json' }
import authorshipFile from '../../../data/titles/authorship.json' with { type: 'json' }
import placeFile from '../../../data/titles/places.json' with { type: 'json' }

/** When and where, as the files state it: years, or centuries (`[12, 13]`). */
interface Circumstances {
  period?: PeriodName
  years?: readonly number[]
  centuries?: readonly number[]
  /** The years are about right. */
  about?: boolean
  places?: readonly string[]
}

interface Author extends Circumstances {
  id: string
  he: string
  en: string
  ru: string
}

interface Entry extends Circumstances {
  /** Titles, the beginnings of titles (`Rashi` on Genesis, `Mishneh Torah`, Repentance), or categories. */
  of: readonly string[]
  /** The id of the author. What the entry states itself is of the work, the rest is of the author. */
  by: string
  basis?: 'tradition'
  /** The title goes on without a sign: `Onkelos Genesis`. */
  isPrefix?: boolean
}

/** What is asked about: a work of the library or of the classical catalog. */
export interface Named {
  title: string
  categories: readonly string[]
  base: string | null
  /** What the source of the text states, for a work that the catalog lacks. */
  stated?: Authorship | null | undefined
}

const authors = new Map((authorFile as readonly Author[]).map((author) => [author.id, author]))
const places: Record<string, { he: string; ru: string } | undefined> = placeFile
const titles = authorshipFile.titles as readonly Entry[]

const byTitle = new Map(titles.flatMap((entry) => entry.of.map((name) => [name, entry] as const)))
const byCategory = new Map(
  (authorshipFile.categories as readonly Entry[]).flatMap((entry) => entry.of.map((name) => [name, entry] as const)),
)

/** Categories of a source that state a period: `Rishonim on Talmud`. */
const PERIOD_CATEGORY = /^(Geonim|Rishonim|Acharonim|Modern Commentary|Contemporary)\b/

/**
 * Finds who wrote a work, where and when. The longest known beginning of the title decides, then for a work that is no
 * commentary the innermost known category: a commentary is never taken for the work of its base text. For any other
 * work counts what its source states. Null for a work of which nothing is known.
 */
export function findAuthorship({ title, categories, base, stated: bySource }: Named): Authorship | null {
  const known = listBeginnings(title).flatMap(({ name, sign }) => {
    const entry = byTitle.get(name)
    return entry !== undefined && (sign || entry.isPrefix) ? [entry] : []
  })[0]
  if (known !== undefined) return toAuthorship(known)
  if (base === null) {
    const of = categories.toReversed().flatMap((category) => byCategory.get(category) ?? [])[0]
    if (of !== undefined) return toAuthorship(of)
  }
  if (bySource) return bySource
  const stated = categories.flatMap((category) => PERIOD_CATEGORY.exec(category)?.[1] ?? [])[0]?.toLowerCase()
  if (stated === undefined) return null
  const period = PERIODS.find((one) => one === stated) ?? 'contemporary'
  return { period, author: null, places: [], dates: null, basis: 'source' }
}

/** The ids of all authors that the catalog knows. */
export const listAuthorIds = (): string[] => [...authors.keys()]

/** What the catalog knows of an author, by its id; null where it knows no period. */
export function findAuthor(id: string): Authorship | null {
  const author = authors.get(id)
  return author?.period === undefined ? null : toAuthorship({ of: [], by: id })
}

/** The title and its beginnings, longest first, each with whether a sign or `on` follows it. */
function listBeginnings(title: string): { name: string; sign: boolean }[] {
  const cuts = [...title.matchAll(/, |; | on | /g)].map(({ 0: between, index }) => ({ name: title.slice(0, index), sign: between !== ' ' }))
  return [...cuts, { name: title, sign: true }].toReversed()
}

function toAuthorship(entry: Entry): Authorship {
  const author = authors.get(entry.by)
  if (author === undefined) throw new Error(`no author ${entry.by} in data/titles/authors.json`)
  const ofWork = toDates(entry)
  const ofAuthor = toDates(author)
  const period = entry.period ?? author.period
  if (period === undefined) throw new Error(`no period of ${entry.of.join()} in data/titles`)
  return {
    period,
    author: { he: author.he, en: author.en, ru: author.ru },
    places: (entry.places ?? author.places ?? []).map((en) => ({ en, he: places[en]?.he ?? en, ru: places[en]?.ru ?? en })),
    dates: ofWork ? { ...ofWork, of: 'work' } : ofAuthor && { ...ofAuthor, of: 'author' },
    basis: entry.basis ?? 'general',
  }
}

function toDates({ years, centuries, about }: Circumstances): Omit<NonNullable<Authorship['dates']>, 'of'> | null {
  const [from, to = from] = years ?? []
  if (from !== undefined && to !== undefined) return { from, to, precision: about ? 'about' : 'year' }
  const [first, last = first] = centuries ?? []
  if (first === undefined || last === undefined) return null
  return { from: (first - 1) * 100 + 1, to: last * 100, precision: 'century' }
}

/** The period and the years of a work in English: `rishonim, c. 1085–1158`, `amoraim, 3rd–6th century`. */
export function describeTime({ period, dates }: Pick<Authorship, 'period' | 'dates'>): string {
  if (dates === null) return period
  const isCentury = dates.precision === 'century'
  const [from, to] = isCentury
    ? [toOrdinal(Math.ceil(dates.from / 100)), toOrdinal(dates.to / 100)]
    : [String(dates.from), String(dates.to)]
  const span = from === to ? from : `${from}–${to}`
  return `${period}, ${dates.precision === 'about' ? 'c. ' : ''}${span}${isCentury ? ' century' : ''}`
}

/** `13th`: centuries are at most the 21st. */
export const toOrdinal = (number: number) => `${String(number)}${{ 1: 'st', 2: 'nd', 3: 'rd', 21: 'st' }[number] ?? 'th'}`
