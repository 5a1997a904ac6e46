import { languageData } from './language-data.ts'

const languages = [languageData.he, languageData.en, languageData.ru]
type SharedFile = keyof (typeof languages)[number]

/**
 * The lines of one file of `data/language` in all three languages. `{relatives}` in a line stands for the words of
 * `relatives.txt`.
 */
export function listPatterns(file: Exclude<SharedFile, TableFile>): string[] {
  return languages.flatMap((data) => data[file].map((line) => line.replaceAll('{relatives}', `(?:${data.relatives.join('|')})`)))
}

type TableFile = { [File in SharedFile]: (typeof languages)[number][File] extends string[][] ? File : never }[SharedFile]

/** The values of the rows of a table that begin with `key`, in all three languages. */
export function listValues(file: TableFile, key: string): string[] {
  return languages.flatMap((data) => data[file].flatMap(([rowKey, value = '']) => (rowKey === key ? [value] : [])))
}

/** The first columns of a table in all three languages, each once, in their order. */
export const listKeys = (file: TableFile): string[] => [...new Set(languages.flatMap((data) => data[file].map(([key = '']) => key)))]

/**
 * Matches any of the patterns as whole words. A space in a pattern is any run of spaces, with a comma, colon or
 * semicolon before it or not.
 */
export const matchWords = (patterns: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|').replaceAll(' ', '[,;:]?\\s+')})(?![\\p{L}\\p{N}])`, 'iu')

/**
 * The source of a pattern that matches any of the patterns between letters of other words, vowels included: digits may
 * stand beside it.
 */
export const writeWords = (patterns: readonly string[]): string => `(?<![\\p{L}\\p{M}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}])`

/** Matches a text that is one of the patterns from its beginning to its end. */
export const matchWhole = (...patterns: string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})$`, 'u')
