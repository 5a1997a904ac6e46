import type { EvaluatedAnswer, Figures, Measure } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import type { StoredAnswer, StoredModel, SideFigures } from '../../../ports/store/models.ts'

/** Dollars for a million tokens; null when not known. */
export type Price = { input: number; output: number } | null

/** The prices of a registered model, or null unless both are known. */
export function toPrice({ inputPrice, outputPrice }: Pick<StoredModel, 'inputPrice' | 'outputPrice'>): Price {
  return inputPrice === null || outputPrice === null ? null : { input: inputPrice, output: outputPrice }
}

const languages = ['he', 'en', 'ru'] as const satisfies Language[]
const MILLION = 1_000_000

/** The figures of one side of an evaluation, in total and by language. */
export function sumSide(answers: readonly Pick<StoredAnswer, 'language' | 'result'>[], price: Price): SideFigures {
  const sumLanguage = (language?: Language) =>
    sumFigures(
      answers.flatMap((one) => (language === undefined || one.language === language ? [one.result] : [])),
      price,
    )
  const [he, en, ru] = languages.map(sumLanguage) as [Figures, Figures, Figures]
  return { total: sumLanguage(), byLanguage: { he, en, ru } }
}

/** One decimal: more would pretend a precision that so few questions do not have. */
const percent = (part: number, of: number): Measure => ({ percent: of === 0 ? null : Math.round((1000 * part) / of) / 10, of })

/** Sums answers up. A question without an answer counts against the model where it had to find or refuse something. */
export function sumFigures(answers: readonly EvaluatedAnswer[], price: Price): Figures {
  const sum = (value: (answer: EvaluatedAnswer) => number) => answers.reduce((total, answer) => total + value(answer), 0)
  const share = (value: (answer: EvaluatedAnswer) => boolean | null) => {
    const known = answers.map(value).filter((one) => one !== null)
    return percent(known.filter(Boolean).length, known.length)
  }
  const times = answers
    .filter(({ answered }) => answered)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  // Fixed words use no tokens; null when the model never counted any.
  const counted = answers.filter(({ inputTokens }) => inputTokens !== null)
  const inputTokens = counted.length === 0 ? null : sum(({ inputTokens }) => inputTokens ?? 0)
  const outputTokens = counted.length === 0 ? null : sum(({ outputTokens }) => outputTokens ?? 0)
  const cost =
    inputTokens === null || outputTokens === null || price === null
      ? null
      : (inputTokens * price.input + outputTokens * price.output) / MILLION
  return {
    questions: answers.length,
    unanswered: answers.filter(({ answered }) => !answered).length,
    referencesFound: share(({ referencesFound }) => referencesFound),
    quotesProven: percent(
      sum(({ quotesProven }) => quotesProven),
      sum(({ quotes }) => quotes),
    ),
    falseCitations: percent(
      sum(({ falseCitations }) => falseCitations),
      sum(({ citations }) => citations),
    ),
    refusalsRight: share(({ refusedRightly }) => refusedRightly),
    languageKept: share(({ answered, languageKept }) => (answered ? languageKept : null)),
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    inputTokens,
    outputTokens,
    cost,
  }
}

/** The percentile by nearest rank: always a measured value, never interpolated. */
function percentile(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return value === undefined ? null : Math.round(value)
}
