import { z } from 'zod'

/** Every code an error body can carry. The server maps each to one HTTP status (`server/src/errors.ts`). */
export const ErrorCode = z.enum([
  'invalid_input',
  'message_too_long',
  'unauthorized',
  'wrong_credentials',
  'session_ended',
  'link_expired',
  'forbidden',
  'not_found',
  'unknown_reference',
  'conflict',
  'busy',
  'gate_refused',
  'no_model',
  'quota_exceeded',
  'rate_limited',
  'payment_failed',
  'payments_unavailable',
  'payload_too_large',
  'library_preparing',
  'model_unavailable',
  'interrupted',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The one shape of every error answer. `message` is in the caller's language (`Accept-Language`, or the body's `language`). */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    requestId: z.string(),
    /** Likely canonical references, with `unknown_reference`. */
    suggestions: z
      .array(z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string() }))
      .max(5)
      .optional(),
    /** With `unknown_reference`: a place of the classical shelf whose text the library does not hold, as each language writes it, and where to read it. */
    named: z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string(), url: z.string() }).optional(),
    /** The fields that were wrong, with `invalid_input`: path → what is wrong. */
    fields: z.record(z.string(), z.string()).optional(),
    /** With `payment_failed`: why. */
    paymentProblem: z.enum(['card_declined', 'card_number_invalid']).optional(),
    /** With `quota_exceeded`: none left, and when the window ends. */
    questionsRemaining: z.number().int().optional(),
    nextResetTime: z.iso.datetime().optional(),
    /** Seconds, with `rate_limited`, `quota_exceeded` and `library_preparing`. */
    retryAfter: z.number().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
