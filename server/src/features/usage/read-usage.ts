import type { UsageStatus } from '@sugya/contract/api/usage'
import type { Clock } from '../../ports/clock.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { QuotaStore } from '../../ports/store/quota.ts'
import { hasAccess } from '../../rules/subscription-access.ts'
import { toGuestCounting, toGuestKey, toUserCounting, type CountingRules } from './counting.ts'

export interface UsageDeps {
  store: QuotaStore
  clock: Clock
  rules: CountingRules
}

/** The caller: the account when signed in, else the device and the network. */
export interface Caller {
  account: Account | undefined
  /** The guest of the cookie; null for a new visitor. */
  guestId: string | null
  deviceFingerprint: string | null
  address: string
}

/** How many questions the caller has left, by the same counts and limits that the next question is checked against. */
export async function readUsage({ store, clock, rules }: UsageDeps, caller: Caller): Promise<UsageStatus> {
  const { account, guestId, address } = caller
  const isSubscribed = account !== undefined && hasAccess(account.subscription, clock.now())
  const counting =
    account === undefined
      ? toGuestCounting(rules, { ...caller, isReturning: guestId !== null })
      : toUserCounting(rules, account.id, isSubscribed, address)
  const { used: ofSubject, inBuckets, endsAt, fullBucket } = await store.read(counting)
  // The browser may have asked in another network.
  const ofGuest = account === undefined && guestId !== null ? (inBuckets[toGuestKey(guestId)] ?? 0) : 0
  const used = Math.max(ofSubject, ofGuest)
  const isLimited = used >= counting.limit || fullBucket !== null
  // As in a refusal: the caller's own window when it is full, else the shared one.
  const reset = ofSubject < counting.limit && fullBucket !== null ? fullBucket.endsAt : endsAt
  return {
    questionsUsed: used,
    questionsLimit: counting.limit,
    questionsRemaining: isLimited ? 0 : counting.limit - used,
    canAskQuestion: !isLimited,
    isLimited,
    isSubscribed,
    subscriptionStatus: account?.subscription.status ?? 'free',
    nextResetTime: reset?.toISOString() ?? null,
  }
}
