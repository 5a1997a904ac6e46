import { createHmac } from 'node:crypto'
import { FREE_QUESTIONS, WINDOW_HOURS } from '@sugya/contract/api/usage'
import { networkOf } from '../../http/session/network.ts'
import type { Counting } from '../../ports/store/quota.ts'

export interface CountingRules {
  /** Questions of a subscriber in one window, of all guests of a network in one window, and of all guests together in an hour. */
  limits: { premium: number; guestNetwork: number; guestsHourly: number }
  /** Keeps addresses out of the database; made once per installation. */
  secret: string
}

/** How the questions of a user are counted: by the account, wherever it is used. */
export function countingOfUser({ limits }: CountingRules, id: string, isSubscribed: boolean): Counting {
  return { subject: { kind: 'user', id }, limit: isSubscribed ? limits.premium : FREE_QUESTIONS, hours: WINDOW_HOURS, buckets: [] }
}

/**
 * How the questions of a guest are counted: by the device, and with those of the network and of all guests, for a device is easily invented.
 * Who sends no device is counted with everybody on the network who sends none.
 */
export function countingOfGuest({ limits, secret }: CountingRules, deviceFingerprint: string | null, address: string): Counting {
  const network = `network:${createHmac('sha256', secret)
    .update(`network:${networkOf(address)}`)
    .digest('base64url')}`
  return {
    // No fingerprint that is sent can look like a network: it has no colon.
    subject: { kind: 'device', fingerprint: deviceFingerprint ?? network },
    limit: FREE_QUESTIONS,
    hours: WINDOW_HOURS,
    buckets: [
      { key: 'guests', limit: limits.guestsHourly, hours: 1 },
      { key: network, limit: limits.guestNetwork, hours: WINDOW_HOURS },
    ],
  }
}
