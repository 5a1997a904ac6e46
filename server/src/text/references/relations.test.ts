import { describe, expect, it } from 'vitest'
import { compareReferences, containsReference, overlapsReference, isSameReference } from './relations.ts'
import type { Reference } from './reference.ts'

const at = (from: number[], to = from, title = 'Genesis'): Reference => ({ title, from, to })

describe('containsReference', () => {
  it.each([
    ['a chapter its verse', at([3]), at([3, 5]), true],
    ['a chapter itself', at([3]), at([3]), true],
    ['a verse not its chapter', at([3, 5]), at([3]), false],
    ['a range a verse inside', at([25, 29], [25, 34]), at([25, 30]), true],
    ['a range not the verse after', at([25, 29], [25, 34]), at([25, 35]), false],
    ['a range across chapters what lies between', at([1, 1], [2, 3]), at([1, 31]), true],
    ['a range of chapters any verse', at([1], [3]), at([3, 24]), true],
    ['a work everything in it', at([]), at([50, 26]), true],
    ['a side of a page its line', at([3], [3], 'Berakhot'), at([3, 7], [3, 7], 'Berakhot'), true],
    ['a whole page its second side', at([3], [4], 'Berakhot'), at([4], [4], 'Berakhot'), true],
    ['nothing in another work', at([3]), at([3, 5], [3, 5], 'Exodus'), false],
  ])('%s', (_, outer, inner, expected) => {
    expect(containsReference(outer, inner)).toBe(expected)
  })
})

describe('overlapsReference', () => {
  it.each([
    [at([1, 1], [1, 5]), at([1, 5], [1, 9]), true],
    [at([1, 1], [1, 5]), at([1, 6]), false],
    [at([1]), at([1, 31], [2, 3]), true],
    [at([2]), at([1, 31], [2, 3]), true],
    [at([3]), at([1, 31], [2, 3]), false],
    [at([]), at([9]), true],
  ])('%j with %j: %s', (a, b, expected) => {
    expect(overlapsReference(a, b)).toBe(expected)
    expect(overlapsReference(b, a)).toBe(expected)
  })
})

it('orders references by beginning, the wider first', () => {
  const sorted = [at([2]), at([1, 2]), at([1]), at([1, 1], [1, 3]), at([1, 1])].sort(compareReferences)
  expect(sorted).toEqual([at([1]), at([1, 1], [1, 3]), at([1, 1]), at([1, 2]), at([2])])
})

it('tells same references from nested ones', () => {
  expect(isSameReference(at([1, 1]), at([1, 1]))).toBe(true)
  expect(isSameReference(at([1]), at([1, 1]))).toBe(false)
  expect(isSameReference(at([1], [2]), at([1]))).toBe(false)
})
