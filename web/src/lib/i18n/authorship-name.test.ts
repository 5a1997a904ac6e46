import type { Authorship } from '@sugya/contract/api/texts'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { showInLanguage } from '../../test/show-in-language.ts'
import { formatAuthorship, formatDates } from './authorship-name.ts'
import { loadWords } from './setup.ts'

type Dates = NonNullable<Authorship['dates']>
const date = (from: number, to: number, precision: Dates['precision']): Dates => ({ from, to, precision, of: 'author' })
const life = date(1040, 1105, 'year')
const about = date(1250, 1327, 'about')
const redaction = date(200, 200, 'about')
const century = date(1201, 1300, 'century')
const centuries = date(201, 600, 'century')

it.each([
  ['en', ['1040–1105', 'c. 1250–1327', 'c. 200 CE', '13th century', '3rd–6th centuries']],
  ['he', ['1040–1105', '1250–1327 בקירוב', 'סביב שנת 200 לספירה', 'המאה ה־13', 'המאות ה־3–6']],
  ['ru', ['1040–1105', 'ок. 1250–1327', 'ок. 200 г. н. э.', 'XIII в.', 'III–VI вв.']],
] as const)('writes years and centuries in %s', async (language, expected) => {
  await showInLanguage(language)
  await loadWords('texts')
  const t = i18next.getFixedT(language, 'texts')
  // No-break spaces and the signs of direction are typeset, not part of what is said.
  const written = [life, about, redaction, century, centuries].map((dates) =>
    formatDates(dates, t)
      .replaceAll(/[\u2066\u2069]/g, '')
      .replaceAll('\u00a0', ' '),
  )
  expect(written).toEqual(expected)
})

it('names author, places and years, and no author of a book of the Tanakh', async () => {
  await showInLanguage('en')
  const t = i18next.getFixedT('en', 'texts')
  const rashi: Authorship = {
    period: 'rishonim',
    author: { he: 'רש״י', en: 'Rashi', ru: 'Раши' },
    places: [{ he: 'צרפת', en: 'France', ru: 'Франция' }],
    dates: life,
    basis: 'general',
  }
  expect(formatAuthorship(rashi, 'en', t)).toBe('Rashi, France, \u20661040–1105\u2069')
  expect(formatAuthorship({ ...rashi, basis: 'tradition' }, 'en', t)).toBe('')
})
