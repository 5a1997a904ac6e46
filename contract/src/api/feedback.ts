import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Longest note to the administrator, in characters. */
export const NOTE_LIMIT = 1000

/** What is wrong with an answer, as a code; the browser has the words in three languages. */
export const FeedbackReason = z.enum(['wrong_source', 'inaccurate', 'disrespectful', 'too_definite', 'unhelpful', 'other'])
export type FeedbackReason = z.infer<typeof FeedbackReason>

/** What the reader has said of an answer. */
export const Feedback = z.object({
  rating: z.enum(['up', 'down']),
  /** Null when none was chosen, and for a good answer. */
  reason: FeedbackReason.nullable(),
  /** In the reader's words; empty for none. */
  note: z.string(),
})
export type Feedback = z.infer<typeof Feedback>

const params = z.object({ id: z.string() })

export const rateAnswer = endpoint({
  method: 'POST',
  path: '/api/messages/:id/feedback',
  access: 'visitor',
  summary: "Say whether an answer in one's own conversation was good; what was said before is replaced",
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
})

export const unrateAnswer = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id/feedback',
  access: 'visitor',
  summary: 'Take the feedback on an answer back',
  params,
  response: z.object({ removed: z.literal(true) }),
})
