import type { UsageStatus } from '@sugya/contract/api/usage'
import type { Clock } from '../../ports/clock.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { QuotaStore } from '../../ports/store/quota.ts'
import { hasAccess } from '../../rules/subscription-access.ts'
import { toGuestCounting, toUserCounting, type CountingRules } from './counting.ts'

export interface UsageDeps {
  store: QuotaStore
  clock: Clock
  rules: CountingRules
}

/** The caller: the account when signed in, else the device and the network. */
export interface Caller {
  account: Account | undefined
  deviceFingerprint: string | null
  address: string
}

/** How many questions the caller has left, by the same counts and limits that the next question is checked against. */
export async function readUsage({ store, clock, rules }: UsageDeps, caller: Caller): Promise<UsageStatus> {
  const { account, deviceFingerprint, address } = caller
  const isSubscribed = account !== undefined && hasAccess(account.subscription, clock.now())
  const counting =
    account === undefined ? toGuestCounting(rules, deviceFingerprint, address) : toUserCounting(rules, account.id, isSubscribed)
  const { used, endsAt, fullBucket } = await store.read(counting)
  const isLimited = used >= counting.limit || fullBucket !== null
  // As in a refusal: the caller's own window when it is full, else the shared one.
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
