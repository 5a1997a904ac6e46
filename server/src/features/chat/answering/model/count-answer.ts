import type { LanguageModel } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import type { TokenCost } from '../../../../ports/store/runs.ts'
import type { AnswerTally } from '../../events.ts'
import type { AnswerDeps } from '../answer-question.ts'
import { REMOVED_OUTCOMES } from '../citations/citation-processor.ts'

/** Dollars per million tokens, which equals micro-dollars per token. */
export interface ModelPrice {
  input: number
  output: number
}

/**
 * Wraps the models and metrics of one answer so that they add spending and removed citations to its tally. `findPrice`
 * returns null for a model without a known price; such a model is not asked for usage either, because some endpoints
 * refuse that option.
 */
export function tallyAnswer(
  { models: { primary, fallback }, metrics }: Pick<AnswerDeps, 'models' | 'metrics'>,
  findPrice: (model: string) => ModelPrice | null,
  tally: AnswerTally,
): Pick<AnswerDeps, 'models' | 'metrics'> {
  const counting = (model: LanguageModel | null) => {
    const price = model === null ? null : findPrice(model.name)
    return model === null || price === null ? model : createTallyingModel(model, price, tally)
  }
  const counted: Metrics = {
    observe: (name, seconds, labels) => metrics.observe(name, seconds, labels),
    gauge: (name, value) => metrics.gauge(name, value),
    count(name, labels) {
      if (name === 'citations_checked' && REMOVED_OUTCOMES.has(labels?.['outcome'] ?? '')) tally.citationsRemoved++
      metrics.count(name, labels)
    },
  }
  return { models: { primary: counting(primary), fallback: counting(fallback) }, metrics: counted }
}

function createTallyingModel(model: LanguageModel, price: ModelPrice, tally: AnswerTally): LanguageModel {
  return {
    name: model.name,
    stream: (request) =>
      model.stream({
        ...request,
        onUsage({ inputTokens, outputTokens }) {
          const before: TokenCost = tally.spent ?? { inputTokens: 0, outputTokens: 0, microDollars: 0 }
          tally.spent = {
            inputTokens: before.inputTokens + inputTokens,
            outputTokens: before.outputTokens + outputTokens,
            microDollars: before.microDollars + Math.round(inputTokens * price.input + outputTokens * price.output),
          }
        },
      }),
  }
}
