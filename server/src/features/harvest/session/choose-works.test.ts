import { describe, expect, it } from 'vitest'
import { chooseWorks } from './choose-works.ts'

const works = [
  { title: 'Genesis', categories: ['Tanakh', 'Torah'] },
  { title: 'Rashi on Genesis', categories: ['Tanakh', 'Rishonim on Tanakh', 'Rashi'] },
  { title: 'Zohar', categories: ['Kabbalah', 'Zohar'] },
  { title: 'Zohar Chadash', categories: ['Kabbalah', 'Zohar'] },
  { title: 'Rashi on Berakhot', categories: ['Talmud', 'Rashi'] },
]
const chosen = (request: Parameters<typeof chooseWorks>[1]) => chooseWorks(works, request).chosen.map(({ title }) => title)

describe('which works are harvested', () => {
  it('chooses all works up to the limit when nothing is requested', () => {
    expect(chosen({})).toHaveLength(5)
    expect(chosen({ limit: 2 })).toEqual(['Genesis', 'Rashi on Genesis'])
  })
  it('chooses works by category at any level, and by title as well', () => {
    expect(chosen({ categories: ['torah'], titles: ['zohar chadash '] })).toEqual(['Genesis', 'Zohar Chadash'])
  })
  it('chooses a whole category named among the titles when no work has that name', () => {
    expect(chosen({ titles: ['Rashi'] })).toEqual(['Rashi on Genesis', 'Rashi on Berakhot'])
    expect(chosen({ titles: ['Zohar'] })).toEqual(['Zohar'])
  })
  it('reports which requested names the source does not have', () => {
    expect(chooseWorks(works, { titles: ['Genesis', 'Rashi', 'Gennesis'], categories: ['Mishnah'] }).unknown).toEqual(['Gennesis'])
  })
})
