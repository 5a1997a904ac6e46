import path from 'node:path'
import type { Cycle, DailyReading, Place } from '@sugya/contract/api/daily'
import { describe, expect, it } from 'vitest'
import { createCalendar } from '../../adapters/calendar/kosher-zmanim.ts'
import { readStudyTables } from '../../adapters/study-tables.ts'
import { createReferences } from '../../text/references/references.ts'
import { classicalTitles } from '../../text/references/titles/classical-titles.ts'
import { addDays } from './civil-days.ts'
import { readDay } from './read-day.ts'

const deps = {
  calendar: createCalendar(),
  tables: readStudyTables(path.join(import.meta.dirname, '../../../../data/calendar')),
  references: createReferences(classicalTitles),
  library: { state: () => ({ state: 'preparing', stage: '', progress: 0 }) as const, work: () => undefined },
}

function read(cycle: Cycle, date: string, place: Place = 'diaspora'): DailyReading {
  const [reading] = readDay(deps, date, place, [cycle])
  if (reading === undefined) throw new Error(`No reading of ${cycle}`)
  return reading
}

/** The references of a reading, or why there are none. */
const refs = (cycle: Cycle, date: string) => {
  const { passages, pause } = read(cycle, date)
  return pause ?? passages.map(({ ref }) => ref).join('; ')
}

describe('a cycle of study on a published date', () => {
  it.each<[Cycle, string, string]>([
    ['daf', '2020-01-05', 'Berakhot 2'],
    ['daf', '2021-03-23', 'Jerusalem Talmud Shekalim 1:1:1-10'],
    ['daf', '2027-06-08', 'Berakhot 2'],
    ['mishnah', '2022-08-01', 'Mishnah Terumot 11:3-4'],
    ['mishnah', '2024-04-05', 'Mishnah Nedarim 11:12; Mishnah Nazir 1:1'],
    ['mishnah', '2021-12-25', 'Mishnah Berakhot 1:1-2'],
    ['yerushalmi', '2022-11-14', 'Jerusalem Talmud Berakhot 1:1:1-2'],
    ['yerushalmi', '2023-01-21', 'Jerusalem Talmud Peah 1:1:1-3'],
    ['yerushalmi', '2027-02-23', 'Jerusalem Talmud Berakhot 1:1:1-2'],
    ['yerushalmi', '2026-09-21', 'fast'],
    // The ninth of Av 5785 was a Sabbath: the fast is kept, and study paused, on Sunday.
    ['yerushalmi', '2025-08-03', 'fast'],
    ['rambam-1', '2020-07-09', 'Mishneh Torah, Kings and Wars 12'],
    ['rambam-1', '2023-08-08', 'Mishneh Torah, The Order of Prayer 4-5'],
    ['rambam-1', '2020-07-10', 'Mishneh Torah, Transmission of the Oral Law 1-21'],
    ['rambam-3', '2020-07-09', 'Mishneh Torah, Kings and Wars 10-12'],
    ['rambam-3', '2020-08-15', 'Mishneh Torah, The Order of Prayer 5; Mishneh Torah, Sabbath 1-2'],
    ['rambam-3', '2024-03-27', 'Mishneh Torah, Transmission of the Oral Law 1-45'],
    ['halakhah', '2026-10-05', 'Kitzur Shulchan Arukh 1:1-4'],
    ['halakhah', '2026-11-23', 'Kitzur Shulchan Arukh 26:13-21'],
    ['halakhah', '2027-04-21', 'Kitzur Shulchan Arukh 119:9-12'],
    ['tehillim-month', '2026-11-11', 'Psalms 1-9'],
    ['tehillim-month', '2026-12-05', 'Psalms 119:1-96'],
    // Tevet has 29 days: the parts of both days are said on the last.
    ['tehillim-month', '2027-01-08', 'Psalms 140-150'],
    ['tehillim-week', '2026-11-22', 'Psalms 1-29'],
    ['tehillim-week', '2026-11-27', 'Psalms 107-119'],
    ['tehillim-week', '2026-11-28', 'Psalms 120-150'],
    ['tanakh-929', '2018-07-15', 'Genesis 1'],
    ['tanakh-929', '2022-02-02', 'II Chronicles 36'],
    ['tanakh-929', '2022-02-03', 'between'],
    ['tanakh-929', '2022-02-06', 'Genesis 1'],
    ['tanakh-929', '2022-02-11', 'weekend'],
  ])('%s on %s is %s', (cycle, date, expected) => {
    expect(refs(cycle, date)).toBe(expected)
  })

  it('names a page of the Jerusalem Talmud by the Vilna edition', () => {
    expect(read('yerushalmi', '2023-01-21').name).toMatchObject({ en: 'Jerusalem Talmud Peah 1', he: 'תלמוד ירושלמי פאה א׳' })
  })
})

describe('the weekly portion', () => {
  const parts = (date: string, place: Place = 'diaspora') => {
    const { passages } = read('portion', date, place)
    return (part: string) => passages.filter((one) => one.part === part).map(({ ref }) => ref)
  }

  it('has seven aliyot, a maftir, and the haftarah of both customs', () => {
    const of = parts('2026-11-21')
    expect(of('1')).toEqual(['Genesis 28:10-22'])
    expect(of('7')).toEqual(['Genesis 31:43-32:3'])
    expect(of('maftir')).toEqual(['Genesis 32:1-3'])
    expect(of('haftarah')).toEqual(['Hosea 12:13-14:10'])
    expect(of('haftarah-sephardim')).toEqual(['Hosea 11:7-12:12'])
  })

  it('divides two portions that are read together among seven readers', () => {
    expect(parts('2026-07-11')('4')).toEqual(['Numbers 32:20-33:49'])
  })

  it.each([
    ['Hanukkah', '2026-12-05', 'Zechariah 2:14-4:7'],
    ['the second Sabbath of Hanukkah', '2026-12-12', 'I Kings 7:40-50'],
    ['Shekalim', '2027-03-06', 'II Kings 12:1-17'],
    ['the Sabbath before Passover', '2027-04-17', 'Malachi 3:4-24'],
    ['a plain Sabbath', '2026-01-17', 'Ezekiel 28:25-29:21'],
    ['a new month', '2027-05-08', 'Isaiah 66:1-24'],
    ['the eve of a new month', '2026-05-16', 'I Samuel 20:18-42'],
    ['the Sabbath of repentance', '2026-09-19', 'Hosea 14:2-10; Joel 2:15-27'],
  ])('on %s (%s) has the haftarah %s', (_, date, expected) => {
    expect(parts(date)('haftarah')).toEqual(expected.split('; '))
  })

  it('differs between Israel and the diaspora after a longer festival', () => {
    expect(read('portion', '2026-05-24', 'israel').name?.en).toBe("Beha'alotcha")
    expect(read('portion', '2026-05-24', 'diaspora').name?.en).toBe('Nasso')
  })

  it('begins and ends with its aliyot, and has a haftarah, on every Sabbath of three years', () => {
    for (let sabbath = '2026-10-10'; sabbath < '2029-09-10'; sabbath = addDays(sabbath, 7)) {
      for (const place of ['israel', 'diaspora'] as const) {
        const { from, to, numbers, date } = deps.calendar.weeklyPortion(sabbath, place)
        const aliyot = deps.tables.portions.get([...new Set(numbers)].join('-'))?.aliyot
        expect([aliyot?.[0]?.[0], aliyot?.[6]?.[1]], date).toEqual([from, to])
        expect(parts(sabbath, place)('haftarah'), date).not.toEqual([])
      }
    }
  })
})
