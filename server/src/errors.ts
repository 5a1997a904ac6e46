import type { ErrorBody, ErrorCode } from '@sugya/contract/errors'

/** The one map from code to HTTP status; a new code without a status does not compile. */
export const httpStatus = {
  invalid_input: 400,
  message_too_long: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  session_ended: 401,
  payment_failed: 402,
  forbidden: 403,
  not_found: 404,
  unknown_reference: 404,
  conflict: 409,
  busy: 409,
  gate_refused: 409,
  no_model: 409,
  link_expired: 410,
  quota_exceeded: 429,
  rate_limited: 429,
  payload_too_large: 413,
  library_preparing: 503,
  model_unavailable: 503,
  payments_unavailable: 503,
  interrupted: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>

type ErrorDetails = Omit<ErrorBody['error'], 'code' | 'message' | 'requestId'>

/** An error with a meaning for the caller. `message` is for the log; the words a reader sees come from `http/error-messages.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? {}
  }
}
