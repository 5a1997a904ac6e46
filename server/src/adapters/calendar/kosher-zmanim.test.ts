import { describe, expect, it } from 'vitest'
import { createCalendar } from './kosher-zmanim.ts'
import { torahPortions } from './torah-portions.ts'

const calendar = createCalendar()

describe('Daf Yomi', () => {
  it.each([
    ['2020-01-05', 'Berakhot', 2],
    ['2020-03-08', 'Shabbat', 2],
    ['2021-03-23', 'Jerusalem Talmud Shekalim', 2],
    ['2027-06-07', 'Niddah', 73],
    ['2027-06-08', 'Berakhot', 2],
  ])('on %s is %s %i', (date, tractate, leaf) => {
    expect(calendar.dafYomi(date)).toEqual({ tractate, leaf })
  })
})

describe('the weekly portion', () => {
  it('weekly portion is that of the coming Sabbath, or of the same day on a Sabbath', () => {
    const expected = {
      title: 'Genesis',
      from: [28, 10],
      to: [32, 3],
      name: { he: 'ויצא', en: 'Vayetzei', ru: 'Ваеце' },
      date: '2026-11-21',
      numbers: [7, 7],
    }
    expect(calendar.weeklyPortion('2026-11-16', 'diaspora')).toEqual(expected)
    expect(calendar.weeklyPortion('2026-11-21', 'israel')).toEqual(expected)
  })

  it('weekly portion combines two portions that are read together', () => {
    const portion = calendar.weeklyPortion('2026-07-05', 'diaspora')
    expect(portion).toMatchObject({ title: 'Numbers', from: [30, 2], to: [36, 13], name: { en: 'Matot–Masei' }, date: '2026-07-11' })
  })

  it('weekly portion differs between Israel and the diaspora after a longer festival', () => {
    // In 2026 the second day of Shavuot is a Sabbath in the diaspora.
    expect(calendar.weeklyPortion('2026-05-23', 'israel').name.en).toBe('Nasso')
    expect(calendar.weeklyPortion('2026-05-23', 'diaspora')).toMatchObject({ name: { en: 'Nasso' }, date: '2026-05-30' })
  })

  it('weekly portion skips a Sabbath that is a festival', () => {
    // 26 September 2026 is the first day of Sukkot.
    expect(calendar.weeklyPortion('2026-09-26', 'diaspora').date > '2026-09-26').toBe(true)
  })

  it('has all 54 portions, starting with Genesis 1:1 to 6:8', () => {
    expect(torahPortions).toHaveLength(54)
    expect(torahPortions[0]).toMatchObject({ title: 'Genesis', from: [1, 1], to: [6, 8] })
  })
})
