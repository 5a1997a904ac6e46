import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createKnownDevices, type DeviceAccount } from './known-devices.ts'

const devices = createKnownDevices({ secret: 'a secret', secure: false })

/** A browser that keeps the one cookie. */
function createBrowser() {
  const cookies: Record<string, string> = {}
  const request = { cookies } as unknown as FastifyRequest
  const reply = { setCookie: (name: string, value: string) => void (cookies[name] = value) } as unknown as FastifyReply
  return {
    cookies,
    remember: (account: DeviceAccount) => devices.remember(request, reply, account),
    find: (account: DeviceAccount, by = devices) => by.find(request, account),
  }
}

it('recognizes a browser for the account that signed in, and for no other', () => {
  const one = createBrowser()
  expect(one.find({ user: 'rashi@example.org' })).toBeUndefined()
  one.remember({ user: 'rashi@example.org' })
  const id = one.find({ user: 'rashi@example.org' })
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(one.find({ user: 'ramban@example.org' })).toBeUndefined()
  expect(one.find({ admin: 'rashi@example.org' })).toBeUndefined()
  one.remember({ user: 'rashi@example.org' })
  expect(one.find({ user: 'rashi@example.org' })).toBe(id)
})

it('gives each browser and each account an id of its own', () => {
  const [one, other] = [createBrowser(), createBrowser()]
  for (const { remember } of [one, other]) for (const user of ['a@b.c', 'd@e.f']) remember({ user })
  const ids = [one, other].flatMap(({ find }) => [find({ user: 'a@b.c' }), find({ user: 'd@e.f' })])
  expect(new Set(ids).size).toBe(4)
})

it('keeps the five accounts that signed in last', () => {
  const one = createBrowser()
  for (let i = 0; i < 7; i++) one.remember({ user: `${String(i)}@b.c` })
  const known = [0, 1, 2, 3, 4, 5, 6].filter((i) => one.find({ user: `${String(i)}@b.c` }) !== undefined)
  expect(known).toEqual([2, 3, 4, 5, 6])
})

it('ignores cookies that it did not sign', () => {
  const one = createBrowser()
  one.remember({ user: 'a@b.c' })
  expect(one.find({ user: 'a@b.c' }, createKnownDevices({ secret: 'another', secure: false }))).toBeUndefined()
  for (const forged of ['', '.', 'x'.repeat(65), 'x'.repeat(10_000), `${'x'.repeat(65)}.`.repeat(100), '%00', 'é'.repeat(65)]) {
    one.cookies['sugya_devices'] = forged
    expect(one.find({ user: 'a@b.c' })).toBeUndefined()
  }
})
