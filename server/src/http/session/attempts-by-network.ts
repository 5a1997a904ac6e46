import type { AttemptSubject, Attempts } from '../../ports/store/attempts.ts'
import { toNetwork } from './network.ts'

/**
 * Counts attempts by the caller's network: one household has so many IPv6 addresses that it could use a new one each
 * time.
 */
export function countAttemptsByNetwork(attempts: Attempts): Attempts {
  const byNetwork = (by: AttemptSubject): AttemptSubject => (by.address === undefined ? by : { ...by, address: toNetwork(by.address) })
  return {
    begin: (action, by) => attempts.begin(action, byNetwork(by)),
    recordSuccess: (action, by) => attempts.recordSuccess(action, byNetwork(by)),
  }
}
