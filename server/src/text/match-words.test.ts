import { describe, expect, it } from 'vitest'
import { createWordMatcher } from './match-words.ts'

const nothing = { he: [], en: [], ru: [] }

describe('words of a text that match a question', () => {
  it('are its own words in other forms, and what retrieval matched in any language', () => {
    const isMatched = createWordMatcher('Where did Jacob dream of a ladder?', { ...nothing, he: ['סלמ'], ru: ['лестниц'] })
    expect(['dreamed', 'Ladder', 'סֻלָּם', 'лестница'].filter(isMatched)).toEqual(['dreamed', 'Ladder', 'סֻלָּם', 'лестница'])
    expect(isMatched('heaven')).toBe(false)
  })
  it('are not the small words of a phrase that retrieval matched', () => {
    const isMatched = createWordMatcher('what happens to the soul after death', {
      ...nothing,
      en: ['the', 'what', 'soul', 'death'],
      ru: ['что', 'душ'],
    })
    expect(['the', 'what', 'soul', 'что', 'душа'].filter(isMatched)).toEqual(['soul', 'душа'])
  })
})
