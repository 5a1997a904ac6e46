import { beforeAll, describe, expect, it } from 'vitest'
import { showInLanguage } from '../../test/show-in-language.ts'
import { ApiError } from './client.ts'
import { errorMessage } from './error-message.ts'

const refusal = (status: number, code: ApiError['code'], details: Record<string, unknown> = {}) =>
  new ApiError(status, code, `The server says ${code}`, { body: { error: { code, message: `The server says ${code}`, ...details } } })

beforeAll(() => showInLanguage('en'))

describe('errorMessage', () => {
  it('returns the message of the server', () => {
    expect(errorMessage(refusal(409, 'conflict'), 'Not saved')).toBe('The server says conflict')
  })
  it('returns the fallback for an error that is not an answer of the server', () => {
    expect(errorMessage(new Error('bug'), 'Not saved')).toBe('Not saved')
    expect(errorMessage(new ApiError(502, 'internal', '502: Bad gateway', { body: 'Bad gateway' }), 'Not saved')).toBe('Not saved')
  })
  it('returns undefined without a message of the server and without a fallback', () => {
    expect(errorMessage(new Error('bug'))).toBeUndefined()
  })
  it('prefers the fallback to the general message of an internal error', () => {
    expect(errorMessage(refusal(500, 'internal'), 'Not saved')).toBe('Not saved')
    expect(errorMessage(refusal(500, 'internal'))).toBe('The server says internal')
  })
  it('says that the server did not answer, or what the caller says in that case', () => {
    const unreachable = new ApiError(0, 'unreachable', 'The server did not answer')
    expect(errorMessage(unreachable, 'Not saved')).toBe('The server did not answer. Check your connection and try again.')
    expect(errorMessage(unreachable, 'Not saved', 'Still in the box')).toBe('Still in the box')
  })
  it.each([
    [1, 'Too many attempts. Please try again in a minute.'],
    [61, 'Too many attempts. Please try again in 2 minutes.'],
    [3540, 'Too many attempts. Please try again in 59 minutes.'],
    [3541, 'Too many attempts. Please try again in an hour.'],
    [7201, 'Too many attempts. Please try again in 3 hours.'],
  ])('says when to try again after a rate limit of %d seconds', (retryAfter, message) => {
    expect(errorMessage(refusal(429, 'rate_limited', { retryAfter }), 'Not saved')).toBe(message)
  })
})
