import type { Language, Period, TextLanguage } from '../api/texts.ts'
import { PERIODS } from './periods.ts'
import { SEARCH_CATEGORIES } from './search-categories.ts'
import { isTextLanguage } from './text-languages.ts'

/** Filters of the library page and the library categories of each. */
export const CATEGORIES = { all: undefined, ...SEARCH_CATEGORIES } as const

export type Category = keyof typeof CATEGORIES

export const categoryNames = Object.keys(CATEGORIES) as Category[]

/** Parses the category in an address; `all` for an unknown one. */
function parseCategory(value: string | null): Category {
  return categoryNames.find((name) => name === value) ?? 'all'
}

/** What a search on the library page asks for, as its address has it. */
export interface SearchFilters {
  query: string
  category: Category
  /** Only this work, by its canonical title. */
  work: string | undefined
  /** Only works that the library has in this language. */
  textLanguage: TextLanguage | undefined
  period: Period | undefined
}

/** Reads the search in an address; an unknown value of a filter is none. */
export function parseFilters(address: { get(name: string): string | null }): SearchFilters {
  const language = address.get('in')
  return {
    query: (address.get('q') ?? '').trim(),
    category: parseCategory(address.get('category')),
    work: address.get('work') ?? undefined,
    textLanguage: isTextLanguage(language) ? language : undefined,
    period: PERIODS.find((period) => period === address.get('period')),
  }
}

/** The parameters of an address for a search; without those that say nothing. */
export function toParameters({ query, category, work, textLanguage, period }: SearchFilters): Record<string, string> {
  return {
    ...(query !== '' && { q: query }),
    ...(category !== 'all' && { category }),
    ...(work !== undefined && { work }),
    ...(textLanguage !== undefined && { in: textLanguage }),
    ...(period !== undefined && { period }),
  }
}

/** The same search in the whole library. */
export const clearFilters = ({ query }: SearchFilters): SearchFilters => {
  return { query, category: 'all', work: undefined, textLanguage: undefined, period: undefined }
}

/** Whether anything but the query narrows a search. */
export const isFiltered = (filters: SearchFilters): boolean =>
  Object.keys(toParameters(filters)).length > Object.keys(toParameters(clearFilters(filters))).length

/** Results per page. */
const PAGE = 10

/** The parameters of `searchTexts` for the first page of a search. Those that are undefined are not sent. */
export function toSearchQuery({ category, work, textLanguage, period }: SearchFilters, language: Language) {
  return { language, withContext: 'true', limit: PAGE, category: CATEGORIES[category], work, textLanguage, period } as const
}
