import type { LanguageModel } from '../../ports/language-model.ts'
import type { Tracing } from '../../ports/tracing.ts'

/**
 * The same model; each of its calls is a step of the current request, with the model's name and its tokens where they
 * are counted.
 */
export function traceModel(model: LanguageModel, tracing: Tracing): LanguageModel {
  return {
    name: model.name,
    async *stream(request) {
      const span = tracing.start('model call', { 'gen_ai.request.model': model.name })
      const { onUsage } = request
      let failure: unknown
      try {
        yield* model.stream(
          span === undefined || onUsage === undefined
            ? request
            : {
                ...request,
                onUsage(usage) {
                  span.set({ 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens })
                  onUsage(usage)
                },
              },
        )
      } catch (error) {
        failure = error
        throw error
      } finally {
        // Also when the caller reads no further.
        span?.end(failure)
      }
    },
  }
}
