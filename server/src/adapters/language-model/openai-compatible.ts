import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText } from 'ai'
import { type LanguageModel, ModelFailure, type ModelFailureReason } from '../../ports/language-model.ts'
import { parseRetryAfter } from './retry-after.ts'

export interface OpenAICompatibleOptions {
  /** Root of the API, e.g. `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

/**
 * A model behind any endpoint with OpenAI's chat completions, by the AI SDK. Retries nothing: the caller decides.
 */
export function createOpenAICompatibleModel({ baseUrl, apiKey, model }: OpenAICompatibleOptions): LanguageModel {
  const options = { name: 'chat', baseURL: baseUrl.replace(/\/+$/, ''), apiKey }
  const provider = createOpenAICompatible(options)
  // Some endpoints reject unknown options: usage is requested only when the caller needs it.
  const counting = createOpenAICompatible({ ...options, includeUsage: true })
  return {
    name: model,
    async *stream({ messages, signal, maxOutputTokens, onUsage }) {
      signal.throwIfAborted()
      const { stream } = streamText({
        model: (onUsage === undefined ? provider : counting)(model),
        instructions: messages
          .filter(({ role }) => role === 'system')
          .map(({ content }) => content)
          .join('\n\n'),
        messages: messages.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
        abortSignal: signal,
        maxOutputTokens,
        temperature: 0.2,
        maxRetries: 0,
        // Errors come as parts of the stream; without this the SDK prints them as well.
        onError() {},
      })
      let anything = false
      try {
        for await (const part of stream) {
          if (part.type === 'text-delta' && part.text !== '') {
            anything = true
            yield part.text
          } else if (part.type === 'error') {
            throw part.error
          } else if (part.type === 'abort') {
            signal.throwIfAborted()
          } else if (part.type === 'finish') {
            const { inputTokens, outputTokens } = part.totalUsage
            if (inputTokens !== undefined && outputTokens !== undefined) onUsage?.({ inputTokens, outputTokens })
            if (part.finishReason === 'length') throw new ModelFailure('cut_off', 'the model reached maxOutputTokens')
          }
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw toFailure(error, anything)
      }
      signal.throwIfAborted()
      if (!anything) throw new ModelFailure('empty', 'the model returned no text')
    },
  }
}

/** Converts an error of the SDK to a failure of the port. `started`: some text was received. */
function toFailure(error: unknown, started: boolean): ModelFailure {
  if (error instanceof ModelFailure) return error
  const failure = (reason: ModelFailureReason, retryAfterMs?: number) =>
    new ModelFailure(reason, error instanceof Error ? error.message : 'the endpoint reported an error', { cause: error, retryAfterMs })
  if (started) return failure('cut_off')
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return failure('unreachable')
    if (statusCode === 401 || statusCode === 403) return failure('unauthorized')
    if (statusCode === 429) return failure('rate_limited', parseRetryAfter(error.responseHeaders?.['retry-after']))
    if (statusCode >= 500 || statusCode === 408) return failure('server_error')
    return failure('garbage')
  }
  const name = error instanceof Error ? error.name : ''
  if (/EmptyResponseBody|NoOutput/.test(name)) return failure('empty')
  if (/InvalidResponseData/.test(name)) return failure(/finish reason/.test((error as Error).message) ? 'empty' : 'garbage')
  if (/JSONParse|TypeValidation|NoContent/.test(name)) return failure('garbage')
  if (error instanceof TypeError || (error instanceof Error && 'code' in error)) return failure('unreachable')
  return failure('server_error')
}
