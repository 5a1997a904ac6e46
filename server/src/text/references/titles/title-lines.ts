import type { AddressType } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../reference.ts'

/** A line of the data files: the main name in each language, then other spellings. */
export interface Line {
  title: string
  he: string
  ru: string
  en?: string[]
  heMore?: string[]
  ruMore?: string[]
}

/** A work with the names it lends to others: commentaries on it, works arranged by it. */
export interface Member {
  entry: TitleEntry
  names: Names
}

export const NONE: Names = { en: [], he: [], ru: [] }

export const namesOf = (line: Line): Names => ({
  en: [line.title, ...(line.en ?? [])],
  he: [line.he, ...(line.heMore ?? [])],
  ru: [line.ru, ...(line.ruMore ?? [])],
})

export const integers = (levels: readonly unknown[]): AddressType[] => levels.map(() => 'integer')
export const fill = (pattern: string, name: string) => pattern.replace('{}', name)
