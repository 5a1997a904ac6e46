import type { TrainingProblem } from '@sugya/contract/api/training'
import { APIError } from 'openai'
import { TuningFailure } from '../../ports/tuning.ts'
import { parseRetryAfter } from '../language-model/retry-after.ts'

/** Characters of a provider's message that are stored. */
const MAX_DETAIL_CHARACTERS = 1000

/** Converts an error of OpenAI's SDK to a failure of the port. */
export function toTuningFailure(error: unknown): TuningFailure {
  if (error instanceof TuningFailure) return error
  if (!(error instanceof APIError)) return new TuningFailure(null, error instanceof Error ? error.message : 'unknown', { cause: error })
  return describeCall(error as APIError)
}

function describeCall(error: APIError): TuningFailure {
  const problem = error.status === undefined ? null : toProblem(error.status, error)
  return new TuningFailure(problem, toDetail(error), {
    cause: error,
    retryAfterMs: parseRetryAfter(error.headers?.get('retry-after') ?? undefined),
  })
}

function toProblem(status: number, error: APIError): TrainingProblem | null {
  // https://platform.openai.com/docs/guides/error-codes; 403 is also how OpenAI says that tuning is closed for an
  // organisation.
  if (status === 401) return 'key_refused'
  if (status === 402 || error.code === 'insufficient_quota') return 'no_credit'
  if (status === 403 || status === 404 || status === 405 || status === 410 || status === 501) return 'tuning_not_offered'
  if (status === 408 || status === 409 || status === 429 || status >= 500) return null
  return status >= 400 ? 'refused' : null
}

/** The provider's message; only the status when the body is an HTML page. */
function toDetail(error: APIError): string {
  const body: unknown = error.error
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return (typeof message === 'string' ? message : error.status === undefined ? error.message : `HTTP ${String(error.status)}`).slice(
    0,
    MAX_DETAIL_CHARACTERS,
  )
}
