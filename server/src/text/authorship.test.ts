import { expect, it } from 'vitest'
import { findAuthorship } from './authorship.ts'

it.each([
  ['Rashi on Genesis', ['Tanakh', 'Rishonim on Tanakh', 'Rashi', 'Torah'], 'Genesis', 'Rashi (R. Shlomo Yitzchaki)', 'rishonim'],
  ['Tosafot Yom Tov on Mishnah Berakhot', ['Mishnah'], 'Mishnah Berakhot', 'R. Yom Tov Lipmann Heller', 'acharonim'],
  ['Onkelos Genesis', ['Tanakh', 'Targum'], 'Genesis', 'Aramaic translation', 'tannaim'],
  ['Mishneh Torah, Repentance', ['Halakhah', 'Mishneh Torah'], null, 'Rambam (Maimonides)', 'rishonim'],
  ['Kitzur Shulchan Arukh', ['Halakhah'], null, 'R. Shlomo Ganzfried', 'acharonim'],
  ['Pirkei Avot', ['Mishnah', 'Seder Nezikin'], null, 'R. Yehuda HaNasi', 'tannaim'],
  ['Genesis', ['Tanakh', 'Torah'], null, '', 'biblical'],
])('knows who wrote %s', (title, categories, base, author, period) => {
  expect(findAuthorship({ title, categories, base })).toMatchObject({ author, period })
})

it('does not take an unknown commentary for the work of its base text', () => {
  expect(findAuthorship({ title: 'New Notes on Genesis', categories: ['Tanakh', 'Modern'], base: 'Genesis' })).toBeNull()
})
