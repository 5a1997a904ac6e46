import { describe, expect, it } from 'vitest'
import { truncate, findQueryWords } from './excerpt.ts'

describe('truncate', () => {
  it('returns a short text unchanged', () => {
    expect(truncate('In the beginning', 200)).toBe('In the beginning')
    expect(truncate('beginning', 9)).toBe('beginning')
  })
  it('truncates after a whole word and drops the comma', () => {
    expect(truncate('And Jacob said, sell me', 16)).toBe('And Jacob said…')
    expect(truncate('And Jacob said, sell me', 14)).toBe('And Jacob said…')
  })
  it('counts a letter with its vowels as one character', () => {
    expect(truncate('בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים', 10)).toBe('בְּרֵאשִׁ֖ית בָּרָ֣א…')
  })
  it('truncates within a word that is longer than the limit', () => {
    expect(truncate('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`)
  })
})

describe('findQueryWords', () => {
  const words = (text: string, query: string) => findQueryWords(text, query).map(({ start, end }) => text.slice(start, end))
  it('finds the words of a query in spite of vowels, accents and case', () => {
    expect(words('Esau sold his Birthright.', 'birthright of ESAU')).toEqual(['Esau', 'Birthright'])
    expect(words('וּנְזִ֣יד עֲדָשִׁ֔ים', 'נזיד עדשים')).toEqual(['וּנְזִ֣יד', 'עֲדָשִׁ֔ים'])
    expect(words('ёж и мёд', 'мед')).toEqual(['мёд'])
  })
  it('finds nothing for a query without words', () => {
    expect(words('Esau', '?!')).toEqual([])
  })
})
