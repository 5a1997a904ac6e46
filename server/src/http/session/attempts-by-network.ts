import type { Attempting, Attempts } from '../../ports/store/attempts.ts'
import { toNetwork } from './network.ts'

/**
 * Counts attempts by the caller's network: one household has so many IPv6 addresses that it could use a new one each
 * time.
 */
export function countAttemptsByNetwork(attempts: Attempts): Attempts {
  const byNetwork = (by: Attempting): Attempting => ({ ...by, address: toNetwork(by.address) })
  return {
    begin: (action, by) => attempts.begin(action, byNetwork(by)),
    succeeded: (action, by) => attempts.succeeded(action, byNetwork(by)),
  }
}
