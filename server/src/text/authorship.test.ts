import { PERIODS, type PeriodName } from '@sugya/contract/rules/periods'
import { expect, it } from 'vitest'
import { describeTime, findAuthorship } from './authorship.ts'
import { findCommentator } from './commentator.ts'
import { classicalTitles } from './references/titles/classical-titles.ts'

/** When a text of each period can have been written; the neighbors of a border belong to either. */
const YEARS: Record<PeriodName, [number, number] | null> = {
  torah: null,
  prophets: null,
  writings: null,
  tannaim: [1, 300],
  amoraim: [200, 640],
  geonim: [589, 1050],
  rishonim: [960, 1563],
  acharonim: [1488, 1941],
  contemporary: [1900, 2030],
}

it.each([
  ['Rashi on Genesis', ['Tanakh', 'Rishonim on Tanakh', 'Rashi', 'Torah'], 'Genesis', 'Rashi (R. Shlomo Yitzchaki)', 'rishonim'],
  ['Rashi on Nedarim', ['Talmud', 'Bavli', 'Rishonim on Talmud', 'Rashi'], 'Nedarim', 'Attributed to Rashi', 'rishonim'],
  ['Tosafot Yom Tov on Mishnah Berakhot', ['Mishnah'], 'Mishnah Berakhot', 'R. Yom Tov Lipmann Heller', 'acharonim'],
  ['Onkelos Genesis', ['Tanakh', 'Targum'], 'Genesis', 'Onkelos', 'tannaim'],
  ['Chizkuni, Genesis', ['Tanakh'], null, 'R. Chizkiyah ben Manoach', 'rishonim'],
  ['Mishneh Torah, Repentance', ['Halakhah', 'Mishneh Torah'], null, 'Rambam (Maimonides)', 'rishonim'],
  ['Kitzur Shulchan Arukh', ['Halakhah'], null, 'R. Shlomo Ganzfried', 'acharonim'],
  ['Tanya, Part I; Likkutei Amarim', ['Chasidut'], null, 'R. Shneur Zalman of Liadi', 'acharonim'],
  ['Pirkei Avot', ['Mishnah', 'Seder Nezikin'], null, 'R. Yehuda HaNasi', 'tannaim'],
])('knows who wrote %s', (title, categories, base, author, period) => {
  const found = findAuthorship({ title, categories, base })
  expect([found?.author?.en, found?.period]).toEqual([author, period])
})

it('states the author of a book of the Tanakh as the tradition of the Talmud', () => {
  const found = findAuthorship({ title: 'Genesis', categories: ['Tanakh', 'Torah'], base: null })
  expect(found).toMatchObject({ period: 'torah', author: { he: 'משה רבנו' }, basis: 'tradition', dates: null })
})

it.each(['New Notes on Genesis', 'Tosafot Rid on Genesis', 'Ranking Genesis', 'Rashi Genesis'])(
  'does not take %s for a work it knows, nor for its base text',
  (title) => {
    expect(findAuthorship({ title, categories: ['Tanakh', 'Modern'], base: 'Genesis' })).toBeNull()
  },
)

it('takes the period of an unknown commentary from the categories of its source', () => {
  const ask = (category: string) =>
    findAuthorship({ title: 'Notes on Shabbat', categories: ['Talmud', 'Bavli', category], base: 'Shabbat' })
  expect(ask('Acharonim on Talmud')).toEqual({ period: 'acharonim', author: null, places: [], dates: null, basis: 'source' })
  expect(ask('Modern Commentary on Talmud')?.period).toBe('contemporary')
})

it('knows author and period of every work of the classical catalog, with names in three languages', () => {
  const lacking = classicalTitles.filter((entry) => {
    const found = findAuthorship(entry)
    const names = [found?.author ?? null, ...(found?.places ?? [])]
    return names.some((name) => name === null || !/[א-ת]/.test(name.he) || !/[A-Z]/.test(name.en) || !/[А-Я]/.test(name.ru))
  })
  expect(lacking.map(({ title }) => title)).toEqual([])
  expect(PERIODS).toEqual([...new Set(PERIODS)])
})

it('gives no work years outside of its period', () => {
  const wrong = classicalTitles.flatMap((entry) => {
    const found = findAuthorship(entry)
    if (!found?.dates) return []
    const { from, to } = found.dates
    const [first, last] = YEARS[found.period] ?? [Infinity, -Infinity]
    // A life reaches over the border of a period; its middle does not.
    const middle = (from + to) / 2
    return from <= to && middle >= first && middle <= last ? [] : [`${entry.title} ${String(from)}–${String(to)} ${found.period}`]
  })
  expect(wrong).toEqual([])
})

it('gives all commentaries of one name one author, except those known to be of another', () => {
  const OTHERS = ['Rashi', 'Targum Jonathan', 'Saadia Gaon', "Ba'er Hetev"]
  const authors = new Map<string, Set<string>>()
  for (const { title, he, ru, base, categories } of classicalTitles) {
    const name = findCommentator({ title, heTitle: he, ruTitle: ru, base })?.en
    if (name !== undefined)
      authors.set(name, (authors.get(name) ?? new Set()).add(findAuthorship({ title, categories, base })?.author?.en ?? ''))
  }
  expect(
    [...authors]
      .filter(([, found]) => found.size > 1)
      .map(([name]) => name)
      .sort(),
  ).toEqual(OTHERS.toSorted())
})

it.each([
  [{ from: 1040, to: 1105, precision: 'year' as const }, 'rishonim, 1040–1105'],
  [{ from: 200, to: 200, precision: 'about' as const }, 'rishonim, c. 200'],
  [{ from: 201, to: 600, precision: 'century' as const }, 'rishonim, 3rd–6th century'],
  [null, 'rishonim'],
])('describes the time %o as %s', (dates, text) => {
  expect(describeTime({ period: 'rishonim', dates: dates && { ...dates, of: 'author' } })).toBe(text)
})
