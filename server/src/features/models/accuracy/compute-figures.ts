import type { FindingFigures } from '@sugya/contract/api/accuracy'
import type { Language } from '@sugya/contract/api/texts'

/** Sources that are looked at for each question. */
export const MEASURED_DEPTH = 10

/** A question of a set; `rank`: that of the first hit among the sources looked at, from 1, or 0 for none. */
interface RankedQuestion {
  language: Language
  rank: number
}

/** The figures of a question set, of all languages together and of each. */
export function computeFindingFigures(ranked: readonly RankedQuestion[]): {
  total: FindingFigures
  byLanguage: Record<Language, FindingFigures>
} {
  const computeFor = (language: Language) => computeFigures(ranked.filter((each) => each.language === language))
  return { total: computeFigures(ranked), byLanguage: { he: computeFor('he'), en: computeFor('en'), ru: computeFor('ru') } }
}

function computeFigures(ranked: readonly RankedQuestion[]): FindingFigures {
  const ranks = ranked.map(({ rank }) => rank)
  const within = (limit: number) => toPercent(ranks.filter((rank) => rank > 0 && rank <= limit).length, ranks.length)
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0)
  return {
    questions: ranks.length,
    recallAt1: within(1),
    recallAt5: within(5),
    recallAt10: within(MEASURED_DEPTH),
    mrr10: ranks.length === 0 ? 0 : Math.round((1000 * reciprocal) / ranks.length) / 1000,
  }
}

const toPercent = (part: number, of: number) => (of === 0 ? 0 : Math.round((1000 * part) / of) / 10)
