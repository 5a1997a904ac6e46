import { expect, it } from 'vitest'
import { findCommentator } from './commentator.ts'
import { findClassicalTitle } from './references/titles/classical-titles.ts'
import { findHeading, findShortName, sortByTradition, sortCommentaries } from './catalog-order.ts'

const work = (title: string, categories?: string[]) => {
  const entry = findClassicalTitle(title)
  const base = entry?.base ?? / on (.+)$/.exec(title)?.[1] ?? null
  return { title, heTitle: entry?.he ?? title, ruTitle: entry?.ru ?? title, categories: categories ?? [...(entry?.categories ?? [])], base }
}
const sort = (titles: readonly string[]) =>
  sortByTradition(
    titles.map((title) => work(title)),
    (one) => one,
  ).map(({ title }) => title)

it('places books, orders and parts in their traditional order, whatever order they come in', () => {
  const traditional = [
    'Genesis',
    'Deuteronomy',
    'Joshua',
    'Psalms',
    'Mishnah Berakhot',
    'Mishnah Peah',
    'Mishnah Bikkurim',
    'Mishnah Shabbat',
    'Berakhot',
    'Shabbat',
    'Rosh Hashanah',
    'Taanit',
    'Megillah',
    'Kiddushin',
    'Bereshit Rabbah',
    'Mishneh Torah, Repentance',
    'Mishneh Torah, Reading the Shema',
    'Mishneh Torah, Kings and Wars',
    'Shulchan Arukh, Orach Chayim',
    "Shulchan Arukh, Yoreh De'ah",
    'Shulchan Arukh, Even HaEzer',
    'Shulchan Arukh, Choshen Mishpat',
    'Kuzari',
    'Zohar',
  ]
  expect(sort(traditional.toSorted())).toEqual(traditional)
})

it('places commentaries after the base texts of their collection, by commentator and within one by book', () => {
  expect(
    sort(['Malbim on Genesis', 'Ramban on Genesis', 'Rashi on Exodus', 'Onkelos Genesis', 'Rashi on Genesis', 'Exodus', 'Berakhot']),
  ).toEqual(['Exodus', 'Rashi on Genesis', 'Rashi on Exodus', 'Onkelos Genesis', 'Ramban on Genesis', 'Malbim on Genesis', 'Berakhot'])
})

it('keeps the parts of one series together', () => {
  const series = [
    'Midrash Tanchuma, Bereshit',
    'Midrash Tanchuma, Noach',
    'Midrash Tanchuma Buber, Bereshit',
    'Midrash Tanchuma Buber, Noach',
  ]
  expect(sort(series.toReversed())).toEqual(series)
})

it('places Rashi and Onkelos first among commentators, the others by their time', () => {
  const titles = ['Ibn Ezra', 'Malbim', 'Ramban', 'Rashbam', 'Rashi'].map((name) => work(`${name} on Genesis`))
  const sorted = sortCommentaries([...titles, work('Onkelos Genesis'), work('Notes on Genesis', [])], (one) => one)
  expect(sorted.map((one) => findCommentator(one)?.en)).toEqual(['Rashi', 'Onkelos', 'Rashbam', 'Ibn Ezra', 'Ramban', 'Malbim', 'Notes'])
})

it.each([
  ['Genesis', 'תורה'],
  ['Mishnah Peah', 'סדר זרעים'],
  ['Tosefta Peah', 'תוספתא'],
  ['Mishneh Torah, Repentance', 'ספר המדע'],
  ['Shulchan Arukh, Orach Chayim', 'שולחן ערוך'],
  ['Sifra', 'מדרשי הלכה'],
  ['Midrash Tanchuma, Noach', 'מדרש'],
  ['Rashi on Genesis', 'רש"י'],
])('places %s under the heading %s', (title, heading) => {
  expect(findHeading(work(title))?.he).toBe(heading)
})

it('places an introduction with the parts of its work', () => {
  const introduction = { ...work('Guide for the Perplexed, Introduction'), categories: ['Jewish Thought'] }
  expect(findHeading(introduction)?.en).toBe('Guide for the Perplexed')
})

it('knows the order of a tractate whose source has no category for it', () => {
  expect(findHeading(work('Mishnah Peah', ['Mishnah']))?.en).toBe('Seder Zeraim')
})

it.each([
  ['Rashi on Genesis', 'Rashi', 'רש"י', 'Раши'],
  ['Onkelos Genesis', 'Onkelos', 'אונקלוס', 'Онкелос'],
  ["Turei Zahav on Shulchan Arukh, Yoreh De'ah", 'Turei Zahav', 'טורי זהב', 'Турей заав'],
])('names %s shortly', (title, en, he, ru) => {
  expect(findCommentator(work(title))).toEqual({ en, he, ru })
})

it('names an unknown commentary by what its titles have before the base text', () => {
  const unknown = { title: 'Notes on Genesis', heTitle: 'הערות על בראשית', ruTitle: 'Заметки на Берешит', base: 'Genesis' }
  expect(findCommentator(unknown)).toEqual({ en: 'Notes', he: 'הערות', ru: 'Заметки' })
  expect(findCommentator({ ...unknown, title: 'Genesis', base: null })).toBeNull()
})

it.each([
  ['Mishnah Peah', 'פאה'],
  ['Pirkei Avot', 'אבות'],
  ['Mishneh Torah, Repentance', 'תשובה'],
  ["Shulchan Arukh, Yoreh De'ah", 'יורה דעה'],
  ['Rashi on Genesis', 'בראשית'],
  ['Genesis', 'בראשית'],
  ['Midrash Tanchuma, Noach', 'מדרש תנחומא, נח'],
])('names %s %s under its heading', (title, name) => {
  expect(findShortName(work(title)).he).toBe(name)
})
