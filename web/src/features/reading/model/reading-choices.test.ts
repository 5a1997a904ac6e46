import { describe, expect, it } from 'vitest'
import { parseReadingChoices } from './reading-choices.ts'

const defaults = { size: 1, layout: 'side', languages: null, vowels: true, accents: true }

describe('parseReadingChoices', () => {
  it('returns the defaults for a missing or invalid value', () => {
    for (const stored of [null, 7, 'x', [], { size: 99, layout: 3, languages: ['xx'], vowels: 'no' }]) {
      expect(parseReadingChoices(stored)).toEqual(defaults)
    }
  })
  it('returns valid choices as stored', () => {
    const chosen = { size: 4, layout: 'under', languages: ['he', 'en'], vowels: false, accents: false }
    expect(parseReadingChoices(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  })
})
