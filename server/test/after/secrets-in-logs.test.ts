import { expect, it } from 'vitest'
import { lookThroughSuite } from '../../../testing/src/logs/scan-logs-for-secrets.ts'
import { suiteFolder } from '../../../testing/src/logs/suite-log.ts'

/** Each of these the tests have given to a product that logged. */
const KINDS = ['password', 'session token', 'cookie', 'mailed link', 'key', 'webhook secret', 'payment secret', 'card number', 'question']

it('nothing secret stands in any line that the products of all tests have logged', () => {
  const { lines, kinds, leaks } = lookThroughSuite(suiteFolder() ?? '')
  expect(leaks).toEqual([])
  // There was something to find, and somewhere to find it.
  expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([])
  expect(lines).toBeGreaterThan(1_000)
})
