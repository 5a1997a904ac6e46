import { readFileSync } from 'node:fs'
import type { Language } from '@sugya/contract/api/texts'

export interface PracticalQuestion {
  /** The row of the file, from 0: its three questions are about the same matter. */
  row: number
  language: Language
  text: string
  isPractical: boolean
}

const languages = ['en', 'he', 'ru'] as const

/**
 * Reads a set of practical questions and of others (`data/questions/README.md`): columns `id`, `kind`, `en`, `he`,
 * `ru`, after a header.
 */
export function readPracticalQuestions(file: string): PracticalQuestion[] {
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  return rows.flatMap((line, row) => {
    const [, kind, ...texts] = line.split('\t')
    return languages.map((language, column) => ({ row, language, text: texts[column] ?? '', isPractical: kind === 'practical' }))
  })
}
