import { createHmac } from 'node:crypto'
import { FREE_QUESTIONS, WINDOW_HOURS } from '@sugya/contract/rules/limits'
import { toNetwork } from '../../http/session/network.ts'
import type { Counting } from '../../ports/store/quota.ts'

export interface CountingRules {
  /** Questions of a subscriber per window, of a network's guests per window, and of all guests per hour. */
  limits: { premium: number; guestNetwork: number; guestsHourly: number }
  /** Keeps addresses out of the database; created once per installation. */
  secret: string
}

/** How to count the questions of a user: by account, on all devices. */
export function toUserCounting({ limits }: CountingRules, id: string, isSubscribed: boolean): Counting {
  return { subject: { kind: 'user', id }, limit: isSubscribed ? limits.premium : FREE_QUESTIONS, hours: WINDOW_HOURS, buckets: [] }
}

/**
 * How to count the questions of a guest: by device, and with the network and all guests, since a device is easily
 * invented. Guests of one network that send no device share one count.
 */
export function toGuestCounting({ limits, secret }: CountingRules, deviceFingerprint: string | null, address: string): Counting {
  const network = `network:${createHmac('sha256', secret)
    .update(`network:${toNetwork(address)}`)
    .digest('base64url')}`
  return {
    // A fingerprint cannot be taken for a network: it has no colon.
    subject: { kind: 'device', fingerprint: deviceFingerprint ?? network },
    limit: FREE_QUESTIONS,
    hours: WINDOW_HOURS,
    buckets: [
      { key: 'guests', limit: limits.guestsHourly, hours: 1 },
      { key: network, limit: limits.guestNetwork, hours: WINDOW_HOURS },
    ],
  }
}
