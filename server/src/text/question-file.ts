import type { Language } from '@sugya/contract/api/texts'

/** One question with the references that answer it. */
export interface Question {
  id: string
  language: Language
  text: string
  refs: string[]
}

/**
 * Reads a question file: tab-separated, id, references parted by `;`, then one question per language, named in a header (`id refs he en ru`, in any
 * order) or, without one, in the order en, he, ru. Empty cells and lines that begin with `#` are left out. Throws when a line has no references, unless they may be missing.
 */
export function readQuestions(tsv: string, { withoutReferences = false } = {}): Question[] {
  const lines = tsv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const first = lines[0]?.split('\t').map((cell) => cell.trim().toLowerCase()) ?? []
  const named = first.map((cell) => languageNamed(cell))
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

function languageNamed(cell: string): Language | null {
  const names: Record<string, Language> = { he: 'he', hebrew: 'he', en: 'en', english: 'en', ru: 'ru', russian: 'ru' }
  return names[cell] ?? null
}
