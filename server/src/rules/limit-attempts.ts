import { AppError } from '../errors.ts'
import type { AttemptRefusal, AttemptSubject, Attempts, LimitedAction } from '../ports/store/attempts.ts'

/** Counts an attempt. Throws AppError `rate_limited`, with the seconds to wait, after too many. */
export async function limitAttempts(attempts: Attempts, action: LimitedAction, by: AttemptSubject): Promise<void> {
  const refusal = await attempts.begin(action, by)
  if (refusal !== undefined) throw createTooManyError(action, refusal)
}

/** The refusal of an attempt after too many. */
export const createTooManyError = (action: LimitedAction, { retryAfter }: AttemptRefusal): AppError =>
  new AppError('rate_limited', `too many attempts: ${action}`, { details: { retryAfter } })
