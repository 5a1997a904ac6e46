import { REGRESSION_LIMIT } from '@sugya/contract/rules/models'
import type { Figures, Regression, MeasureName } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import type { EvaluationResults } from '../../../ports/store/models.ts'

const measures = ['referencesFound', 'quotesProven', 'falseCitations', 'refusalsRight', 'languageKept'] as const satisfies MeasureName[]
const languages = ['he', 'en', 'ru'] as const satisfies Language[]

/** So many answers of one language must be worse: a single one is chance, though it may weigh more than ten points. */
const ANSWERS = 2

/**
 * What is worse by ten points or more at the candidate than at the baseline, for all languages and for each. Nothing
 * without a baseline.
 */
export function findRegressions({ candidate, baseline }: EvaluationResults): Regression[] {
  if (baseline === null) return []
  return measures.flatMap((measure): Regression[] => {
    const whole = toRegression(measure, candidate.total, baseline.total)
    const each = languages.flatMap((language): Regression[] => {
      const by = toRegression(measure, candidate.byLanguage[language], baseline.byLanguage[language])
      const of = Math.min(candidate.byLanguage[language][measure].of || Infinity, baseline.byLanguage[language][measure].of)
      return by >= REGRESSION_LIMIT && (by * of) / 100 > ANSWERS - 0.5 ? [{ measure, language, by }] : []
    })
    return whole >= REGRESSION_LIMIT ? [{ measure, language: null, by: whole }, ...each] : each
  })
}

function toRegression(measure: MeasureName, candidate: Figures, baseline: Figures): number {
  const before = baseline[measure].percent
  // A model that quotes no more has nothing proven.
  const now = candidate[measure].percent ?? (measure === 'quotesProven' ? 0 : null)
  if (before === null || now === null) return 0
  const fall = measure === 'falseCitations' ? now - before : before - now
  return Math.round(fall * 10) / 10
}
