import { expect, it } from 'vitest'
import { findTextLanguage } from './text-language.ts'

it.each([
  ['he', 'Genesis', ['Tanakh', 'Torah'], 'he'],
  ['he', 'Onkelos Genesis', ['Tanakh', 'Targum', 'Onkelos', 'Torah'], 'arc'],
  ['he', 'Onkelos Genesis', ['Tanakh', 'Targum'], 'arc'],
  ['he', 'Megillah', ['Talmud', 'Bavli', 'Seder Moed'], 'arc'],
  ['he', 'Jerusalem Talmud Berakhot', ['Talmud', 'Yerushalmi', 'Seder Zeraim'], 'arc'],
  ['he', 'Rashi on Berakhot', ['Talmud', 'Bavli', 'Rishonim on Talmud', 'Rashi', 'Seder Zeraim', 'Berakhot'], 'he'],
  ['he', 'Tractate Soferim', ['Talmud', 'Bavli', 'Minor Tractates'], 'he'],
  ['he', 'Zohar, Bereshit', ['Kabbalah', 'Zohar'], 'arc'],
  ['he', 'Zohar Chadash', ['Kabbalah', 'Zohar'], 'arc'],
  ['he', 'Sefer HaBahir', ['Kabbalah'], 'he'],
  ['en', 'Megillah', ['Talmud', 'Bavli', 'Seder Moed'], 'en'],
  ['jpa', 'Targum Neofiti', ['Tanakh', 'Targum'], 'arc'],
  ['jrb', 'Emunot veDeot', ['Jewish Thought'], 'ar'],
  ['ar', 'Genesis', ['Tanakh', 'Torah'], 'ar'],
  ['de', 'Genesis', ['Tanakh', 'Torah'], 'de'],
])('takes the edition filed as %s of %s in %j for %s', (declared, title, categories, language) => {
  expect(findTextLanguage(declared, { title, categories })).toBe(language)
})
