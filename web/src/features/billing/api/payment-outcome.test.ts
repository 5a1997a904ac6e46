import type { Subscription } from '@sugya/contract/api/billing'
import { describe, expect, it } from 'vitest'
import { computeOutcome } from './payment-outcome.ts'

const subscription = (status: Subscription['status'], hasAccess: boolean): Subscription => ({
  status,
  hasAccess,
  periodEnd: null,
  graceUntil: null,
  testMode: true,
})
const active = subscription('active', true)
const free = subscription('free', false)

describe('outcomeOf', () => {
  it.each([
    ['welcome', active, 'succeeded', 1],
    ['checking', undefined, 'succeeded', 0],
    ['checking', free, 'succeeded', 3],
    ['processing', free, 'succeeded', 8],
    ['processing', free, 'processing', 8],
    ['failed', undefined, 'failed', 0],
    ['failed', free, 'requires_payment_method', 1],
    ['checking', subscription('past_due', true), 'succeeded', 1],
    ['standing', active, null, 1],
    ['nothing', free, null, 1],
    ['checking', undefined, null, 0],
  ] as const)('is %s', (outcome, known, redirectStatus, tries) => {
    expect(computeOutcome({ subscription: known, redirectStatus, tries, failed: false })).toBe(outcome)
  })
  it('is unknown when the server could not be asked at all', () => {
    expect(computeOutcome({ subscription: undefined, redirectStatus: 'succeeded', tries: 8, failed: true })).toBe('unknown')
  })
})
