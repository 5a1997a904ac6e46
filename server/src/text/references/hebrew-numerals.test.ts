import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHebrewNumeral, toHebrewNumeral } from './hebrew-numerals.ts'

describe('Hebrew numerals', () => {
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
  ])('write %i as %s, in print %s', (number, plain, printed) => {
    expect(toHebrewNumeral(number)).toBe(plain)
    expect(toHebrewNumeral(number, true)).toBe(printed)
  })

  it('come back from letters, plain or marked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1999 }), fc.boolean(), (number, marks) => {
        expect(fromHebrewNumeral(toHebrewNumeral(number, marks))).toBe(number)
      }),
    )
  })

  it.each(["ל'", 'ל"ד', 'ט״ו', "י'", 'רע״ב', 'ער״ב'])('are read from %s as typed', (text) => {
    expect(fromHebrewNumeral(text)).not.toBeNull()
  })

  it.each(['ברא', 'כי', 'אל', 'על', 'בני', 'משה', '', 'abc', 'א1'])('are not seen in the word "%s"', (text) => {
    expect(fromHebrewNumeral(text)).toBeNull()
  })

  it('never spell the divine name', () => {
    for (let number = 1; number <= 1999; number++) expect(toHebrewNumeral(number)).not.toMatch(/י[הו]$/)
  })

  it('leave numbers beyond their reach in digits', () => {
    expect(toHebrewNumeral(2000)).toBe('2000')
    expect(toHebrewNumeral(0)).toBe('0')
  })
})
