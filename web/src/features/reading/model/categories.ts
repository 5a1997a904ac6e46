import { SEARCH_CATEGORIES } from '@sugya/contract/rules/search-categories'

/** Filters of the library page and the library categories of each (contract `searchTexts`). */
export const CATEGORIES = { all: undefined, ...SEARCH_CATEGORIES } as const

export type Category = keyof typeof CATEGORIES

export const categoryNames = Object.keys(CATEGORIES) as Category[]

/** Parses the category in an address; `all` for an unknown one. */
export function parseCategory(value: string | null): Category {
  return categoryNames.find((name) => name === value) ?? 'all'
}

/** Whether the categories of a work are those of a book of the Tanakh itself, not of a commentary on one. */
export function isTanakh(categories: readonly string[]): boolean {
  return categories.length === 2 && categories[0] === 'Tanakh' && /^(?:Torah|Prophets|Writings)$/.test(categories[1] ?? '')
}
