import type { CivilDate, HebrewDate } from '../../../ports/calendar.ts'
import type { StudyTables } from '../../../ports/study-tables.ts'
import { countDays, toWeekday } from '../civil-days.ts'
import { toSpanReference, type Study } from './study.ts'

const START = '1980-02-02'
/** 15 Shevat 5740. */
const HEBREW_START: HebrewDate = { year: 5740, month: 11, day: 15, daysInMonth: 30, isLeapYear: false }
const SABBATH = 6
const AV = 5
const ELUL = 6
const TISHREI = 7

/**
 * Yerushalmi yomi: a page of the Vilna edition a day, 1,554 pages, except on Yom Kippur and the fast of Av, since 15
 * Shevat 5740 (2 February 1980). https://en.wikipedia.org/wiki/Daf_Yomi
 */
export function findYerushalmiPage(date: CivilDate, hebrewDate: HebrewDate, { yerushalmi }: Pick<StudyTables, 'yerushalmi'>): Study {
  const { month, day } = hebrewDate
  if ((month === TISHREI && day === 10) || (month === AV && day === findFastOfAv(date, hebrewDate)))
    return { references: [], pause: 'fast' }
  const fasts = countFastsBefore(date, hebrewDate) - countFastsBefore(START, HEBREW_START)
  const page = yerushalmi[(countDays(START, date) - fasts) % yerushalmi.length]
  if (page === undefined) throw new Error(`No page on ${date}`)
  const reference = page.span === undefined ? { title: page.title, from: [], to: [] } : toSpanReference(page.title, page.span)
  return { references: [reference], page }
}

/** Fasts since the beginning of the calendar: two in every full year. */
function countFastsBefore(date: CivilDate, hebrewDate: HebrewDate): number {
  const { year, month, day } = hebrewDate
  const isAfterYomKippur = month !== TISHREI || day > 10
  const isAfterAv = month === ELUL || (month === AV && day > findFastOfAv(date, hebrewDate))
  return year * 2 + Number(isAfterYomKippur) + Number(isAfterAv)
}

/** The day of the month of Av on which the fast is kept: the tenth when the ninth is a Sabbath. */
function findFastOfAv(date: CivilDate, { day }: HebrewDate): number {
  const weekdayOfNinth = (((toWeekday(date) - (day - 9)) % 7) + 7) % 7
  return weekdayOfNinth === SABBATH ? 10 : 9
}
