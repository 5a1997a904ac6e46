import { describe, expect, it } from 'vitest'
import { detectLanguage, detectTextLanguage } from './detect-language.ts'

describe('detectLanguage', () => {
  it.each([
    ['מי מכר את הבכורה?', 'he'],
    ['Who sold his birthright?', 'en'],
    ['Кто продал первородство?', 'ru'],
    ['Что значит "חסד" в Торе?', 'ru'],
    ['What is חסד?', 'en'],
    ['12:3 🙂', null],
    ['', null],
  ])('detects the language of %j as %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})

describe('detectTextLanguage', () => {
  it('counts a text without letters as English and lets Hebrew win a tie', () => {
    expect(detectTextLanguage('12:3 🙂')).toBe('en')
    expect(detectTextLanguage('אב ab')).toBe('he')
  })
})
