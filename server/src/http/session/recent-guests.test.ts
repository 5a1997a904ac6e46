import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRecentGuests } from './recent-guests.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const sender = ['198.51.100.1', 'curl/8.5.0', '']

it('gives a repeated first request the same guest for five minutes, and only to its sender', () => {
  let now = 0
  const toGuest = createRecentGuests(() => now)
  for (const requestId of [randomUUID(), randomBytes(16).toString('hex')]) {
    const guest = toGuest(requestId, sender)
    expect(guest).toMatch(UUID)
    expect(toGuest(requestId, sender)).toBe(guest)
    expect(toGuest(requestId, ['198.51.100.2', 'curl/8.5.0', ''])).not.toBe(guest)
    expect(toGuest(requestId, ['198.51.100.1', 'curl/8.5.0', 'device'])).not.toBe(guest)
    now += 5 * 60_000
    expect(toGuest(requestId, sender)).not.toBe(guest)
  }
})

it.each([undefined, 'request-1', 'a-request-id-of-a-page', 'a'.repeat(100), `${'1'.repeat(31)}g`])(
  'gives each request with the id %s a guest of its own',
  (requestId) => {
    const toGuest = createRecentGuests()
    expect(toGuest(requestId, sender)).not.toBe(toGuest(requestId, sender))
  },
)

it('forgets the oldest of ten thousand requests, not the latest', () => {
  const toGuest = createRecentGuests(() => 0)
  const first = randomUUID()
  const guest = toGuest(first, sender)
  const last = Array.from({ length: 10_000 }, randomUUID)
  const guests = last.map((requestId) => toGuest(requestId, sender))
  expect(toGuest(last.at(-1), sender)).toBe(guests.at(-1))
  expect(toGuest(first, sender)).not.toBe(guest)
})
