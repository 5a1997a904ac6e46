import { describe, expect, it } from 'vitest'
import type { Calendar } from '../../../../ports/calendar.ts'
import { fakeReferences } from '../citations/citations.fixture.ts'
import { suggestStarters } from './starters.ts'

const calendar: Calendar = {
  dafYomi: () => ({ tractate: 'Genesis', leaf: 2 }),
  weeklyPortion: (_, place) => ({
    title: 'Genesis',
    from: [25, 19],
    to: [28, 9],
    name: { he: place === 'israel' ? 'תולדות' : 'חוץ לארץ', en: 'Toldot', ru: 'Толдот' },
    date: '2026-11-14',
  }),
}
const parts = { calendar, references: fakeReferences, hasWork: () => false }

describe('questions to begin with', () => {
  it.each([
    ['he', /תולדות/],
    ['en', /Toldot/],
    ['ru', /Толдот/],
  ] as const)('name the portion of the week in %s, and the place where it opens', (language, name) => {
    const [first = ''] = suggestStarters(parts, '2026-11-12', language)
    expect(first).toMatch(name)
    expect(fakeReferences.find(first)[0]?.reference).toEqual({ title: 'Genesis', from: [25, 19], to: [25, 21] })
  })

  it('speak of the page of the day only when the library has it', () => {
    const daf = /today’s daf/
    expect(suggestStarters(parts, '2026-11-12', 'en').some((question) => daf.test(question))).toBe(false)
    expect(suggestStarters({ ...parts, hasWork: () => true }, '2026-11-12', 'en').some((question) => daf.test(question))).toBe(true)
  })

  it('change from day to day', () => {
    expect(suggestStarters(parts, '2026-11-12', 'ru')).not.toEqual(suggestStarters(parts, '2026-11-13', 'ru'))
  })
})
