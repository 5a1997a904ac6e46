import { describe, expect, it } from 'vitest'
import { textDirection } from './text-direction.ts'

describe('textDirection', () => {
  it('reads a Hebrew sentence that opens with a Latin name from right to left', () => {
    expect(textDirection('Rashi (Berakhot 2a) מפרש שהכוונה היא לזמן תפילה של בין הערביים', 'ltr')).toBe('rtl')
  })
  it('reads an English sentence that quotes a Hebrew word from left to right, whatever the interface', () => {
    expect(textDirection('The word בראשית opens the Torah and gives the book its name', 'rtl')).toBe('ltr')
  })
  it('reads Russian from left to right', () => {
    expect(textDirection('Эсав продал первородство (בכורה)', 'rtl')).toBe('ltr')
  })
  it('counts letters, not vowel points and accents', () => {
    expect(textDirection('נְזִ֣יד a lentil stew of the field', 'rtl')).toBe('ltr')
  })
  it('is right to left from two fifths of Hebrew letters on', () => {
    expect(textDirection('אבגד abcdef', 'ltr')).toBe('rtl')
    expect(textDirection('אבג abcdef', 'rtl')).toBe('ltr')
  })
  it('has the direction of the surroundings without letters', () => {
    expect(textDirection('1. 2–3 …', 'rtl')).toBe('rtl')
    expect(textDirection('', 'ltr')).toBe('ltr')
  })
})
