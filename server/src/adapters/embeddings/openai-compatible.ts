import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, embedMany } from 'ai'
import { EmbeddingFailure, type EmbeddingFailureReason, type Embeddings } from '../../ports/embeddings.ts'
import { parseRetryAfter } from '../language-model/retry-after.ts'

export interface EmbeddingEndpoint {
  /** Root of the API, e.g. `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

/**
 * Embeddings from any OpenAI-compatible endpoint, by the AI SDK, which requests plain numbers: some servers ignore
 * a request for base64, and a client that expects it reads wrong vectors silently. Validates count, length and
 * values. Retries nothing.
 */
export function createOpenAICompatibleEmbeddings({ baseUrl, apiKey, model }: EmbeddingEndpoint): Embeddings {
  const provider = createOpenAICompatible({ name: 'embeddings', baseURL: baseUrl.replace(/\/+$/, ''), apiKey })
  let dimension: number | undefined
  return {
    model,
    async embed(texts, signal) {
      signal.throwIfAborted()
      if (texts.length === 0) return []
      const vectors = await call()
      if (vectors.length !== texts.length) throw createGarbageFailure(`${String(vectors.length)} vectors for ${String(texts.length)} texts`)
      // The first response defines the length of the vectors.
      const expected = dimension ?? vectors[0]?.length ?? 0
      for (const vector of vectors) {
        if (vector.length === 0 || vector.length !== expected) {
          throw createGarbageFailure(`a vector of ${String(vector.length)} numbers instead of ${String(expected)}`)
        }
        // A zero vector has no direction to compare.
        if (!vector.every(Number.isFinite) || vector.every((number) => number === 0))
          throw createGarbageFailure('a vector without a direction')
      }
      dimension = expected
      return vectors

      async function call(): Promise<number[][]> {
        try {
          const { embeddings } = await embedMany({
            model: provider.embeddingModel(model),
            values: [...texts],
            abortSignal: signal,
            maxRetries: 0,
            maxParallelCalls: 1,
          })
          return embeddings
        } catch (error) {
          if (signal.aborted) throw signal.reason
          throw toFailure(error)
        }
      }
    },
  }
}

const createGarbageFailure = (message: string) => new EmbeddingFailure('garbage', message)

/** Converts an error of the SDK to a failure of the port. */
function toFailure(error: unknown): EmbeddingFailure {
  const failure = (reason: EmbeddingFailureReason, retryAfterMs?: number) =>
    new EmbeddingFailure(reason, error instanceof Error ? error.message : 'the endpoint reported an error', { cause: error, retryAfterMs })
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return failure('unreachable')
    if (statusCode === 401 || statusCode === 403) return failure('unauthorized')
    if (statusCode === 404) return failure('unknown_model')
    if (statusCode === 429) return failure('rate_limited', parseRetryAfter(error.responseHeaders?.['retry-after']))
    if (statusCode >= 500 || statusCode === 408) return failure('server_error')
    return failure(statusCode >= 400 ? 'refused' : 'garbage')
  }
  if (error instanceof TypeError || (error instanceof Error && 'code' in error)) return failure('unreachable')
  return failure('garbage')
}
