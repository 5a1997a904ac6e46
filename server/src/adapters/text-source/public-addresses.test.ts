import type { LookupAddress, lookup } from 'node:dns'
import { expect, it } from 'vitest'
import { createPublicLookup, isPublicAddress } from './public-addresses.ts'

it.each([
  ['203.0.114.1', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:203.0.114.1', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['localhost', false],
])('isPublicAddress(%s) is %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

const resolveTo = (...addresses: LookupAddress[]) =>
  createPublicLookup(((_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, addresses)) as unknown as typeof lookup)
const find = (to: ReturnType<typeof resolveTo>, all: boolean) =>
  new Promise((resolve) => to('source.example', { all }, (error, found) => resolve(error?.name ?? found)))

it('hands on the addresses that it has looked at, and no name with a private one among them', async () => {
  const open = { address: '203.0.114.1', family: 4 }
  const near = { address: '::ffff:10.0.0.1', family: 6 }
  expect(await find(resolveTo(open), true)).toEqual([open])
  expect(await find(resolveTo(open), false)).toBe('203.0.114.1')
  expect(await find(resolveTo(open, near), true)).toBe('PrivateAddress')
  expect(await find(resolveTo(near), false)).toBe('PrivateAddress')
  expect(await find(resolveTo(), true)).toBe('PrivateAddress')
})
