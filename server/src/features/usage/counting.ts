import { createHmac } from 'node:crypto'
import { FREE_QUESTIONS, WINDOW_HOURS } from '@sugya/contract/rules/limits'
import { toNetwork } from '../../http/session/network.ts'
import type { Bucket, Counting, Subject } from '../../ports/store/quota.ts'

export interface CountingRules {
  /**
   * Questions of a subscriber, of a network's guests and of its free accounts per window, and of all guests per hour.
   */
  limits: { premium: number; guestNetwork: number; freeNetwork: number; guestsHourly: number }
  /** Keeps addresses out of the database; created once per installation. */
  secret: string
}

/**
 * Questions that may be started for each that counts. Questions that are given back were started too, and may have cost
 * a call of the model: this bounds them, and is far more than failures and early stops of readers make up.
 */
const STARTS_PER_QUESTION = 3

const countStarts = (key: string, limit: number): Bucket => ({
  key: `starts:${key}`,
  limit: STARTS_PER_QUESTION * limit,
  hours: WINDOW_HOURS,
  countsStarts: true,
})

/** Who asks without an account, and from where. */
export interface GuestCaller {
  /** The guest of the signed cookie; null for a new visitor. */
  guestId: string | null
  /** False for a visitor whose cookie begins with this question. */
  isReturning: boolean
  deviceFingerprint: string | null
  address: string
}

/** Keys by which callers are counted: nothing of them can be read from the database. */
function createKeys(secret: string, address: string) {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const network = toNetwork(address)
  return {
    network: `network:${hash(`network:${network}`)}`,
    accounts: `accounts:${hash(`network:${network}`)}`,
    device: (fingerprint: string) => `device:${hash(`device:${fingerprint}:${network}`)}`,
  }
}

/**
 * The count of a device: of its fingerprint in its network, since equal phones share a fingerprint and anybody can send
 * it. Null without a fingerprint.
 */
export const toDevice = ({ secret }: CountingRules, fingerprint: string | null, address: string): Subject | null =>
  fingerprint === null ? null : { kind: 'device', fingerprint: createKeys(secret, address).device(fingerprint) }

/** The count of a guest's cookie, wherever the browser goes. */
export const toGuestKey = (guestId: string): string => `guest:${guestId}`

/**
 * How to count the questions of a user: by account, on all devices; without a subscription also with the other free
 * accounts of the network.
 */
export function toUserCounting({ limits, secret }: CountingRules, id: string, isSubscribed: boolean, address: string): Counting {
  const limit = isSubscribed ? limits.premium : FREE_QUESTIONS
  const accounts: Bucket = { key: createKeys(secret, address).accounts, limit: limits.freeNetwork, hours: WINDOW_HOURS }
  const buckets = [...(isSubscribed ? [] : [accounts]), countStarts(`user:${id}`, limit)]
  return { subject: { kind: 'user', id }, limit, hours: WINDOW_HOURS, buckets }
}

/**
 * How to count the questions of a guest: by device in its network and by the signed cookie, and with the network and
 * all guests, since both are easily dropped. Guests of one network that send no device share one count. When all guests
 * together have asked a lot, new visitors are refused first; those who came back only at twice as much.
 */
export function toGuestCounting(rules: CountingRules, { guestId, isReturning, deviceFingerprint, address }: GuestCaller): Counting {
  const { limits, secret } = rules
  const { network } = createKeys(secret, address)
  return {
    subject: toDevice(rules, deviceFingerprint, address) ?? { kind: 'device', fingerprint: network },
    limit: FREE_QUESTIONS,
    hours: WINDOW_HOURS,
    buckets: [
      { key: 'guests', limit: limits.guestsHourly * (isReturning ? 2 : 1), hours: 1 },
      ...(guestId === null ? [] : [{ key: toGuestKey(guestId), limit: FREE_QUESTIONS, hours: WINDOW_HOURS }]),
      { key: network, limit: limits.guestNetwork, hours: WINDOW_HOURS },
      countStarts(network, limits.guestNetwork),
    ],
  }
}
