import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAccess, RENEWAL_SLACK } from '../../src/rules/subscription-access.ts'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { withClient } from '@sugya/testing/database/raw-database'
import { DAY, type GeneratedYear, makeYear, type Person, writeYear } from '@sugya/testing/factories/analytics-year'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** The figures as docs/analytics.md defines them, counted person by person. */
function countNaively({ now, people }: GeneratedYear) {
  const end = now.getTime()
  const since = end - 30 * DAY
  const accounts = people.filter(({ isDeleted }) => !isDeleted)
  const opens = (person: Person) => {
    const date = (at: number | null) => (at === null ? null : new Date(at))
    const { status, expiresAt, graceUntil } = person
    return !person.isDeleted && hasAccess({ status, expiresAt: date(expiresAt), graceUntil: date(graceUntil) }, now)
  }
  const payments = (person: Person) => person.events.filter(({ isPaid }) => isPaid)
  // Of a deleted account each subscription stands for a subscriber of its own.
  const subscriptions = people.flatMap((person) => {
    if (!person.isDeleted) return [{ person, paid: payments(person) }]
    return [...Map.groupBy(payments(person), ({ subscriptionId }) => subscriptionId).values()].map((paid) => ({ person, paid }))
  })
  const ever = subscriptions.filter(({ paid }) => paid.length > 0)
  const before = ever.filter(({ paid }) => paid.some(({ from, to }) => from <= since && since < to))
  const active = accounts.filter(opens).length
  let cents = 0
  for (const person of people) {
    const isTakenBack = !person.isDeleted && (person.status === 'refunded' || person.status === 'disputed')
    for (const payment of payments(person)) if (payment.at > since && !(isTakenBack && payment.to > end)) cents += payment.cents ?? 0
  }
  return {
    totalSubscribers: ever.length,
    activeSubscribers: active,
    monthlyRevenue: cents / 100,
    churnRate: twoDecimals((100 * before.filter(({ person }) => !opens(person)).length) / before.length),
    conversionRate: twoDecimals((100 * accounts.filter((person) => payments(person).length > 0).length) / accounts.length),
    avgRevenuePerUser: twoDecimals(cents / 100 / active),
  }
}

describe('generated year', () => {
  it('contains every case that the figures must get right', () => {
    const { people } = makeYear()
    const states = new Set(people.map(({ status }) => status))
    expect([...states].sort()).toEqual(['active', 'canceling', 'disputed', 'ended', 'free', 'past_due', 'refunded', 'unpaid'])
    expect(people.filter(({ isDeleted, events }) => isDeleted && events.length > 0).length).toBeGreaterThan(20)
    expect(people.filter(({ events }) => events.filter(({ type }) => type === 'subscription_created').length > 1).length).toBeGreaterThan(
      20,
    )
    expect(countNaively(makeYear())).toEqual(countNaively(makeYear()))
  })
})

describeOnEachDatabase('key figures', (make) => {
  let database: TestDatabase
  let store: OpenStore
  beforeAll(async () => {
    database = await make()
    store = await database.open()
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })
  const kpis = (now: Date) => store.analytics.kpis({ now, renewalSlackMs: RENEWAL_SLACK })

  it('reports zeros before the first user', async () => {
    const zero = { totalSubscribers: 0, activeSubscribers: 0, monthlyRevenue: 0, churnRate: 0, conversionRate: 0, avgRevenuePerUser: 0 }
    expect(await kpis(new Date())).toEqual(zero)
    expect(await store.analytics.latestEvents(10)).toEqual([])
  })

  it('matches a naive count over a year of 10,000 people, key figures and latest events', async () => {
    const year = makeYear()
    await store.close()
    await withClient(database.options, (client) => writeYear(year, client))
    store = await database.open()
    const counted = countNaively(year)
    for (const value of Object.values(counted)) expect(value).toBeGreaterThan(0)
    expect(await kpis(year.now)).toEqual(counted)

    const all = year.people.flatMap(({ id, isDeleted, events }) => events.map((event) => ({ userId: isDeleted ? null : id, ...event })))
    const latest = all.toSorted((a, b) => b.at - a.at).slice(0, 10)
    expect(await store.analytics.latestEvents(10)).toEqual(
      latest.map(({ userId, type, cents, isPaid, at }) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        eventType: type,
        userId,
        planType: 'premium',
        amount: cents,
        currency: 'usd',
        paymentStatus: cents === null ? null : isPaid ? 'paid' : 'failed',
        createdAt: new Date(at).toISOString(),
      })),
    )
  })
})
