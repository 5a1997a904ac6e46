import { describe, expect, it } from 'vitest'
import { classicalTitles } from './titles/classical-titles.ts'
import { FIND_CASES } from './find-references.cases.ts'
import { createReferences } from './references.ts'

const references = createReferences(classicalTitles)
const cases = FIND_CASES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', expected = ''] = line.split('=>')
    return { text: text.trim(), expected: expected.trim() }
  })

describe('findReferences', () => {
  it.each(cases)('finds in "$text": $expected', ({ text, expected }) => {
    const found = references.find(text)
    expect(found.map((f) => `${f.text} → ${references.format(f.reference, 'en')}${f.isBare ? '*' : ''}`).join('; ')).toBe(expected)
    for (const f of found) expect(text.slice(f.start, f.end)).toBe(f.text)
  })

  it('finds a reference written with vowels and cantillation', () => {
    const [found] = references.find('כתוב בִּבְרֵאשִׁ֖ית א, א')
    expect(found?.reference).toEqual({ title: 'Genesis', from: [1, 1], to: [1, 1] })
  })

  it('ignores the invisible direction marks of copied text', () => {
    const [found] = references.find('see \u2067בראשית\u2069 \u200fא, א\u200f')
    expect(found?.reference).toEqual({ title: 'Genesis', from: [1, 1], to: [1, 1] })
  })
})
