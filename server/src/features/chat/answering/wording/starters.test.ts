import { describe, expect, it } from 'vitest'
import type { Calendar } from '../../../../ports/calendar.ts'
import { fakeReferences } from '../citations/citations.fixture.ts'
import { suggestStarters } from './starters.ts'

const calendar: Pick<Calendar, 'dafYomi' | 'weeklyPortion'> = {
  dafYomi: () => ({ tractate: 'Genesis', leaf: 2 }),
  weeklyPortion: (_, place) => ({
    title: 'Genesis',
    from: [25, 19],
    to: [28, 9],
    name: { he: place === 'israel' ? 'תולדות' : 'חוץ לארץ', en: 'Toldot', ru: 'Толдот' },
    date: '2026-11-14',
    numbers: [6, 6],
  }),
}
const deps = { calendar, references: fakeReferences, hasWork: () => false }

describe('starter questions', () => {
  it.each([
    ['he', /תולדות/],
    ['en', /Toldot/],
    ['ru', /Толдот/],
  ] as const)('starter questions name the weekly portion in %s and the reference of its opening', (language, name) => {
    const [first = ''] = suggestStarters(deps, '2026-11-12', language)
    expect(first).toMatch(name)
    expect(fakeReferences.find(first)[0]?.reference).toEqual({ title: 'Genesis', from: [25, 19], to: [25, 21] })
  })

  it('starter questions mention the daily page only when the library has it', () => {
    const daf = /today’s daf/
    expect(suggestStarters(deps, '2026-11-12', 'en').some((question) => daf.test(question))).toBe(false)
    expect(suggestStarters({ ...deps, hasWork: () => true }, '2026-11-12', 'en').some((question) => daf.test(question))).toBe(true)
  })

  it('starter questions change from day to day', () => {
    expect(suggestStarters(deps, '2026-11-12', 'ru')).not.toEqual(suggestStarters(deps, '2026-11-13', 'ru'))
  })
})
