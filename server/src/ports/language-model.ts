/** One message of a conversation as a model sees it. */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly ToolCall[] }
  /** The result of the tool call with this id. */
  | { role: 'tool'; callId: string; name: string; content: string }

/** A tool a model may call; `parameters` is a JSON schema. */
export interface ModelTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

/** A call as the model wrote it: `input` is JSON, or what the model took for it. */
export interface ToolCall {
  id: string
  name: string
  input: string
}

export interface ModelRequest {
  messages: ModelMessage[]
  /** Aborting cancels the provider's call at once. */
  signal: AbortSignal
  maxOutputTokens: number
  /** Tools the model may call. Sent only when given: some endpoints reject them. */
  tools?: readonly ModelTool[] | undefined
  /** `none`: the model sees the tools of its earlier calls and may not call them; default `auto`. */
  toolChoice?: 'auto' | 'none' | undefined
  /** Called for each complete tool call, before the stream ends. */
  onToolCall?: ((call: ToolCall) => void) | undefined
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

/**
 * Why a model returned no text, or stopped in the middle of it. `rejected`: the endpoint does not accept such a
 * request.
 */
export type ModelFailureReason =
  'unreachable' | 'timeout' | 'unauthorized' | 'rate_limited' | 'server_error' | 'cut_off' | 'empty' | 'garbage' | 'rejected'

export class ModelFailure extends EndpointFailure<ModelFailureReason> {}

/** A model that answers in text. */
export interface LanguageModel {
  /** The provider's name of the model, e.g. `gpt-4o`. */
  readonly name: string
  /**
   * Yields text as it arrives; ends with the answer or the last tool call. Throws ModelFailure, or the signal's reason
   * when aborted.
   */
  stream(request: ModelRequest): AsyncIterable<string>
}
