import { describe, expect, it } from 'vitest'
import { areNeighbors, compareReferences, containsReference, overlapsReference, isSameReference, readSegmentAddress } from './relations.ts'
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

describe('areNeighbors', () => {
  it.each([
    ['Genesis 25:33', 'Genesis 25:34', true],
    ['Genesis 25:34', 'Genesis 26:1', true],
    ['Genesis 25:34', 'Genesis 26:2', false],
    ['Genesis 25:31', 'Genesis 25:34', false],
    ['Genesis 25:34', 'Genesis 27:1', false],
    ['Genesis 25:34', 'Genesis 25:34', false],
    ['Rashi on Genesis 1:1:3', 'Rashi on Genesis 1:2:1', true],
    ['Ramban on Genesis 16:3:1', 'Ramban on Genesis 16:6:1', true],
    ['Ramban on Genesis 16:3:1', 'Ramban on Genesis 16:6:2', false],
    ['Ramban on Genesis 16:3:1', 'Ramban on Genesis 18:1:1', false],
    ['Berakhot 2a:30', 'Berakhot 2b:1', true],
    ['Berakhot 2b:30', 'Berakhot 3a:1', true],
    ['Berakhot 2a:30', 'Berakhot 3a:1', false],
  ])('tells whether no segment is absent between %s and %s: %j', (previous, next, expected) => {
    expect(areNeighbors(readSegmentAddress(previous), readSegmentAddress(next))).toBe(expected)
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
