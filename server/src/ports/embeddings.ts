import { EndpointFailure } from './language-model.ts'

/**
 * Why texts were not embedded. `refused`: the endpoint rejects these texts (too long, empty) but may accept others.
 */
export type EmbeddingFailureReason =
  'unreachable' | 'unauthorized' | 'unknown_model' | 'rate_limited' | 'server_error' | 'refused' | 'garbage'

export class EmbeddingFailure extends EndpointFailure<EmbeddingFailureReason> {}

/** A model that embeds texts: similar meanings, in any language it knows, become vectors of similar direction. */
export interface Embeddings {
  /**
   * The provider's name of the model, e.g. `text-embedding-3-small`. Vectors of different models cannot be
   * compared.
   */
  readonly model: string
  /**
   * One vector per text, in order, all of the same length. Throws EmbeddingFailure, or the signal's reason when
   * aborted.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}
