import { expect, it } from 'vitest'
import { referenceName } from './reference-name.ts'

const names = { ref: 'Genesis 25:29-34', heRef: 'בראשית כ״ה:כ״ט–ל״ד', ruRef: 'Берешит 25:29–34' }

it('names a range in each language with an en dash', () => {
  expect((['he', 'en', 'ru'] as const).map((language) => referenceName(names, language))).toEqual([
    'בראשית כ״ה:כ״ט–ל״ד',
    'Genesis 25:29–34',
    'Берешит 25:29–34',
  ])
})

it('names it in English where a language has no name', () => {
  expect(referenceName({ ...names, ruRef: '' }, 'ru')).toBe('Genesis 25:29–34')
  expect(referenceName({ ...names, heRef: '' }, 'he')).toBe('Genesis 25:29–34')
})
