import type { CatalogWork } from '@sugya/contract/api/texts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { WorkList } from './work-list.tsx'

const name = (he: string) => ({ he, en: he, ru: he })
const work = (title: string, shortName: string, heading: string | null): CatalogWork => ({
  ...{ title, heTitle: title, ruTitle: title, categories: [], base: null, commentator: null, period: null, languages: [], segments: 1 },
  ...{ shortName: name(shortName), heading: heading === null ? null : name(heading) },
})
const readList = () => screen.getAllByRole('list').map((list) => [...list.querySelectorAll('a')].map((link) => link.textContent))

it('lists works under the headings of their orders, without the name of the collection', async () => {
  const tractates = [
    work('Mishnah Berakhot', 'ברכות', 'סדר זרעים'),
    work('Mishnah Peah', 'פאה', 'סדר זרעים'),
    work('Mishnah Shabbat', 'שבת', 'סדר מועד'),
  ]
  await renderInLanguage('he', <WorkList works={tractates} />)
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['סדר זרעים', 'סדר מועד'])
  expect(readList()).toEqual([['ברכות', 'פאה'], ['שבת']])
  expect(screen.getByRole('link', { name: 'פאה' }).getAttribute('href')).toBe('/texts/Mishnah_Peah')
})

it('leaves out the only heading, and writes abbreviations with gershayim', async () => {
  await renderInLanguage('he', <WorkList works={[work('Rashi on Genesis', 'תרי"ג', 'רש"י')]} />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(readList()).toEqual([['תרי״ג']])
})
