import { expect, it } from 'vitest'
import { createToolSupport } from './tool-support.ts'

it('offers tools to a model until it rejects them, and again after an hour', () => {
  let now = 0
  const support = createToolSupport(() => now)
  expect(support.accepts('small')).toBe(true)
  support.reject('small')
  expect([support.accepts('small'), support.accepts('large')]).toEqual([false, true])
  now = 59 * 60_000
  expect(support.accepts('small')).toBe(false)
  now = 60 * 60_000
  expect(support.accepts('small')).toBe(true)
})
