import type { ErrorBody } from '@sugya/contract/errors'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/client.ts'

const SECONDS_A_MINUTE = 60

/** Answers what puts a failed sign-in into a sentence. The server's own on wrong credentials speaks to readers, of an e-mail. */
export function useLoginFailure(): (error: unknown) => string {
  const { t } = useTranslation('admin')
  return (error) => {
    if (!(error instanceof ApiError)) return t('loginFailedText')
    if (error.code === 'unreachable') return t('unreachable')
    if (error.code === 'wrong_credentials' || error.code === 'unauthorized' || error.code === 'invalid_input') return t('wrongCredentials')
    const said = (error.body as Partial<ErrorBody> | null | undefined)?.error
    if (said?.code === 'rate_limited' && said.retryAfter !== undefined) {
      return t('retryInMinutes', { count: Math.max(1, Math.ceil(said.retryAfter / SECONDS_A_MINUTE)) })
    }
    return said?.message ?? t('loginFailedText')
  }
}
