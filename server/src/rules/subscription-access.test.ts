import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import { describe, expect, it } from 'vitest'
import { hasAccess } from './subscription-access.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

describe('what a subscription opens', () => {
  it.each([
    ['an active one within its period', 'active', hours(1), null, true],
    ['an active one whose renewal is on its way', 'active', hours(-35), null, true],
    ['an active one whose renewal has not come', 'active', hours(-37), null, false],
    ['an active one that was never paid', 'active', null, null, false],
    ['a cancelled one to the end of what is paid', 'canceling', hours(1), null, true],
    ['a cancelled one after it', 'canceling', hours(-1), null, false],
    ['a failed payment within the days of grace', 'past_due', hours(-48), hours(1), true],
    ['a failed payment after them', 'past_due', hours(24), hours(-1), false],
    ['no subscription', 'free', null, null, false],
    ['an ended one', 'ended', hours(1), null, false],
    ['a given up one', 'unpaid', hours(1), hours(1), false],
    ['one whose money went back', 'refunded', hours(1), null, false],
    ['one whose money is demanded back', 'disputed', hours(1), null, false],
  ] as const)('%s', (_name, status: SubscriptionStatus, expiresAt, graceUntil, expected) => {
    expect(hasAccess({ status, expiresAt, graceUntil }, now)).toBe(expected)
  })
})
