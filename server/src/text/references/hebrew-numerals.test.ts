import { toHebrewNumeral } from '@sugya/contract/rules/hebrew-numeral'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHebrewNumeral } from './hebrew-numerals.ts'

describe('toHebrewNumeral and fromHebrewNumeral', () => {
  it.each([
    [1, 'א', 'א׳'],
    [15, 'טו', 'ט״ו'],
    [16, 'טז', 'ט״ז'],
    [115, 'קטו', 'קט״ו'],
    [119, 'קיט', 'קי״ט'],
    [500, 'תק', 'ת״ק'],
    [613, 'תריג', 'תרי״ג'],
    [697, 'תרצז', 'תרצ״ז'],
    [999, 'תתקצט', 'תתקצ״ט'],
    [1066, 'תתרסו', 'תתרס״ו'],
  ])('write %i as %s, with marks %s', (number, plain, printed) => {
    expect(toHebrewNumeral(number)).toBe(plain)
    expect(toHebrewNumeral(number, true)).toBe(printed)
  })

  it('are inverse, with marks or without', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1999 }), fc.boolean(), (number, marks) => {
        expect(fromHebrewNumeral(toHebrewNumeral(number, marks))).toBe(number)
      }),
    )
  })

  it.each(["ל'", 'ל"ד', 'ט״ו', "י'", 'רע״ב', 'ער״ב'])('read a numeral from %s', (text) => {
    expect(fromHebrewNumeral(text)).not.toBeNull()
  })

  it.each(['ברא', 'כי', 'אל', 'על', 'בני', 'משה', '', 'abc', 'א1'])('read no numeral from the word "%s"', (text) => {
    expect(fromHebrewNumeral(text)).toBeNull()
  })

  it('never write the divine name', () => {
    for (let number = 1; number <= 1999; number++) expect(toHebrewNumeral(number)).not.toMatch(/י[הו]$/)
  })

  it('write numbers outside 1 to 1999 in digits', () => {
    expect(toHebrewNumeral(2000)).toBe('2000')
    expect(toHebrewNumeral(0)).toBe('0')
  })
})
