import { describe, expect, it } from 'vitest'
import names from '../../../../data/titles/passages.json' with { type: 'json' }
import { torahPortions } from '../../adapters/calendar/torah-portions.ts'
import { NAME_CASES } from './passage-names.cases.ts'
import { findPassageNames } from './passage-names.ts'
import { createReferences } from './references.ts'
import { classicalTitles } from './titles/classical-titles.ts'

const references = createReferences(classicalTitles)
const cases = NAME_CASES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', expected = ''] = line.split('=>')
    return { text: text.trim(), expected: expected.trim() }
  })

describe('findPassageNames', () => {
  it.each(cases)('finds in "$text": $expected', ({ text, expected }) => {
    const found = findPassageNames(text)
    expect(found.map(({ refs }) => (refs === 'week' ? refs : refs.join('; '))).join(' | ')).toBe(expected)
  })

  it('bounds a name in the text, with its prefix and marks', () => {
    const text = 'מה כתוב בפָרָשַׁת נֹחַ?'
    const [found] = findPassageNames(text)
    expect(text.slice(found?.start, found?.end)).toBe('בפָרָשַׁת נֹחַ')
  })
})

describe('the names of passages', () => {
  it('stand for canonical references', () => {
    for (const ref of [...names.passages.flatMap(({ refs }) => refs), ...names.portions.map(({ ref }) => ref)]) {
      const reference = references.parse(ref)
      expect(reference && references.format(reference, 'en'), ref).toBe(ref)
    }
  })

  it('bound the weekly portions as the calendar does', () => {
    const known = names.portions.map(({ ref }) => references.parse(ref))
    expect(known).toEqual(torahPortions.map(({ title, from, to }) => ({ title, from, to })))
  })
})
