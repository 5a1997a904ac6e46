import { EndpointFailure } from './language-model.ts'

/** Why texts were not turned into vectors. `refused`: the endpoint does not take these texts (too long, empty), others it may take. */
export type EmbeddingFailureReason =
  'unreachable' | 'unauthorized' | 'unknown_model' | 'rate_limited' | 'server_error' | 'refused' | 'garbage'

export class EmbeddingFailure extends EndpointFailure<EmbeddingFailureReason> {}

/** A model that turns texts into vectors: texts of like meaning, in any language it knows, into vectors of like direction. */
export interface Embeddings {
  /** The provider's name of the model, e.g. `text-embedding-3-small`. Vectors of different models cannot be compared. */
  readonly model: string
  /** One vector a text, in their order, all of one length for the life of this object. Throws EmbeddingFailure, or the signal's reason when aborted. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}
