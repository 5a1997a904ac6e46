import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { TextLanguage } from '@sugya/contract/api/texts'
import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'

/** The options of a harvest, as they are in the fields of the form. */
export interface HarvestChoice {
  categories: readonly string[]
  /** One per line. */
  titles: string
  languages: readonly TextLanguage[]
  limit: string
  /** One per line. */
  allow: string
  folder: string
}

/** The default: the whole source. */
export const everything: HarvestChoice = { categories: [], titles: '', languages: TEXT_LANGUAGES, limit: '', allow: '', folder: '' }

/** Invalid fields, with the keys of their messages. */
export interface ChoiceProblems {
  languages?: 'chooseLanguage'
  limit?: 'limitWrong'
  folder?: 'folderWrong'
}

/** The limits of the contract. */
const MAX_WORKS = 1_000_000
const FOLDER = /^[\p{L}\p{N}_-][\p{L}\p{N} ._-]{0,99}$/u

export function findProblems({ languages, limit, folder }: HarvestChoice): ChoiceProblems {
  const works = Number(limit)
  return {
    ...(languages.length === 0 && { languages: 'chooseLanguage' as const }),
    ...(limit.trim() !== '' && !(Number.isInteger(works) && works >= 1 && works <= MAX_WORKS) && { limit: 'limitWrong' as const }),
    ...(folder.trim() !== '' && !FOLDER.test(folder.trim()) && { folder: 'folderWrong' as const }),
  }
}

const splitLines = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')

/** Builds the request from valid options; leaves out the defaults. */
export function toRequest({ categories, titles, languages, limit, allow, folder }: HarvestChoice): HarvestRequest {
  const [works, editions] = [splitLines(titles), splitLines(allow)]
  return {
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(works.length > 0 && { titles: works }),
    ...(languages.length < TEXT_LANGUAGES.length && { languages: [...languages] }),
    ...(limit.trim() !== '' && { limit: Number(limit) }),
    ...(editions.length > 0 && { allow: editions }),
    ...(folder.trim() !== '' && { folder: folder.trim() }),
  }
}
