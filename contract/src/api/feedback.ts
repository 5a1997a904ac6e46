import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { NOTE_LIMIT } from '../rules/limits.ts'

/** What is wrong with an answer; the browser has the words in three languages. */
export const FeedbackReason = z.enum(['wrong_source', 'inaccurate', 'disrespectful', 'too_definite', 'unhelpful', 'other'])
export type FeedbackReason = z.infer<typeof FeedbackReason>

/** A reader's feedback on an answer. */
export const Feedback = z.object({
  rating: z.enum(['up', 'down']),
  /** Null when none was chosen, and with `up`. */
  reason: FeedbackReason.nullable(),
  /** In the reader's words; empty for none. */
  note: z.string(),
})
export type Feedback = z.infer<typeof Feedback>

const params = z.object({ id: z.string() })

export const feedbackApi = defineApi('Feedback', {
  rateAnswer: {
    method: 'POST',
    path: '/api/messages/:id/feedback',
    access: 'visitor',
    summary: 'Rate an answer in a conversation of the caller; replaces earlier feedback',
    params,
    body: z.object({
      rating: Feedback.shape.rating,
      reason: FeedbackReason.nullish(),
      note: z
        .string()
        .transform((note) => note.replaceAll('\0', '').trim())
        .pipe(z.string().max(NOTE_LIMIT))
        .optional(),
    }),
    response: Feedback,
  },
  unrateAnswer: {
    method: 'DELETE',
    path: '/api/messages/:id/feedback',
    access: 'visitor',
    summary: 'Remove the feedback on an answer',
    params,
    response: z.object({ removed: z.literal(true) }),
  },
})
