import { createRequire } from 'node:module'
import type * as KosherZmanim from 'kosher-zmanim'
import type { Calendar, CivilDate, SpecialSabbath, TorahPortion } from '../../ports/calendar.ts'
import { torahPortions } from './torah-portions.ts'

// The ESM build does not load in Node (imports without extensions); the CommonJS build does.
const { JewishCalendar, Parsha, YomiCalculator } = createRequire(import.meta.url)('kosher-zmanim') as typeof KosherZmanim

/**
 * Canonical titles in the order of Daf Yomi. Shekalim has no Babylonian Talmud: the Jerusalem Talmud is read.
 */
const tractates = (
  'Berakhot,Shabbat,Eruvin,Pesachim,Jerusalem Talmud Shekalim,Yoma,Sukkah,Beitzah,Rosh Hashanah,Taanit,Megillah,Moed Katan,Chagigah,Yevamot,' +
  'Ketubot,Nedarim,Nazir,Sotah,Gittin,Kiddushin,Bava Kamma,Bava Metzia,Bava Batra,Sanhedrin,Makkot,Shevuot,Avodah Zarah,Horayot,Zevachim,Menachot,' +
  'Chullin,Bekhorot,Arakhin,Temurah,Keritot,Meilah,Kinnim,Tamid,Middot,Niddah'
).split(',')

/** Combined portions by their number in the package: the first and the last portion. */
const joined: Record<number, [number, number]> = {
  [Parsha.VAYAKHEL_PEKUDEI]: [22, 23],
  [Parsha.TAZRIA_METZORA]: [27, 28],
  [Parsha.ACHREI_MOS_KEDOSHIM]: [29, 30],
  [Parsha.BEHAR_BECHUKOSAI]: [32, 33],
  [Parsha.CHUKAS_BALAK]: [39, 40],
  [Parsha.MATOS_MASEI]: [42, 43],
  [Parsha.NITZAVIM_VAYEILECH]: [51, 52],
}

const specialSabbaths: Record<number, SpecialSabbath> = {
  [Parsha.SHKALIM]: 'shekalim',
  [Parsha.ZACHOR]: 'zachor',
  [Parsha.PARA]: 'parah',
  [Parsha.HACHODESH]: 'ha-chodesh',
}

/** The package counts from 1, Sunday. */
const SABBATH = 7

const DAY = 24 * 60 * 60 * 1000

/** Creates the calendar with `kosher-zmanim`. */
export function createCalendar(): Calendar {
  return {
    dafYomi(date) {
      const daf = YomiCalculator.getDafYomiBavli(new JewishCalendar(toLocalNoon(date)))
      const tractate = tractates[daf.getMasechtaNumber()]
      if (tractate === undefined) throw new Error(`No tractate ${String(daf.getMasechtaNumber())}`)
      return { tractate, leaf: daf.getDaf() }
    },
    weeklyPortion(date, place) {
      // At most two Sabbaths in a row have no portion; four weeks are enough.
      for (let day = 0; day < 28; day++) {
        const candidate = new Date(toLocalNoon(date).getTime() + day * DAY)
        const calendar = new JewishCalendar(candidate)
        calendar.setInIsrael(place === 'israel')
        const portion = toPortion(calendar.getParsha(), toCivilDate(candidate))
        if (portion !== undefined) return portion
      }
      throw new Error(`No portion is read in the weeks after ${date}`)
    },
    specialSabbath(date) {
      const day = new JewishCalendar(toLocalNoon(date))
      if (day.getDayOfWeek() !== SABBATH) return undefined
      // Two Sabbaths fall into Hanukkah when its first day is one: the eighth is the other.
      if (day.isChanukah()) return day.getDayOfChanukah() === 8 ? 'chanukah-second' : 'chanukah'
      return specialSabbaths[day.getSpecialShabbos()]
    },
    toHebrewDate(date) {
      const day = new JewishCalendar(toLocalNoon(date))
      return {
        year: day.getJewishYear(),
        month: day.getJewishMonth(),
        day: day.getJewishDayOfMonth(),
        daysInMonth: day.getDaysInJewishMonth(),
        isLeapYear: day.isJewishLeapYear(),
      }
    },
  }
}

function toPortion(parsha: number, date: CivilDate): TorahPortion | undefined {
  const [first, last] = joined[parsha] ?? [parsha, parsha]
  const start = torahPortions[first - 1]
  const end = torahPortions[last - 1]
  if (parsha < 1 || start === undefined || end === undefined) return undefined
  const name = (language: 'he' | 'en' | 'ru') => (first === last ? start.name[language] : `${start.name[language]}–${end.name[language]}`)
  return {
    title: start.title,
    from: start.from,
    to: end.to,
    name: { he: name('he'), en: name('en'), ru: name('ru') },
    date,
    numbers: [first, last],
  }
}

/** The package reads the fields of a date in local time. */
function toLocalNoon(date: CivilDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

function toCivilDate(date: Date): CivilDate {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
