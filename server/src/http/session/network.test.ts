import { expect, it } from 'vitest'
import { toNetwork, toStoredAddress } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:1202:3:4:5:6', '2001:db8:1:1200::/56'],
  ['2001:0DB8:0001:12ff:ffff::1', '2001:db8:1:1200::/56'],
  ['2001:db8:1:1300::1', '2001:db8:1:1300::/56'],
  ['2001:db8:1:3::1', '2001:db8:1:0::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['1::', '1:0:0:0::/56'],
  ['::', '0:0:0:0::/56'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['203.0.113.7, 10.0.0.1', 'unknown'],
  ['not an address', 'unknown'],
])('toNetwork maps %s to %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['"><script>', null],
  ['203.0.113.7, 10.0.0.1', null],
  ['', null],
  [undefined, null],
])('toStoredAddress maps %s to %s', (address, stored) => {
  expect(toStoredAddress(address)).toBe(stored)
})
