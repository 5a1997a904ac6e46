import { describe, expect, it } from 'vitest'
import { nameReference } from './format-reference.ts'
import { createReferences } from './references.ts'
import { classicalTitles } from './titles/classical-titles.ts'

const references = createReferences(classicalTitles)
const name = (written: string, language: 'he' | 'en' | 'ru') => {
  const reference = references.parse(written)
  return reference && nameReference(references, reference, language)
}

describe('nameReference', () => {
  it.each([
    ['Genesis 25:29-34', 'Genesis 25:29–34', 'בראשית כ״ה:כ״ט–ל״ד', 'Берешит 25:29–34'],
    ['Berakhot 2a', 'Berakhot 2a', 'ברכות ב׳ ע״א', 'Брахот 2а'],
    ['Arakhin 5', 'Arakhin 5', 'ערכין ה׳', 'Арахин 5'],
    ['Psalms 115', 'Psalms 115', 'תהילים קט״ו', 'Теилим 115'],
  ])('names %s with an en dash, and with geresh or gershayim in Hebrew', (ref, en, he, ru) => {
    expect([name(ref, 'en'), name(ref, 'he'), name(ref, 'ru')]).toEqual([en, he, ru])
  })

  it('keeps the hyphen of the canonical form', () => {
    expect(references.format(references.parse('Genesis 25:29–34')!, 'en')).toBe('Genesis 25:29-34')
  })
})
