import { expect, it } from 'vitest'
import { scanSuiteLog } from '@sugya/testing/logs/scan-logs-for-secrets'
import { suiteFolder } from '@sugya/testing/logs/suite-log'

/** Each of these the tests have given to a product that logged. */
const KINDS = ['password', 'session token', 'cookie', 'mailed link', 'key', 'webhook secret', 'payment secret', 'card number', 'question']

it('finds no secret in any line that the products of all tests have logged', () => {
  const { lines, kinds, leaks } = scanSuiteLog(suiteFolder() ?? '')
  expect(leaks).toEqual([])
  // There was something to find, and somewhere to find it.
  expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([])
  expect(lines).toBeGreaterThan(1_000)
})
