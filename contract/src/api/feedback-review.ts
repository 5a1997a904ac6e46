import { z } from 'zod'
import { AnswerMode, Citation, Notice, Source } from './chat.ts'
import { defineApi } from '../endpoint.ts'
import { EXAMPLE_LIMIT, MESSAGE_LIMIT } from '../rules/limits.ts'
import { Feedback, FeedbackReason } from './feedback.ts'
import { Language } from './texts.ts'
import { typedText } from './typed-text.ts'

const params = z.object({ id: z.string() })

/** Feedback on an answer with everything that an administrator needs to judge it. */
export const ReviewedFeedback = Feedback.extend({
  id: z.string(),
  /** Language of the reader's interface. */
  language: Language,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Later feedback of the reader reopens it. */
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
  /** It became a training example. */
  corrected: z.boolean(),
})
export type ReviewedFeedback = z.infer<typeof ReviewedFeedback>

export const reviewApi = defineApi('Feedback review', {
  listFeedback: {
    method: 'GET',
    path: '/api/admin/feedback',
    access: 'admin',
    summary: 'Feedback of readers, newest first',
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
      /** Of everything that passes the filters. */
      total: z.number().int(),
    }),
  },
  resolveFeedback: {
    method: 'POST',
    path: '/api/admin/feedback/:id/resolve',
    access: 'admin',
    summary: 'Mark feedback as resolved',
    params,
    response: z.object({ resolved: z.literal(true) }),
  },
  correctFeedback: {
    method: 'POST',
    path: '/api/admin/feedback/:id/example',
    access: 'admin',
    summary: 'Turn a corrected answer into a training example and mark the feedback as resolved',
    params,
    body: z.object({ question: typedText(1, MESSAGE_LIMIT), answer: typedText(1, EXAMPLE_LIMIT) }),
    /** `examples`: how many corrections exist now. */
    response: z.object({ exampleId: z.string(), examples: z.number().int() }),
  },
})
