import type { LanguageModel } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import type { Spent } from '../../../../ports/store/store.ts'
import type { AnswerTally } from '../../events.ts'
import type { AnswerParts } from '../answer-question.ts'
import { TAKEN_OUT } from '../citations/cite-answer.ts'

/** Dollars for a million tokens, which are micro-dollars for one. */
export interface ModelPrice {
  input: number
  output: number
}

/**
 * The models and metrics of one answer, counting into its tally what is spent and which citations are taken out. `priceOf` a model's name: null when
 * nobody has said. Such a model is not asked to count either, since some endpoints refuse to.
 */
export function countAnswer(
  { models: { primary, fallback }, metrics }: Pick<AnswerParts, 'models' | 'metrics'>,
  priceOf: (model: string) => ModelPrice | null,
  tally: AnswerTally,
): Pick<AnswerParts, 'models' | 'metrics'> {
  const counting = (model: LanguageModel | null) => {
    const price = model === null ? null : priceOf(model.name)
    return model === null || price === null ? model : countingModel(model, price, tally)
  }
  const counted: Metrics = {
    observe: (name, seconds, labels) => metrics.observe(name, seconds, labels),
    gauge: (name, value) => metrics.gauge(name, value),
    count(name, labels) {
      if (name === 'citations_checked' && TAKEN_OUT.has(labels?.['outcome'] ?? '')) tally.citationsRemoved++
      metrics.count(name, labels)
    },
  }
  return { models: { primary: counting(primary), fallback: counting(fallback) }, metrics: counted }
}

function countingModel(model: LanguageModel, price: ModelPrice, tally: AnswerTally): LanguageModel {
  return {
    name: model.name,
    stream: (request) =>
      model.stream({
        ...request,
        onUsage({ inputTokens, outputTokens }) {
          const before: Spent = tally.spent ?? { inputTokens: 0, outputTokens: 0, microDollars: 0 }
          tally.spent = {
            inputTokens: before.inputTokens + inputTokens,
            outputTokens: before.outputTokens + outputTokens,
            microDollars: before.microDollars + Math.round(inputTokens * price.input + outputTokens * price.output),
          }
        },
      }),
  }
}
