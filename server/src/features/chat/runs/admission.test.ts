import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Admission, createAdmission, type Priority } from './admission.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Joins and waits for its turn, and records its positions in the queue and whether it may begin. */
function enter(admission: Admission, priority: Priority = 'ordinary') {
  const leaving = new AbortController()
  const one = { ahead: [] as number[], hasBegun: false, error: undefined as unknown, leaving, end: () => turn.end() }
  const turn = admission.join({ priority, signal: leaving.signal, onAhead: (ahead) => one.ahead.push(ahead) })
  turn.begin().then(
    () => (one.hasBegun = true),
    (error: unknown) => {
      one.error = error
      turn.end()
    },
  )
  return one
}
/** Joins, and still finds its sources. */
const join = (admission: Admission, priority: Priority = 'ordinary') =>
  admission.join({ priority, signal: new AbortController().signal, onAhead: () => {} })
const settle = () => vi.advanceTimersByTimeAsync(500)

it('lets as many begin as there are slots, and the others in the order of their priority, then of their arrival', async () => {
  let waiting: number | undefined
  const admission = createAdmission(2, (count) => (waiting = count))
  const [first, second, guest, subscriber, restarted, late] = [
    enter(admission),
    enter(admission),
    enter(admission),
    enter(admission, 'subscriber'),
    enter(admission, 'restarted'),
    enter(admission, 'subscriber'),
  ]
  await settle()
  expect([first, second, guest, subscriber, restarted, late].map(({ hasBegun }) => hasBegun)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect([guest, subscriber, restarted, late].map(({ ahead }) => ahead)).toEqual([[0, 3], [0, 1], [0], [2]])
  for (const [ended, begins] of [
    [first, restarted],
    [second, subscriber],
    [restarted, late],
    [late, guest],
  ] as const) {
    expect(begins.hasBegun).toBe(false)
    ended.end()
    await settle()
    expect(begins.hasBegun).toBe(true)
  }
  expect(guest.ahead).toEqual([0, 3, 2, 1, 0])
  expect(waiting).toBe(0)
})

it('lets one leave the queue whose reader stops, and those behind it move up', async () => {
  const waiting: number[] = []
  const admission = createAdmission(1, (count) => waiting.push(count))
  const [running, stopped, behind] = [enter(admission), enter(admission), enter(admission)]
  await settle()
  stopped.leaving.abort(new Error('stopped'))
  await settle()
  expect(stopped.error).toEqual(new Error('stopped'))
  expect(behind.ahead).toEqual([1, 0])
  running.end()
  await settle()
  expect(behind.hasBegun).toBe(true)
  expect(waiting).toEqual([0, 1, 2, 1, 0])
})

it('refuses what would wait longer than a minute by the time that answers took, and what did wait that long', async () => {
  let waiting: number | undefined
  const admission = createAdmission(1, (count) => (waiting = count))
  const running = enter(admission)
  for (let i = 0; i < 6; i++) enter(admission)
  expect(() => admission.check('ordinary')).not.toThrow()
  enter(admission)
  expect(() => admission.check('ordinary')).toThrow(expect.objectContaining({ code: 'overloaded', details: { retryAfter: 5 } }))
  expect(() => admission.check('subscriber')).not.toThrow()
  expect(admission.isFull()).toBe(true)

  const last = enter(admission, 'restarted')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(last.error).toMatchObject({ code: 'overloaded' })
  expect(waiting).toBe(0)
  running.end()
  expect(admission.isFull()).toBe(false)
  // That answer took a minute, so the estimate is longer now.
  enter(admission)
  for (let i = 0; i < 5; i++) enter(admission)
  expect(() => admission.check('ordinary')).toThrow('too many questions')
})

it('counts a question as under way while its sources are found, and lets one begin before it that has them', async () => {
  const admission = createAdmission(2)
  const finding = Array.from({ length: 2 }, () => join(admission))
  expect(admission.isFull()).toBe(true)
  const found = enter(admission)
  await settle()
  expect(found.hasBegun).toBe(true)
  finding[0]!.end()
  expect(admission.isFull()).toBe(true)
  finding[1]!.end()
  expect(admission.isFull()).toBe(false)
})

it('refuses a question when too many before it still find their sources', () => {
  const admission = createAdmission(1)
  const finding = Array.from({ length: 8 }, () => join(admission))
  expect(() => admission.check('ordinary')).toThrow(expect.objectContaining({ code: 'overloaded', details: { retryAfter: 5 } }))
  expect(() => admission.check('subscriber')).not.toThrow()
  finding[0]!.end()
  expect(() => admission.check('ordinary')).not.toThrow()
})

it('begins a turn once, also when it is asked to begin again', async () => {
  const admission = createAdmission(1)
  const turn = join(admission)
  await turn.begin()
  await turn.begin()
  turn.end()
  expect(admission.isFull()).toBe(false)
})
