import type { SubscriptionState } from '../ports/store/accounts.ts'

/**
 * A paid period stays open so long after its end: the provider charges for the next one about an hour after it has
 * begun, and its message takes its time.
 */
export const RENEWAL_SLACK = 36 * 3_600_000

/** Whether questions are unlimited now, by what is known of the subscription. */
export function hasAccess({ status, expiresAt, graceUntil }: SubscriptionState, now: Date): boolean {
  const before = (end: Date | null, slack: number) => end !== null && now.getTime() < end.getTime() + slack
  switch (status) {
    case 'active':
      return before(expiresAt, RENEWAL_SLACK)
    case 'canceling':
      return before(expiresAt, 0)
    case 'past_due':
      return before(graceUntil, 0)
    case 'free':
    case 'ended':
    case 'unpaid':
    case 'refunded':
    case 'disputed':
      return false
  }
}
