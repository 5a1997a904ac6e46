import type { EvaluatedAnswer, Figures, Measure } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import type { KeptAnswer, KeptModel, SideFigures } from '../../../ports/store/models.ts'

/** Dollars for a million tokens; null when not known. */
export type Price = { input: number; output: number } | null

/** Both prices that were given with a registered model, or none. */
export function priceOfModel({ inputPrice, outputPrice }: Pick<KeptModel, 'inputPrice' | 'outputPrice'>): Price {
  return inputPrice === null || outputPrice === null ? null : { input: inputPrice, output: outputPrice }
}

const languages = ['he', 'en', 'ru'] as const satisfies Language[]
const MILLION = 1_000_000

/** The figures of one side of an evaluation, of all its answers and of each language. */
export function sumSide(answers: readonly Pick<KeptAnswer, 'language' | 'result'>[], price: Price): SideFigures {
  const figuresOf = (language?: Language) =>
    sumFigures(
      answers.flatMap((one) => (language === undefined || one.language === language ? [one.result] : [])),
      price,
    )
  const [he, en, ru] = languages.map(figuresOf) as [Figures, Figures, Figures]
  return { total: figuresOf(), byLanguage: { he, en, ru } }
}

/** One decimal is more than so few questions can tell. */
const percent = (part: number, of: number): Measure => ({ percent: of === 0 ? null : Math.round((1000 * part) / of) / 10, of })

/** The figures of some answers. A question that the model did not answer counts against it where something was to be found or refused. */
export function sumFigures(answers: readonly EvaluatedAnswer[], price: Price): Figures {
  const sum = (value: (answer: EvaluatedAnswer) => number) => answers.reduce((total, answer) => total + value(answer), 0)
  const share = (value: (answer: EvaluatedAnswer) => boolean | null) => {
    const told = answers.map(value).filter((one) => one !== null)
    return percent(told.filter(Boolean).length, told.length)
  }
  const times = answers
    .filter(({ answered }) => answered)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  // A question that is answered in fixed words uses none; a model that never counts does not say how many it used.
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
    medianMs: rank(times, 0.5),
    p95Ms: rank(times, 0.95),
    inputTokens,
    outputTokens,
    cost,
  }
}

/** The nearest rank: a value that was measured, none in between. */
function rank(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return value === undefined ? null : Math.round(value)
}
