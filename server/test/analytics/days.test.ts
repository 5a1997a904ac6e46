import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { text } from 'node:stream/consumers'
import { toCsv } from '../../src/features/analytics/days-csv.ts'
import { makeQuestions, type GeneratedQuestion, writeQuestions } from '@sugya/testing/factories/questions'
import { withClient } from '@sugya/testing/database/raw-database'
import { DAY, type GeneratedYear, makeYear, writeYear } from '@sugya/testing/factories/analytics-year'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const nothing = {
  revenue: {},
  activeSubscribers: 0,
  newSubscriptions: 0,
  sources: {},
  cancellations: 0,
  questions: { he: 0, en: 0, ru: 0 },
  answers: { model: 0, sourcesOnly: 0, stopped: 0, interrupted: 0, failed: 0 },
  citations: { proven: 0, paraphrase: 0, repaired: 0, removed: 0 },
  firstTextMs: { p50: null, p95: null },
  modelCost: 0,
  pricedAnswers: 0,
}

/** The days as docs/analytics.md defines them, counted one by one. */
function countDays({ now, people }: GeneratedYear, questions: readonly GeneratedQuestion[], days: number): AnalyticsDay[] {
  const end = now.getTime()
  const today = Math.floor(end / DAY) * DAY
  const payments = people.flatMap((person) => {
    const isTakenBack = !person.isDeleted && (person.status === 'refunded' || person.status === 'disputed')
    return person.events
      .filter(({ isPaid, at, to }) => isPaid && at <= end && !(isTakenBack && to > end))
      .map((payment) => ({ ...payment, subject: person.isDeleted ? payment.subscriptionId : person.id }))
  })
  const events = people.flatMap((person) => person.events).filter(({ at }) => at <= end)
  return Array.from({ length: days }, (_, index): AnalyticsDay => {
    const from = today - (days - 1 - index) * DAY
    const to = from + DAY
    const within = ({ at }: { at: number }) => at >= from && at < to
    // The last moment of the day: of today, now.
    const covers = (period: { from: number; to: number }) =>
      to > end ? period.from <= end && period.to > end : period.from < to && period.to >= to
    const cents = payments.filter(within).reduce((sum, payment) => sum + (payment.cents ?? 0), 0)
    const asked = questions.filter((question) => within(question) && question.at <= end && question.language !== null)
    const count = (test: (question: GeneratedQuestion) => boolean) => asked.filter(test).length
    const sum = (value: (question: GeneratedQuestion) => number | null) =>
      asked.reduce((total, question) => total + (value(question) ?? 0), 0)
    const waits = asked.flatMap(({ firstTextMs }) => (firstTextMs === null ? [] : [firstTextMs])).sort((a, b) => a - b)
    const rank = (share: number) => waits[Math.ceil(share * waits.length) - 1] ?? null
    return {
      date: new Date(from).toISOString().slice(0, 10),
      revenue: cents === 0 ? {} : { usd: cents },
      activeSubscribers: new Set(payments.filter(covers).map(({ subject }) => subject)).size,
      sources: {},
      newSubscriptions: events.filter((event) => event.type === 'subscription_created' && within(event)).length,
      cancellations: events.filter((event) => event.type === 'subscription_canceled' && within(event)).length,
      questions: {
        he: count(({ language }) => language === 'he'),
        en: count(({ language }) => language === 'en'),
        ru: count(({ language }) => language === 'ru'),
      },
      answers: {
        model: count(({ status, mode }) => status === 'complete' && mode === 'model'),
        sourcesOnly: count(({ status, mode }) => status === 'complete' && mode === 'sources-only'),
        stopped: count(({ status }) => status === 'stopped'),
        interrupted: count(({ status }) => status === 'interrupted'),
        failed: count(({ status }) => status === 'failed'),
      },
      citations: {
        proven: sum(({ proven }) => proven),
        paraphrase: sum(({ paraphrased }) => paraphrased),
        repaired: sum(({ repaired }) => repaired),
        removed: sum(({ removed }) => removed),
      },
      firstTextMs: { p50: rank(0.5), p95: rank(0.95) },
      modelCost: sum(({ costMicros }) => costMicros) / 1_000_000,
      pricedAnswers: count(({ costMicros }) => costMicros !== null),
    }
  })
}

describeOnEachDatabase('daily figures', (make) => {
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
  /** The embedded database is open to one at a time. */
  async function write(questions: GeneratedQuestion[]) {
    await store.close()
    await withClient(database.options, (client) => writeQuestions(questions, client))
    store = await database.open()
  }

  it('reports every day with zeros before the first question', async () => {
    const days = await store.analytics.days({ now: new Date('2026-03-05T09:30:00Z'), days: 30 })
    expect(days.map(({ date }) => date)).toEqual([
      ...Array.from({ length: 25 }, (_, index) => `2026-02-${String(index + 4).padStart(2, '0')}`),
      ...Array.from({ length: 5 }, (_, index) => `2026-03-0${String(index + 1)}`),
    ])
    for (const { date, ...day } of days) expect({ date, ...day }).toEqual({ date, ...nothing })
  })

  it('matches a naive count over a year of 10,000 people, day by day', async () => {
    const year = makeYear()
    await store.close()
    await withClient(database.options, (client) => writeYear(year, client))
    store = await database.open()
    // Half of it is looked at in the middle of the year, by which its days are kept; the last of these are read once
    // more with the rest.
    const start = Date.UTC(2026, 0, 1)
    const middle = Date.UTC(2026, 5, 15, 12)
    const all = makeQuestions(start, year.now.getTime(), 20)
    await write(all.filter(({ at }) => at <= middle))
    expect(readUsage(await store.analytics.days({ now: new Date(middle), days: 90 }))).toEqual(
      readUsage(countDays({ ...year, now: new Date(middle) }, all, 90)),
    )
    await write(all.filter(({ at }) => at > middle))

    const counted = countDays(year, all, 365)
    expect(counted.some(({ citations }) => citations.removed > 0)).toBe(true)
    expect(counted.filter(({ questions }) => questions.he + questions.en + questions.ru === 0).length).toBeGreaterThan(40)
    const days = await store.analytics.days({ now: year.now, days: 365 })
    // A sum of millionths is exact in the database, and not quite in JavaScript.
    const rounded = (each: AnalyticsDay[]) => each.map((day) => ({ ...day, modelCost: day.modelCost.toFixed(6) }))
    expect(rounded(days)).toEqual(rounded(counted))
    expect(await store.analytics.days({ now: year.now, days: 30 })).toEqual(days.slice(-30))
    // Asked again, when all of them are kept.
    expect(await store.analytics.days({ now: year.now, days: 365 })).toEqual(days)
  })

  it('agrees on the payments of the last thirty days with the key figures', async () => {
    const { now } = makeYear()
    const days = await store.analytics.days({ now, days: 30 })
    const { monthlyRevenue } = await store.analytics.kpis({ now, renewalSlackMs: 0 })
    // The span of the card begins with the moment of the day before the first, of which `now`, midnight, leaves all.
    const before = (await store.analytics.days({ now, days: 90 })).at(-31)!
    const cents = [before, ...days].reduce((sum, { revenue }) => sum + (revenue['usd'] ?? 0), 0)
    expect(cents / 100).toBe(monthlyRevenue)
  })
})

/** What does not hang on the state of the accounts, which is that of the end of the year. */
const readUsage = (days: AnalyticsDay[]) =>
  days.map(({ date, questions, answers, citations, firstTextMs, pricedAnswers }) => ({
    date,
    questions,
    answers,
    citations,
    firstTextMs,
    pricedAnswers,
  }))

describe('days as CSV', () => {
  const [day] = countDays(makeYear(), [], 30)
  const write = async (sources: Record<string, number>) => await text(toCsv([{ ...day!, sources }]))

  it('keep commas, quotation marks and line breaks inside their cell', async () => {
    expect(await write({ 'a,b': 1, 'say "no"': 1, 'two\nlines': 1 })).toContain(',"a,b: 1; say ""no"": 1; two\nlines: 1",')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('have no cell that a spreadsheet program would run: %j', async (source) => {
    expect(await write({ [source]: 1 })).toContain(`,'${source}: 1,`)
  })
})
