import { expect, it } from 'vitest'
import { createSessionOpening } from './open-session.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['"><script>', null],
])('a session opened from the address %s is stored with %s', (address, stored) => {
  const caller = { address, userAgent: null, guestId: null, deviceFingerprint: null }
  expect(createSessionOpening(caller).opening.session.ipAddress).toBe(stored)
})
