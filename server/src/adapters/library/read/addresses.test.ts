import { describe, expect, it } from 'vitest'
import { addressAt, packAddresses, listSections, findPositions } from './addresses.ts'

const addresses = [
  [1, 1],
  [1, 2],
  [1, 5],
  [3, 1],
  [10, 2],
]
const packed = packAddresses(2, addresses)

describe('addresses', () => {
  it('finds every address at its position and gives it back', () => {
    for (const [index, address] of addresses.entries()) {
      expect(findPositions(packed, address)).toEqual({ from: index, to: index + 1 })
      expect(addressAt(packed, index)).toEqual(address)
    }
  })

  it('finds a section by the beginning of its addresses, and everything by none', () => {
    expect(findPositions(packed, [1])).toEqual({ from: 0, to: 3 })
    expect(findPositions(packed, [])).toEqual({ from: 0, to: 5 })
  })

  it('finds nothing in a gap, behind the end and below the depth', () => {
    for (const prefix of [[2], [1, 3], [11], [0], [1, 1, 1]]) {
      const { from, to } = findPositions(packed, prefix)
      expect(to - from).toBe(0)
    }
  })

  it('lists the parts of a work with their sizes, gaps left out, at one level or at all', () => {
    expect(listSections(packed, 1)).toEqual([
      { sections: [1], segments: 3 },
      { sections: [3], segments: 1 },
      { sections: [10], segments: 1 },
    ])
    expect(listSections(packed, 5).map(({ sections }) => sections)).toEqual(addresses)
    expect(listSections(packAddresses(1, []), 1)).toEqual([])
  })

  it('refuses addresses out of order or of another depth', () => {
    expect(() => packAddresses(1, [[2], [1]])).toThrow('out of order')
    expect(() => packAddresses(1, [[1], [1]])).toThrow('out of order')
    expect(() => packAddresses(2, [[1]])).toThrow('instead of 2')
  })
})
