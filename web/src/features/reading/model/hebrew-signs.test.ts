import { describe, expect, it } from 'vitest'
import { filterHebrewSigns } from './hebrew-signs.ts'

const verse = 'וַיֹּ֥אמֶר אֱלֹהִ֖ים יְהִ֣י א֑וֹר וַֽיְהִי־אֽוֹר׃'

describe('withSigns', () => {
  it('leaves a text as it is stored when everything is shown', () => {
    expect(filterHebrewSigns(verse, { vowels: true, accents: true })).toBe(verse)
  })
  it('takes the cantillation off and leaves the vowels', () => {
    expect(filterHebrewSigns(verse, { vowels: true, accents: false })).toBe('וַיֹּאמֶר אֱלֹהִים יְהִי אוֹר וַיְהִי־אוֹר׃')
  })
  it('takes the vowels off and leaves the cantillation', () => {
    expect(filterHebrewSigns('אֱלֹהִ֖ים', { vowels: false, accents: true })).toBe('אלה\u0596ים')
  })
  it('leaves letters, maqaf and the end of the verse when everything is off', () => {
    expect(filterHebrewSigns(verse, { vowels: false, accents: false })).toBe('ויאמר אלהים יהי אור ויהי־אור׃')
  })
  it('takes the dots of shin and the upright stroke off too', () => {
    expect(filterHebrewSigns('שָׁ֣ב ׀ שׂ֥וֹם', { vowels: false, accents: false })).toBe('שב שום')
  })
  it('does not touch other scripts nor the markup', () => {
    const html = '<b>Genesis</b> <i>Берешит</i> &amp; 1:1'
    expect(filterHebrewSigns(html, { vowels: false, accents: false })).toBe(html)
  })
})
