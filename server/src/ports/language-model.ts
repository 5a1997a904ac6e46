/** One message of a conversation as a model sees it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  messages: ModelMessage[]
  /** Aborting ends the provider's call at once. */
  signal: AbortSignal
  maxOutputTokens: number
  /** Called once at the end with what the call has used, by endpoints that count it; only then are they asked to. */
  onUsage?: (usage: TokenUsage) => void
}

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

/** Why a model's endpoint did not do what it was asked to; what went wrong is in `message`, for the log. */
export abstract class EndpointFailure<Reason extends string> extends Error {
  readonly reason: Reason
  /** How long the endpoint asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(reason: Reason, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = new.target.name
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Why a model gave no (more) text. `retryable`: the same call may work now. */
export type ModelFailureReason =
  'unreachable' | 'timeout' | 'unauthorized' | 'rate_limited' | 'server_error' | 'cut_off' | 'empty' | 'garbage'

export class ModelFailure extends EndpointFailure<ModelFailureReason> {}

/** A model that answers in text. */
export interface LanguageModel {
  /** The provider's name of the model, e.g. `gpt-4o`. */
  readonly name: string
  /** Pieces of text as they come. Ends when the answer is whole. Throws ModelFailure, or the signal's reason when aborted. */
  stream(request: ModelRequest): AsyncIterable<string>
}
