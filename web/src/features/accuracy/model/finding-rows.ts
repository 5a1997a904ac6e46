import type { FindingFigures } from '@sugya/contract/api/accuracy'
import type { Language } from '@sugya/contract/api/texts'
import { formatPercent } from './format-figures.ts'

/** The figures of finding in the order of their rows. */
export const FINDING_ROWS = ['recallAt1', 'recallAt5', 'recallAt10', 'mrr10', 'questions'] as const

export function formatFindingFigure(row: (typeof FINDING_ROWS)[number], figures: FindingFigures, language: Language): string {
  if (row === 'questions') return figures.questions.toLocaleString(language)
  if (row === 'mrr10') return figures.mrr10.toLocaleString(language, { minimumFractionDigits: 3 })
  return formatPercent(figures[row], language)
}
