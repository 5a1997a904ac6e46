import { z } from 'zod'

/** Every code of an error body. The server maps each to one HTTP status (`server/src/errors.ts`). */
export const ErrorCode = z.enum([
  'invalid_input',
  'message_too_long',
  'unauthorized',
  'wrong_credentials',
  'wrong_admin_credentials',
  'second_factor_required',
  'second_factor_wrong',
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
  'library_unreadable',
  'overloaded',
  'database_unavailable',
  'model_unavailable',
  'interrupted',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** With `conflict` and `busy`: what the request conflicts with. */
export const ConflictReason = z.enum([
  'username_taken',
  'email_taken',
  'password_changed',
  'second_factor_changed',
  'already_subscribed',
  'already_paid',
  'no_subscription',
  'question_being_saved',
  'no_finished_answer',
  'harvest_running',
  'archive_in_use',
  'archive_uploading',
  'training_running',
  'training_ended',
  'training_file_incomplete',
  'training_file_in_use',
  'evaluation_running',
  'evaluation_ended',
  'model_configured',
  'model_in_use',
  'model_already_current',
  'no_previous_model',
  'model_changed',
  'note_changed',
  'too_many_marks',
  'sheet_changed',
  'sheet_too_large',
  'too_many_sheets',
  'library_operation_running',
  'descriptions_running',
  'descriptions_changed',
  'work_described',
])
export type ConflictReason = z.infer<typeof ConflictReason>

/**
 * The one shape of every error answer. `message` is in the caller's language (`Accept-Language`, or the body's
 * `language`).
 */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    requestId: z.string(),
    /** With `conflict` and `busy`. */
    reason: ConflictReason.optional(),
    /** Likely canonical references, with `unknown_reference`. */
    suggestions: z
      .array(z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string() }))
      .max(5)
      .optional(),
    /**
     * With `unknown_reference`: a reference to a classical work that the library does not have, in each language, and
     * where to read it.
     */
    named: z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string(), url: z.string() }).optional(),
    /** With `invalid_input` and `conflict`: what is wrong with each field, by its path. */
    fields: z.record(z.string(), z.string()).optional(),
    /** With `payment_failed`. */
    paymentProblem: z.enum(['card_declined', 'card_number_invalid']).optional(),
    /** With `quota_exceeded`: 0, and when the window ends. */
    questionsRemaining: z.number().int().optional(),
    nextResetTime: z.iso.datetime().optional(),
    /**
     * Seconds, with `rate_limited`, `quota_exceeded` and what passes by itself: `library_preparing`,
     * `library_unreadable`, `overloaded`, `database_unavailable`, `interrupted`.
     */
    retryAfter: z.number().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
