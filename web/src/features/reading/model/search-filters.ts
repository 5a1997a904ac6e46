import type { Period, TextLanguage } from '@sugya/contract/api/texts'
import { PERIODS } from '@sugya/contract/rules/periods'
import { isTextLanguage } from '@sugya/contract/rules/text-languages'
import { parseCategory, type Category } from './categories.ts'

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
export function parseFilters(address: URLSearchParams): SearchFilters {
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
