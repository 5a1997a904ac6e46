import type { DailyReading, Cycle, Place, ReadingPart } from '@sugya/contract/api/daily'
import { CYCLES } from '@sugya/contract/rules/study-cycles'
import type { Language } from '@sugya/contract/api/texts'
import type { z } from 'zod'
import type { Calendar, CivilDate } from '../../ports/calendar.ts'
import type { Library } from '../../ports/library.ts'
import type { Span, StudyTables } from '../../ports/study-tables.ts'
import type { Reference } from '../../text/references/reference.ts'
import { toHebrewNumeral } from '@sugya/contract/rules/hebrew-numeral'
import type { References } from '../../text/references/references.ts'
import { findHaftarah } from './cycles/haftarah.ts'
import { findKitzur } from './cycles/kitzur.ts'
import { findMishnah } from './cycles/mishnah.ts'
import { findRambamChapter, findRambamChapters } from './cycles/rambam.ts'
import { toSpanReference, type Study } from './cycles/study.ts'
import { find929 } from './cycles/tanakh-929.ts'
import { findMonthlyPsalms, findWeeklyPsalms } from './cycles/tehillim.ts'
import { findYerushalmiPage } from './cycles/yerushalmi.ts'

export interface DailyDeps {
  calendar: Calendar
  tables: StudyTables
  references: Pick<References, 'format'>
  library: Pick<Library, 'state' | 'work'>
}

type Part = z.infer<typeof ReadingPart>
type Passage = [part: Part, reference: Reference]

/**
 * What the cycles read on a day, in their order. The weekly portion is that of the coming Sabbath. Throws for dates
 * that the contract does not accept.
 */
export function readDay(deps: DailyDeps, date: CivilDate, place: Place, cycles: readonly Cycle[] = CYCLES): DailyReading[] {
  return CYCLES.filter((cycle) => cycles.includes(cycle)).map((cycle) => {
    if (cycle === 'portion') return readPortion(deps, date, place)
    const study = findStudy(deps, cycle, date)
    return {
      cycle,
      name: study.page === undefined ? null : toNames((language) => formatPage(deps, study.page, language)),
      date,
      passages: study.references.map((reference) => toPassage(deps, ['whole', reference])),
      pause: study.pause ?? null,
    }
  })
}

function findStudy({ calendar, tables }: DailyDeps, cycle: Exclude<Cycle, 'portion'>, date: CivilDate): Study {
  switch (cycle) {
    case 'daf':
      return findDaf(calendar.dafYomi(date), tables)
    case 'mishnah':
      return findMishnah(date, tables)
    case 'yerushalmi':
      return findYerushalmiPage(date, calendar.toHebrewDate(date), tables)
    case 'rambam-1':
      return findRambamChapter(date, tables)
    case 'rambam-3':
      return findRambamChapters(date, tables)
    case 'halakhah':
      return findKitzur(calendar.toHebrewDate(date), tables)
    case 'tehillim-month':
      return findMonthlyPsalms(calendar.toHebrewDate(date))
    case 'tehillim-week':
      return findWeeklyPsalms(date)
    case 'tanakh-929':
      return find929(date, tables)
  }
}

/** Both sides of a page. Shekalim is studied in the Jerusalem Talmud, whose passages are known by side. */
function findDaf({ tractate, leaf }: ReturnType<Calendar['dafYomi']>, { shekalim }: Pick<StudyTables, 'shekalim'>): Study {
  if (!tractate.startsWith('Jerusalem Talmud')) return { references: [{ title: tractate, from: [leaf * 2 - 1], to: [leaf * 2] }] }
  const [one, other] = ['a', 'b'].map((side) => shekalim.get(`${String(leaf)}${side}`))
  const span: Span | undefined = one && [one[0], (other ?? one)[1]]
  const reference = span === undefined ? { title: tractate, from: [], to: [] } : toSpanReference(tractate, span)
  return { references: [reference], page: { title: tractate, page: leaf } }
}

function readPortion(deps: DailyDeps, date: CivilDate, place: Place): DailyReading {
  const { calendar, tables } = deps
  const portion = calendar.weeklyPortion(date, place)
  const [first, last] = portion.numbers
  const { title } = portion
  const aliyot = tables.portions.get(first === last ? String(first) : `${String(first)}-${String(last)}`)?.aliyot ?? []
  const sabbath = { portion, day: calendar.toHebrewDate(portion.date), special: calendar.specialSabbath(portion.date) }
  const { ashkenazim, sephardim = [] } = findHaftarah(sabbath, tables)
  const passages: Passage[] = [
    ['whole', toSpanReference(title, [portion.from, portion.to])],
    ...aliyot.map((span, index): Passage => [ALIYOT[index] ?? 'maftir', toSpanReference(title, span)]),
    ...ashkenazim.map((part): Passage => ['haftarah', toSpanReference(part.title, part.span)]),
    ...sephardim.map((part): Passage => ['haftarah-sephardim', toSpanReference(part.title, part.span)]),
  ]
  return {
    cycle: 'portion',
    name: portion.name,
    date: portion.date,
    passages: passages.map((passage) => toPassage(deps, passage)),
    pause: null,
  }
}

const ALIYOT = ['1', '2', '3', '4', '5', '6', '7', 'maftir'] as const

function toPassage({ references, library }: DailyDeps, [part, reference]: Passage): DailyReading['passages'][number] {
  return {
    part,
    ref: references.format(reference, 'en'),
    heRef: references.format(reference, 'he'),
    ruRef: references.format(reference, 'ru'),
    isInLibrary: library.state().state === 'ready' && library.work(reference.title) !== undefined,
  }
}

/** The name of a page by its tractate: `Jerusalem Talmud Peah 37`. */
function formatPage({ references }: DailyDeps, page: Study['page'], language: Language): string {
  const number = page?.page ?? 0
  return `${references.format({ title: page?.title ?? '', from: [], to: [] }, language)} ${language === 'he' ? toHebrewNumeral(number, true) : String(number)}`
}

function toNames(name: (language: Language) => string): Record<Language, string> {
  return { he: name('he'), en: name('en'), ru: name('ru') }
}
