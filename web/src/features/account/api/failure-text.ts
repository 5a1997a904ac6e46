import type { ErrorBody } from '@sugya/contract/errors'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/client.ts'

const SECONDS_A_MINUTE = 60
const MINUTES_AN_HOUR = 60

function errorBody(error: unknown): ErrorBody['error'] | undefined {
  return error instanceof ApiError ? (error.body as Partial<ErrorBody> | null | undefined)?.error : undefined
}

/** The fields the server found wrong, with its sentences. */
export function wrongFields(error: unknown): Readonly<Record<string, string | undefined>> {
  return errorBody(error)?.fields ?? {}
}

/** Answers what puts a failure into a sentence: when to try again, what the server said, that it said nothing, or `otherwise`. */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const { t } = useTranslation('account')
  return (error, otherwise) => {
    if (error instanceof ApiError && error.code === 'unreachable') return t('unreachable')
    const said = errorBody(error)
    if (said?.code === 'rate_limited' && said.retryAfter !== undefined) {
      const minutes = Math.max(1, Math.ceil(said.retryAfter / SECONDS_A_MINUTE))
      return minutes < MINUTES_AN_HOUR
        ? t('retryInMinutes', { count: minutes })
        : t('retryInHours', { count: Math.ceil(minutes / MINUTES_AN_HOUR) })
    }
    return said?.message ?? otherwise
  }
}
