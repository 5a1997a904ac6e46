import type { Language } from '@sugya/contract/api/texts'

/** One question with the references that answer it. */
export interface Question {
  id: string
  language: Language
  text: string
  refs: string[]
}

/**
 * Parses a question set (`data/questions/README.md`): tab-separated columns for the id, references separated by `;`,
 * and one question per language. A header (`id refs he en ru`) may name the columns in any order; without one the
 * order is en, he, ru. Skips empty cells and lines that begin with `#`. Throws when a line has no references, unless
 * `withoutReferences`.
 */
export function parseQuestions(tsv: string, { withoutReferences = false } = {}): Question[] {
  const lines = tsv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const first = lines[0]?.split('\t').map((cell) => cell.trim().toLowerCase()) ?? []
  const named = first.map((cell) => languageNames[cell] ?? null)
  const hasHeader = named.some((language) => language !== null)
  const columns = hasHeader ? named : ([null, null, 'en', 'he', 'ru'] as const)
  const refsAt = hasHeader
    ? Math.max(
        first.findIndex((cell) => cell.startsWith('ref')),
        1,
      )
    : 1
  return lines.slice(hasHeader ? 1 : 0).flatMap((line) => {
    const cells = line.split('\t')
    const refs = (cells[refsAt] ?? '')
      .split(';')
      .map((ref) => ref.trim())
      .filter((ref) => ref !== '')
    if (refs.length === 0 && !withoutReferences) throw new Error(`No references in the line: ${line}`)
    return columns.flatMap((language, at): Question[] => {
      const text = cells[at]?.trim() ?? ''
      return language === null || text === '' ? [] : [{ id: cells[0]?.trim() ?? '', language, text, refs }]
    })
  })
}

const languageNames: Record<string, Language> = { he: 'he', hebrew: 'he', en: 'en', english: 'en', ru: 'ru', russian: 'ru' }
