import type { AddressType } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../reference.ts'

/** An entry of the title data (`data/titles`): the main name in each language, then other spellings. */
export interface Line {
  title: string
  he: string
  ru: string
  en?: string[]
  heMore?: string[]
  ruMore?: string[]
}

/** A work with the names it gives to others: commentaries on it, works arranged by it. */
export interface Member {
  entry: TitleEntry
  names: Names
}

export const NO_NAMES: Names = { en: [], he: [], ru: [] }

/** All spellings of an entry, the main name first. */
export const toNames = (line: Line): Names => ({
  en: [line.title, ...(line.en ?? [])],
  he: [line.he, ...(line.heMore ?? [])],
  ru: [line.ru, ...(line.ruMore ?? [])],
})

export const toIntegerTypes = (levels: readonly unknown[]): AddressType[] => levels.map(() => 'integer')
export const fillPattern = (pattern: string, name: string) => pattern.replace('{}', name)
