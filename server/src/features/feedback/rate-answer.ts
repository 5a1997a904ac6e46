import type { Feedback } from '@sugya/contract/api/feedback'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { FeedbackStore } from '../../ports/store/feedback.ts'
import type { Owner } from '../../ports/store/conversations.ts'

export interface Rating {
  rating: Feedback['rating']
  reason?: Feedback['reason'] | undefined
  note?: string | undefined
}

/**
 * Stores an owner's rating of an answer and replaces an earlier one; a positive rating has no reason. `language` is
 * that of the interface. Throws AppError `forbidden` when the message is not the owner's, missing, or no finished
 * answer.
 */
export async function rateAnswer(
  store: FeedbackStore,
  owner: Owner,
  messageId: string,
  { rating, reason, note, language }: Rating & { language: Language },
): Promise<Feedback> {
  const feedback: Feedback = { rating, reason: rating === 'down' ? (reason ?? null) : null, note: note ?? '' }
  if (!(await store.put(owner, messageId, { ...feedback, language }))) throw new AppError('forbidden', 'no such answer for this owner')
  return feedback
}
