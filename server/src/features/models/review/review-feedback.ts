import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import { parseCursor, toPage } from '../../../cursor.ts'
import { AppError } from '../../../errors.ts'
import type { FeedbackFilter, FeedbackReviewStore } from '../../../ports/store/models.ts'

export interface ReviewDeps {
  review: FeedbackReviewStore
  /** Rewrites the training file of all corrections. */
  writeCorrections: () => Promise<void>
}

/** One page of feedback, latest first. Throws AppError `invalid_input` for an invalid cursor. */
export async function listFeedback(
  review: FeedbackReviewStore,
  { limit, before, ...filter }: FeedbackFilter & { limit: number; before?: string | undefined },
): Promise<{ feedback: ReviewedFeedback[]; next: string | null; total: number }> {
  const found = await review.list(filter, { limit: limit + 1, before: parseCursor(before) })
  const { page, next } = toPage(found, limit, ({ updatedAt, id }) => ({ at: updatedAt, id }))
  return { feedback: page, next, total: await review.count(filter) }
}

/** Throws AppError `not_found`. */
export async function resolveFeedback(review: FeedbackReviewStore, id: string, resolvedBy: string): Promise<void> {
  if (!(await review.resolve(id, resolvedBy))) throw new AppError('not_found', 'no such feedback')
}

/**
 * Stores a corrected answer as a training example; a second correction replaces the first. Throws AppError `not_found`.
 */
export async function correctFeedback(
  { review, writeCorrections }: ReviewDeps,
  id: string,
  example: { question: string; answer: string; createdBy: string },
): Promise<{ exampleId: string; examples: number }> {
  const kept = await review.correct(id, example)
  if (kept === undefined) throw new AppError('not_found', 'no such feedback')
  await writeCorrections()
  return kept
}
