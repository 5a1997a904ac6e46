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
