import type { Authorship } from '@sugya/contract/api/texts'
import { expect, it } from 'vitest'
import { groupByPeriod } from './group-by-period.ts'

const date = (period: Authorship['period'], from?: number): Authorship => {
  const dates = from === undefined ? null : { from, to: from + 60, of: 'author' as const, precision: 'year' as const }
  return { period, author: null, places: [], dates, basis: 'general' }
}
const source = (title: string) => ({ ref: `${title} 1`, heRef: '', ruRef: '', title, number: null, texts: [] })

it('groups sources by period, earliest first, and those of unknown time last', () => {
  const titles = ['Notes', 'Malbim', 'Ramban', 'Rashi', 'Genesis', 'Berakhot']
  const known = new Map([
    ['Malbim', date('acharonim', 1809)],
    ['Ramban', date('rishonim', 1194)],
    ['Rashi', date('rishonim', 1040)],
    ['Genesis', date('torah')],
    ['Berakhot', date('amoraim')],
  ])
  const groups = groupByPeriod(titles.map(source), known)
  expect(groups.map(({ period, sources }) => [period, sources.map((one) => one.source.title)])).toEqual([
    ['torah', ['Genesis']],
    ['amoraim', ['Berakhot']],
    ['rishonim', ['Rashi', 'Ramban']],
    ['acharonim', ['Malbim']],
    [null, ['Notes']],
  ])
})
