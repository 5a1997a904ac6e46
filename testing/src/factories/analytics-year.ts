import type { SubscriptionEventType } from '@sugya/contract/api/analytics'
import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import { generator, uuid } from './random-numbers.ts'
import { insertRows, type SqlClient } from '../database/raw-database.ts'

/**
 * A generated year, the same each time: 10,000 people who sign up, subscribe, renew, fail to pay, cancel, return and
 * leave.
 */
export interface GeneratedYear {
  /** The moment of the figures, at the end of the year. */
  now: Date
  people: Person[]
}

export interface Person {
  id: string
  registeredAt: number
  /** The account is deleted; its payments remain. */
  isDeleted: boolean
  status: SubscriptionStatus
  /** Milliseconds since 1970, as all moments here. */
  expiresAt: number | null
  graceUntil: number | null
  events: YearEvent[]
}

export interface YearEvent {
  type: SubscriptionEventType
  subscriptionId: string
  at: number
  cents: number | null
  isPaid: boolean
  from: number
  to: number
}

const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const PERIOD = 30 * DAY
const GRACE = 7 * DAY
const PRICE = 999
const YEAR = 365 * DAY

/** The year that ends at `end` (milliseconds since 1970). */
export function makeYear(size = 10_000, end = Date.UTC(2027, 0, 1)): GeneratedYear {
  const random = generator(20_260_101)
  const people = Array.from({ length: size }, (_, index) => live(index, end, random))
  return { now: new Date(end), people }
}

/** One person's year. */
function live(index: number, end: number, random: () => number): Person {
  const registeredAt = end - YEAR + random() * YEAR
  const person: Person = {
    id: uuid(`person ${index}`),
    registeredAt,
    isDeleted: random() < 0.02,
    status: 'free',
    expiresAt: null,
    graceUntil: null,
    events: [],
  }
  let at = random() < 0.3 ? registeredAt + random() * 60 * DAY : end
  // Some come back after they have left.
  for (let n = 1; at < end && n <= 3; n++) at = subscribe(person, `sub_${index}_${n}`, at, end, random) + (random() < 0.2 ? 20 * DAY : end)
  return person
}

/** From the first payment to the end of the subscription or of the year. Returns when it ended. */
function subscribe(person: Person, subscriptionId: string, begun: number, end: number, random: () => number): number {
  const happen = (type: SubscriptionEventType, at: number, cents: number | null, isPaid: boolean, from: number) => {
    if (at < end) person.events.push({ type, subscriptionId, at, cents, isPaid, from, to: from + PERIOD })
  }
  const be = (status: SubscriptionStatus, expiresAt: number, graceUntil: number | null = null) => {
    Object.assign(person, { status, expiresAt, graceUntil })
  }
  happen('subscription_created', begun, PRICE, true, begun)
  for (let from = begun; ; from += PERIOD) {
    const to = from + PERIOD
    be('active', to)
    const fate = random()
    if (fate < 0.06) {
      const asked = from + random() * PERIOD
      happen('subscription_canceled', asked, null, false, from)
      if (asked < end) be(to <= end ? 'ended' : 'canceling', to)
      return to
    }
    if (fate < 0.08 && from + DAY < end) {
      be(fate < 0.07 ? 'refunded' : 'disputed', to)
      return from + DAY
    }
    // The provider charges an hour after the period has begun.
    const charged = to + HOUR
    if (charged >= end) return end
    if (fate < 0.12) {
      happen('payment_failed', charged, PRICE, false, to)
      const paid = charged + random() * 2 * GRACE
      if (paid >= charged + GRACE) {
        be('unpaid', to)
        if (charged + GRACE >= end) be('past_due', to, charged + GRACE)
        return charged + GRACE
      }
      if (paid >= end) {
        be('past_due', to, charged + GRACE)
        return end
      }
      happen('subscription_renewed', paid, PRICE, true, to)
    } else happen('subscription_renewed', charged, PRICE, true, to)
  }
}

/** Writes the year into an up-to-date database. */
export async function writeYear({ people }: GeneratedYear, client: SqlClient): Promise<void> {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const users = people
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, status, expiresAt, graceUntil, registeredAt }) => ({
      id,
      username: id,
      password: 'none',
      email: `${id}@example.com`,
      subscription_status: status,
      subscription_expires_at: iso(expiresAt),
      subscription_grace_until: iso(graceUntil),
      created_at: iso(registeredAt),
    }))
  const events = people.flatMap(({ id, isDeleted, events: own }) =>
    own.map((event, index) => ({
      user_id: isDeleted ? null : id,
      event_type: event.type,
      subscription_id: event.subscriptionId,
      amount: event.cents,
      period_start: iso(event.from),
      period_end: iso(event.to),
      payment_status: event.cents === null ? null : event.isPaid ? 'paid' : 'failed',
      occurrence: `${event.subscriptionId}/${String(index)}`,
      created_at: iso(event.at),
    })),
  )
  await insertRows(client, 'users', users)
  await insertRows(client, 'subscription_analytics', events)
  await client.query('analyze')
}
