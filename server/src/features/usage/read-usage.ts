import type { UsageStatus } from '@sugya/contract/api/usage'
import type { Clock } from '../../ports/clock.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { QuotaStore } from '../../ports/store/quota.ts'
import { hasAccess } from '../billing/subscription-access.ts'
import { countingOfGuest, countingOfUser, type CountingRules } from './counting.ts'

export interface UsageParts {
  store: QuotaStore
  clock: Clock
  rules: CountingRules
}

/** Who wants to know: the account when one is signed in, else the device and the network. */
export interface Caller {
  account: Account | undefined
  deviceFingerprint: string | null
  address: string
}

/** How many questions the caller has left. The count is the one that the next question will be held against, with its ceilings. */
export async function readUsage({ store, clock, rules }: UsageParts, caller: Caller): Promise<UsageStatus> {
  const { account, deviceFingerprint, address } = caller
  const isSubscribed = account !== undefined && hasAccess(account.subscription, clock.now())
  const counting =
    account === undefined ? countingOfGuest(rules, deviceFingerprint, address) : countingOfUser(rules, account.id, isSubscribed)
  const { used, endsAt, fullBucket } = await store.read(counting)
  const isLimited = used >= counting.limit || fullBucket !== null
  // As in a refusal: the caller's own window when that is full, else the ceiling's.
  const reset = used < counting.limit && fullBucket !== null ? fullBucket.endsAt : endsAt
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
