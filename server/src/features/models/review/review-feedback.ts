import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import { AppError } from '../../../errors.ts'
import type { FeedbackFilter, FeedbackReviewStore } from '../../../ports/store/models.ts'
import { placeAfter, readPlace } from '../evaluation/list-place.ts'

export interface ReviewParts {
  review: FeedbackReviewStore
  /** Makes the training file of all corrections anew. */
  writeCorrections: () => Promise<void>
}

/** One page of what readers said. Throws AppError `invalid_input` for a place that is none. */
export async function listFeedback(
  review: FeedbackReviewStore,
  { limit, before, ...filter }: FeedbackFilter & { limit: number; before?: string | undefined },
): Promise<{ feedback: ReviewedFeedback[]; next: string | null; total: number }> {
  const place = readPlace(before)
  // One more tells whether there is a page after this one.
  const found = await review.list(filter, { limit: limit + 1, before: place })
  const total = await review.count(filter)
  const feedback = found.slice(0, limit)
  const last = feedback.at(-1)
  const next = found.length > limit && last !== undefined ? placeAfter({ at: last.updatedAt, id: last.id }) : null
  return { feedback, next, total }
}

/** Throws AppError `not_found`. */
export async function resolveFeedback(review: FeedbackReviewStore, id: string, resolvedBy: string): Promise<void> {
  if (!(await review.resolve(id, resolvedBy))) throw new AppError('not_found', 'no such feedback')
}

/** Keeps a corrected answer as a training example; a second correction replaces the first. Throws AppError `not_found`. */
export async function correctFeedback(
  { review, writeCorrections }: ReviewParts,
  id: string,
  example: { question: string; answer: string; createdBy: string },
): Promise<{ exampleId: string; examples: number }> {
  const kept = await review.correct(id, example)
  if (kept === undefined) throw new AppError('not_found', 'no such feedback')
  await writeCorrections()
  return kept
}
