import { describe, expect, it } from 'vitest'
import { depthOf, flatten } from './nested-text.ts'

describe('flatten', () => {
  it('keeps the numbers of what follows gaps, empty chapters and empty strings', () => {
    expect(flatten([[], ['', 'b'], [' ', null], ['d']], 2)).toEqual([
      { sections: [2, 2], html: 'b' },
      { sections: [4, 1], html: 'd' },
    ])
  })

  it('takes text that lies too high as the first of its section and joins text that lies too deep', () => {
    expect(flatten(['a', ['b', ['c', 'd']]], 2)).toEqual([
      { sections: [1, 1], html: 'a' },
      { sections: [2, 1], html: 'b' },
      { sections: [2, 2], html: 'c d' },
    ])
  })

  it('finds nothing where empty lists hold empty lists', () => {
    expect(flatten([[[], [[]]], []], 3)).toEqual([])
  })
})

describe('depthOf', () => {
  it('counts the levels that hold text', () => {
    expect([depthOf('a'), depthOf(['a']), depthOf([[], ['a']]), depthOf(['a', [[]]])]).toEqual([0, 1, 2, 1])
  })
})
