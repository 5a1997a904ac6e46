import { expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

it('computes a word once, and those beyond its limit each time', () => {
  const compute = vi.fn((word: string) => word.length)
  const length = memoize(2, compute)
  expect(['one', 'three', 'seven', 'one', 'seven', 'three'].map(length)).toEqual([3, 5, 5, 3, 5, 5])
  expect(compute.mock.calls.flat()).toEqual(['one', 'three', 'seven', 'seven'])
})
