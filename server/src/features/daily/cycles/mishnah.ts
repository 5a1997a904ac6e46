import type { CivilDate } from '../../../ports/calendar.ts'
import type { StudyTables } from '../../../ports/study-tables.ts'
import { countDays } from '../civil-days.ts'
import type { Study } from './study.ts'

const START = '1947-05-20'
const PER_DAY = 2

/**
 * Mishnah yomit: two mishnayot a day in the order of the tractates, 4,192 in 2,096 days, since 1 Sivan 5707 (20 May
 * 1947), when Rabbi Yonah Sztencl began it. https://en.wikipedia.org/wiki/Mishnah_Yomis
 */
export function findMishnah(date: CivilDate, { mishnayot }: Pick<StudyTables, 'mishnayot'>): Study {
  const first = (countDays(START, date) * PER_DAY) % mishnayot.length
  const [one, two] = mishnayot.slice(first, first + PER_DAY)
  if (one === undefined || two === undefined) throw new Error(`No mishnah ${String(first)}`)
  const [from, to] = [one, two].map(({ chapter, mishnah }) => [chapter, mishnah])
  if (from === undefined || to === undefined) throw new Error('Two mishnayot make a day')
  if (one.title === two.title) return { references: [{ title: one.title, from, to }] }
  return {
    references: [
      { title: one.title, from, to: from },
      { title: two.title, from: to, to },
    ],
  }
}
