import type { SubscriptionEventType } from '@sugya/contract/api/admin'
import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import { generator, uuid } from './random-numbers.ts'
import { insertRows, withClient } from '../database/raw-database.ts'

/** A year of a business that never was, the same each time: 10,000 people who sign up, subscribe, renew, fail to pay, cancel, return and leave. */
export interface MadeUpYear {
  /** The moment of the figures, at the end of the year. */
  now: Date
  people: Person[]
}

export interface Person {
  id: string
  registeredAt: number
  /** The account is gone; what was paid is still known. */
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
const START = Date.UTC(2026, 0, 1)
const END = Date.UTC(2027, 0, 1)

export function makeYear(size = 10_000): MadeUpYear {
  const random = generator(20_260_101)
  const people = Array.from({ length: size }, (_, index) => live(index, random))
  return { now: new Date(END), people }
}

/** One person's year. */
function live(index: number, random: () => number): Person {
  const registeredAt = START + random() * (END - START)
  const person: Person = {
    id: uuid(`person ${index}`),
    registeredAt,
    isDeleted: random() < 0.02,
    status: 'free',
    expiresAt: null,
    graceUntil: null,
    events: [],
  }
  let at = random() < 0.3 ? registeredAt + random() * 60 * DAY : END
  // Some come back after they have left.
  for (let n = 1; at < END && n <= 3; n++) at = subscribe(person, `sub_${index}_${n}`, at, random) + (random() < 0.2 ? 20 * DAY : END)
  return person
}

/** From the first payment to the end of the subscription or of the year. Returns when it ended. */
function subscribe(person: Person, subscriptionId: string, begun: number, random: () => number): number {
  const happen = (type: SubscriptionEventType, at: number, cents: number | null, isPaid: boolean, from: number) => {
    if (at < END) person.events.push({ type, subscriptionId, at, cents, isPaid, from, to: from + PERIOD })
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
      if (asked < END) be(to <= END ? 'ended' : 'canceling', to)
      return to
    }
    if (fate < 0.08 && from + DAY < END) {
      be(fate < 0.07 ? 'refunded' : 'disputed', to)
      return from + DAY
    }
    // The provider takes the money an hour after the period has begun.
    const charged = to + HOUR
    if (charged >= END) return END
    if (fate < 0.12) {
      happen('payment_failed', charged, PRICE, false, to)
      const mended = charged + random() * 2 * GRACE
      if (mended >= charged + GRACE) {
        be('unpaid', to)
        if (charged + GRACE >= END) be('past_due', to, charged + GRACE)
        return charged + GRACE
      }
      if (mended >= END) {
        be('past_due', to, charged + GRACE)
        return END
      }
      happen('subscription_renewed', mended, PRICE, true, to)
    } else happen('subscription_renewed', charged, PRICE, true, to)
  }
}

/** Writes the year into a database that has the tables, and that nobody has open if it is the embedded one. */
export async function writeYear({ people }: MadeUpYear, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
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
  await withClient(options, async (client) => {
    await insertRows(client, 'users', users)
    await insertRows(client, 'subscription_analytics', events)
    await client.query('analyze')
  })
}
