import { z } from 'zod'
import { AnswerMode, Citation, Notice, Source } from './chat.ts'
import { endpoint } from '../endpoint.ts'
import { Feedback, FeedbackReason } from './feedback.ts'
import { Language } from './texts.ts'
import { typedText } from './typed-text.ts'

/** What readers said of answers, for administrators to review. */

const params = z.object({ id: z.string() })

/** What a reader said of an answer, with all that one needs to judge it. */
export const ReviewedFeedback = Feedback.extend({
  id: z.string(),
  /** The interface of the reader was in. */
  language: Language,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What the reader says later opens it again. */
  resolved: z.boolean(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  messageId: z.string(),
  question: z.string(),
  questionLanguage: Language,
  answer: z.string(),
  mode: AnswerMode.nullable(),
  model: z.string().nullable(),
  citations: z.array(Citation),
  sources: z.array(Source),
  notices: z.array(Notice),
  /** A training example was made of it. */
  corrected: z.boolean(),
})
export type ReviewedFeedback = z.infer<typeof ReviewedFeedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'admin',
  summary: 'What readers said of answers, newest first',
  query: z.object({
    rating: Feedback.shape.rating.optional(),
    reason: FeedbackReason.optional(),
    language: Language.optional(),
    resolved: z.stringbool().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.string().max(200).optional(),
  }),
  response: z.object({
    feedback: z.array(ReviewedFeedback),
    next: z.string().nullable(),
    /** Of all that pass the filters. */
    total: z.number().int(),
  }),
})

export const resolveFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/resolve',
  access: 'admin',
  summary: 'Mark what a reader said as dealt with',
  params,
  response: z.object({ resolved: z.literal(true) }),
})

/** Longest corrected answer, in characters. */
export const EXAMPLE_LIMIT = 20_000

export const correctFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/example',
  access: 'admin',
  summary: 'Make a training example of a corrected answer, and mark what the reader said as dealt with',
  params,
  body: z.object({ question: typedText(1, 4000), answer: typedText(1, EXAMPLE_LIMIT) }),
  /** `examples`: how many corrections there are now. */
  response: z.object({ exampleId: z.string(), examples: z.number().int() }),
})
