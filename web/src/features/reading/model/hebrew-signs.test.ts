import { describe, expect, it } from 'vitest'
import { filterHebrewSigns, findHebrewSigns } from './hebrew-signs.ts'

const verse = 'וַיֹּ֥אמֶר אֱלֹהִ֖ים יְהִ֣י א֑וֹר וַֽיְהִי־אֽוֹר׃'

describe('filterHebrewSigns', () => {
  it('returns the stored text when all signs are shown', () => {
    expect(filterHebrewSigns(verse, { vowels: true, accents: true })).toBe(verse)
  })
  it('removes cantillation and keeps vowels', () => {
    expect(filterHebrewSigns(verse, { vowels: true, accents: false })).toBe('וַיֹּאמֶר אֱלֹהִים יְהִי אוֹר וַיְהִי־אוֹר׃')
  })
  it('removes vowels and keeps cantillation', () => {
    expect(filterHebrewSigns('אֱלֹהִ֖ים', { vowels: false, accents: true })).toBe('אלה\u0596ים')
  })
  it('keeps letters, maqaf and sof pasuq when all signs are hidden', () => {
    expect(filterHebrewSigns(verse, { vowels: false, accents: false })).toBe('ויאמר אלהים יהי אור ויהי־אור׃')
  })
  it('removes shin dots and paseq', () => {
    expect(filterHebrewSigns('שָׁ֣ב ׀ שׂ֥וֹם', { vowels: false, accents: false })).toBe('שב שום')
  })
  it('keeps other scripts and markup', () => {
    const html = '<b>Genesis</b> <i>Берешит</i> &amp; 1:1'
    expect(filterHebrewSigns(html, { vowels: false, accents: false })).toBe(html)
  })
})

describe('findHebrewSigns', () => {
  it.each([
    [verse, ['vowels', 'accents']],
    ['וַיֹּאמֶר אֱלֹהִים', ['vowels']],
    ['מאימתי קורין את שמע', []],
  ])('lists what %s has', (html, signs) => {
    expect(findHebrewSigns([{ html }])).toEqual(signs)
  })
})
