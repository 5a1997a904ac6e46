import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { Language } from '@sugya/contract/api/texts'

/** What an administrator has chosen to harvest, as it stands in the fields. */
export interface HarvestChoice {
  categories: readonly string[]
  /** One on each line. */
  titles: string
  languages: readonly Language[]
  limit: string
  /** One on each line. */
  allow: string
  folder: string
}

export const LANGUAGES: readonly Language[] = ['he', 'en', 'ru']

/** Nothing chosen: the whole source. */
export const everything: HarvestChoice = { categories: [], titles: '', languages: LANGUAGES, limit: '', allow: '', folder: '' }

/** What is wrong with a choice, by field, as keys of the words. */
export interface ChoiceProblems {
  languages?: 'chooseLanguage'
  limit?: 'limitWrong'
  folder?: 'folderWrong'
}

/** Of the contract: at most a million works, and the name of one folder. */
const MOST_WORKS = 1_000_000
const FOLDER = /^[\p{L}\p{N}_-][\p{L}\p{N} ._-]{0,99}$/u

export function findProblems({ languages, limit, folder }: HarvestChoice): ChoiceProblems {
  const works = Number(limit)
  return {
    ...(languages.length === 0 && { languages: 'chooseLanguage' as const }),
    ...(limit.trim() !== '' && !(Number.isInteger(works) && works >= 1 && works <= MOST_WORKS) && { limit: 'limitWrong' as const }),
    ...(folder.trim() !== '' && !FOLDER.test(folder.trim()) && { folder: 'folderWrong' as const }),
  }
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')

/** The request of a choice without problems. What was not chosen is not in it. */
export function toRequest({ categories, titles, languages, limit, allow, folder }: HarvestChoice): HarvestRequest {
  const [works, editions] = [linesOf(titles), linesOf(allow)]
  return {
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(works.length > 0 && { titles: works }),
    ...(languages.length < LANGUAGES.length && { languages: [...languages] }),
    ...(limit.trim() !== '' && { limit: Number(limit) }),
    ...(editions.length > 0 && { allow: editions }),
    ...(folder.trim() !== '' && { folder: folder.trim() }),
  }
}
