import type { CivilDate } from '../../../ports/calendar.ts'
import type { StudyTables } from '../../../ports/study-tables.ts'
import type { Reference } from '../../../text/references/reference.ts'
import { countDays } from '../civil-days.ts'
import { toChaptersReference, type Study } from './study.ts'

const START = '1984-04-29'
const DAYS = 1017

/** The four introductions are read in three parts each. */
const introductions: Record<string, [from: number[], to: number[]][]> = {
  'Mishneh Torah, Transmission of the Oral Law': [
    [[1], [21]],
    [[22], [33]],
    [[34], [45]],
  ],
  'Mishneh Torah, Positive Mitzvot': [
    [[1], [83]],
    [[84], [166]],
    [[167], [248]],
  ],
  'Mishneh Torah, Negative Mitzvot': [
    [[1], [122]],
    [[123], [245]],
    [[246], [365]],
  ],
  'Mishneh Torah, Overview of Mishneh Torah Contents': [
    [
      [1, 1],
      [4, 8],
    ],
    [
      [5, 1],
      [9, 9],
    ],
    [
      [10, 1],
      [14, 10],
    ],
  ],
}

const PRAYERS = 'Mishneh Torah, The Order of Prayer'
const LEAVEN = 'Mishneh Torah, Leavened and Unleavened Bread'

/**
 * The Mishneh Torah by one chapter a day, 1,017 days, since 27 Nisan 5744 (29 April 1984).
 * https://en.wikipedia.org/wiki/Daily_Rambam_Study
 */
export function findRambamChapter(date: CivilDate, { treatises }: Pick<StudyTables, 'treatises'>): Study {
  const units = treatises.flatMap(({ title, chapters }) => toUnits(title, chapters, title === PRAYERS ? [4, 5] : undefined))
  return { references: [pick(units, countDays(START, date) % DAYS)] }
}

/**
 * The Mishneh Torah by three chapters a day, 339 days, since the same day. The last chapter of prayers counts by
 * itself here, and the text of the Haggadah with the chapter before it, as the published calendar has it.
 */
export function findRambamChapters(date: CivilDate, { treatises }: Pick<StudyTables, 'treatises'>): Study {
  const units = treatises.flatMap(({ title, chapters }) => {
    if (title === PRAYERS) return toUnits(title, chapters + 1)
    return title === LEAVEN ? toUnits(title, chapters - 1, [chapters - 1, chapters]) : toUnits(title, chapters)
  })
  const first = (countDays(START, date) * 3) % DAYS
  return { references: [first, first + 1, first + 2].map((index) => pick(units, index)).reduce<Reference[]>(joinUnit, []) }
}

/** The daily units of a treatise: its chapters, of which the last may hold two. */
function toUnits(title: string, chapters: number, last?: [number, number]): Reference[] {
  const parts = introductions[title]
  if (parts !== undefined) return parts.map(([from, to]) => ({ title, from, to }))
  return Array.from({ length: chapters }, (_, index) =>
    last !== undefined && index === chapters - 1 ? toChaptersReference(title, ...last) : toChaptersReference(title, index + 1),
  )
}

function joinUnit(joined: Reference[], unit: Reference): Reference[] {
  const before = joined.at(-1)
  return before?.title === unit.title ? [...joined.slice(0, -1), { ...before, to: unit.to }] : [...joined, unit]
}

function pick(units: readonly Reference[], index: number): Reference {
  const unit = units[index]
  if (unit === undefined) throw new Error(`The cycle has no unit ${String(index)}`)
  return unit
}
