/** One message of a conversation as a model sees it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  messages: ModelMessage[]
  /** Aborting cancels the provider's call at once. */
  signal: AbortSignal
  maxOutputTokens: number
  /** Called once at the end, if the endpoint counts tokens. Usage is requested only when this is set. */
  onUsage?: (usage: TokenUsage) => void
}

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

/** A failed call of a model's endpoint, with a reason to act on; `message` is for the log. */
export abstract class EndpointFailure<Reason extends string> extends Error {
  readonly reason: Reason
  /** How long to wait before the next call, as the endpoint asks, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(reason: Reason, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = new.target.name
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Why a model returned no text, or stopped in the middle of it. */
export type ModelFailureReason =
  'unreachable' | 'timeout' | 'unauthorized' | 'rate_limited' | 'server_error' | 'cut_off' | 'empty' | 'garbage'

export class ModelFailure extends EndpointFailure<ModelFailureReason> {}

/** A model that answers in text. */
export interface LanguageModel {
  /** The provider's name of the model, e.g. `gpt-4o`. */
  readonly name: string
  /** Yields text as it arrives and ends with the answer. Throws ModelFailure, or the signal's reason when aborted. */
  stream(request: ModelRequest): AsyncIterable<string>
}
