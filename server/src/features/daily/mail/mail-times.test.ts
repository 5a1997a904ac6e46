import { describe, expect, it } from 'vitest'
import { addDays } from '../civil-days.ts'
import { findLocalDay, findNextMoment, planDailyMail } from './mail-times.ts'

const at = (time: string) => new Date(time)
const next = (now: string, hour: number, timeZone: string) => findNextMoment(at(now), { hour, timeZone }).toISOString()

describe('the moment of the daily e-mail', () => {
  it.each([
    ['later today', '2026-11-23T03:00:00Z', 7, 'Asia/Jerusalem', '2026-11-23T05:00:00.000Z'],
    ['tomorrow once the hour is over', '2026-11-23T05:00:00Z', 7, 'Asia/Jerusalem', '2026-11-24T05:00:00.000Z'],
    [
      'on the day at the reader, which may be another than in UTC',
      '2026-11-23T20:00:00Z',
      6,
      'Pacific/Auckland',
      '2026-11-24T17:00:00.000Z',
    ],
    ['at the same hour after the clocks go forward', '2026-03-28T12:00:00Z', 7, 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
    ['at the same hour after the clocks go back', '2026-10-24T12:00:00Z', 7, 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
    ['an hour later when the clocks skip the hour', '2026-03-28T12:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['at the first of two equal hours', '2026-10-24T12:00:00Z', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['in a zone of half hours', '2026-11-23T00:00:00Z', 6, 'Asia/Kolkata', '2026-11-23T00:30:00.000Z'],
  ])('is %s', (_, now, hour, timeZone, expected) => {
    expect(next(now, hour, timeZone)).toBe(expected)
  })

  it('is once a day through a year of both changes of the clock', () => {
    for (const [timeZone, hour] of [
      ['Asia/Jerusalem', 2],
      ['America/Santiago', 0],
    ] as const) {
      let now = at('2026-01-01T12:00:00Z')
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        now = findNextMoment(now, { hour, timeZone })
        expect(findLocalDay(now, timeZone), `${timeZone} ${String(hour)}`).toBe(addDays(day, 1))
      }
    }
  })
})

describe('the plan of the daily e-mail', () => {
  const mail = { hour: 7, timeZone: 'Europe/Moscow', sentDay: null }

  it('sends for the day at the reader, and again on the next day', () => {
    expect(planDailyMail(at('2026-11-23T04:00:10Z'), mail)).toEqual({ day: '2026-11-23', next: at('2026-11-24T04:00:00Z') })
  })

  it('makes up for a missed hour on the same day, and for no day that is over', () => {
    expect(planDailyMail(at('2026-11-23T20:59:00Z'), mail).day).toBe('2026-11-23')
    expect(planDailyMail(at('2026-11-23T21:01:00Z'), mail)).toEqual({ day: null, next: at('2026-11-24T04:00:00Z') })
  })

  it('sends nothing for a day that has its e-mail, also after a move to the west', () => {
    expect(planDailyMail(at('2026-11-23T05:00:00Z'), { ...mail, sentDay: '2026-11-23' }).day).toBeNull()
    expect(planDailyMail(at('2026-11-23T20:00:00Z'), { hour: 7, timeZone: 'America/New_York', sentDay: '2026-11-24' }).day).toBeNull()
  })
})
