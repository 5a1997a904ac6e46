import { describe, expect, it } from 'vitest'
import { parseReadingChoices } from './reading-choices.ts'

const ordinary = { size: 1, layout: 'side', languages: null, vowels: true, accents: true }

describe('readingChoices', () => {
  it('are the ordinary ones when nothing or nonsense is stored', () => {
    for (const stored of [null, 7, 'x', [], { size: 99, layout: 3, languages: ['xx'], vowels: 'no' }]) {
      expect(parseReadingChoices(stored)).toEqual(ordinary)
    }
  })
  it('are given back as they were stored', () => {
    const chosen = { size: 4, layout: 'under', languages: ['he', 'en'], vowels: false, accents: false }
    expect(parseReadingChoices(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  })
})
