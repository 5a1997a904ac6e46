import type { ErrorBody } from '@sugya/contract/errors'
import i18next from 'i18next'
import { ApiError } from './client.ts'

const SECONDS_PER_MINUTE = 60
const MINUTES_PER_HOUR = 60

/** The error as the server describes it; undefined when the answer has no error body. */
export function readErrorBody(error: unknown): ErrorBody['error'] | undefined {
  return error instanceof ApiError ? (error.body as Partial<ErrorBody> | null | undefined)?.error : undefined
}

/**
 * A sentence for the reader about a failed call, in the language of the interface: that the server did not answer (or
 * `unreachable`), when to try again, or what the server says. `fallback` when the server says nothing, or only that
 * it failed.
 */
export function errorMessage(error: unknown, fallback: string, unreachable?: string): string
export function errorMessage(error: unknown): string | undefined
export function errorMessage(error: unknown, fallback?: string, unreachable = i18next.t('unreachable')): string | undefined {
  if (error instanceof ApiError && error.code === 'unreachable') return unreachable
  const body = readErrorBody(error)
  if (body?.code === 'rate_limited' && body.retryAfter !== undefined) {
    const minutes = Math.max(1, Math.ceil(body.retryAfter / SECONDS_PER_MINUTE))
    return minutes < MINUTES_PER_HOUR
      ? i18next.t('retryInMinutes', { count: minutes })
      : i18next.t('retryInHours', { count: Math.ceil(minutes / MINUTES_PER_HOUR) })
  }
  return body?.code === 'internal' ? (fallback ?? body.message) : (body?.message ?? fallback)
}
