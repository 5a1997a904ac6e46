import type { ConflictReason, ErrorBody, ErrorCode } from '@sugya/contract/errors'

/** The one map from code to HTTP status; a new code without a status does not compile. */
export const httpStatus = {
  invalid_input: 400,
  message_too_long: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  wrong_admin_credentials: 401,
  second_factor_required: 403,
  second_factor_wrong: 403,
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
  library_unreadable: 503,
  overloaded: 503,
  database_unavailable: 503,
  model_unavailable: 503,
  payments_unavailable: 503,
  interrupted: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>

type Body = ErrorBody['error']
type Details = Omit<Body, 'code' | 'message' | 'requestId'>

/** What the body of an error carries besides its code and message. */
interface DetailsByCode {
  invalid_input: Pick<Body, 'fields'>
  conflict: { reason: ConflictReason } & Pick<Body, 'fields'>
  busy: { reason: ConflictReason }
  unknown_reference: Pick<Body, 'suggestions' | 'named'>
  payment_failed: Pick<Body, 'paymentProblem'>
  quota_exceeded: Pick<Body, 'questionsRemaining' | 'nextResetTime' | 'retryAfter'>
  rate_limited: Pick<Body, 'retryAfter'>
  library_preparing: Pick<Body, 'retryAfter'>
  library_unreadable: Pick<Body, 'retryAfter'>
  interrupted: Pick<Body, 'retryAfter'>
  overloaded: Pick<Body, 'retryAfter'>
  database_unavailable: Pick<Body, 'retryAfter'>
}
type DetailsOf<Code extends ErrorCode> = Code extends keyof DetailsByCode ? DetailsByCode[Code] : Record<never, never>

/** A conflict must say its reason; other details are optional. */
type Options<Code extends ErrorCode> = [Code] extends ['conflict' | 'busy']
  ? [options: { cause?: unknown; details: DetailsOf<Code> }]
  : [options?: { cause?: unknown; details?: DetailsOf<Code> }]

/**
 * An error with a meaning for the caller. `message` is for the log; the words a reader sees are in
 * `words/{he,en,ru}/errors.ts`.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly details: Details
  constructor(code: Code, message: string, ...[options]: Options<Code>) {
    super(message, { cause: options?.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options?.details ?? {}
  }
}

/** The AppError among the causes of an error: libraries wrap what a port throws. */
export function findAppError(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause as AppError
  return undefined
}
