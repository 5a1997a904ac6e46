import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detect-language.ts'

describe('detectLanguage', () => {
  it.each([
    ['מי מכר את הבכורה?', 'he'],
    ['Who sold his birthright?', 'en'],
    ['Кто продал первородство?', 'ru'],
    ['Что значит "חסד" в Торе?', 'ru'],
    ['What is חסד?', 'en'],
    ['12:3 🙂', null],
    ['', null],
  ])('takes %j for %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})
