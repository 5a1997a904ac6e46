import { describe, expect, it } from 'vitest'
import { measureDepth, flatten } from './nested-text.ts'

describe('flatten', () => {
  it('counts gaps, empty chapters and empty strings without listing them', () => {
    expect(flatten([[], ['', 'b'], [' ', null], ['d']], 2)).toEqual([
      { sections: [2, 2], html: 'b' },
      { sections: [4, 1], html: 'd' },
    ])
  })

  it('makes text above the depth the first segment of its section and joins text below it', () => {
    expect(flatten(['a', ['b', ['c', 'd']]], 2)).toEqual([
      { sections: [1, 1], html: 'a' },
      { sections: [2, 1], html: 'b' },
      { sections: [2, 2], html: 'c d' },
    ])
  })

  it('lists nothing for nested empty lists', () => {
    expect(flatten([[[], [[]]], []], 3)).toEqual([])
  })
})

describe('measureDepth', () => {
  it('counts only the levels that hold text', () => {
    expect([measureDepth('a'), measureDepth(['a']), measureDepth([[], ['a']]), measureDepth(['a', [[]]])]).toEqual([0, 1, 2, 1])
  })
})
