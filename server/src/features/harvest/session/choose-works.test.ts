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
  it('all, when nothing is said, up to the limit', () => {
    expect(chosen({})).toHaveLength(5)
    expect(chosen({ limit: 2 })).toEqual(['Genesis', 'Rashi on Genesis'])
  })
  it('those of the categories at any level, and the titles besides', () => {
    expect(chosen({ categories: ['torah'], titles: ['zohar chadash '] })).toEqual(['Genesis', 'Zohar Chadash'])
  })
  it('all of a shelf whose name stands among the titles, when no work is called so', () => {
    expect(chosen({ titles: ['Rashi'] })).toEqual(['Rashi on Genesis', 'Rashi on Berakhot'])
    expect(chosen({ titles: ['Zohar'] })).toEqual(['Zohar'])
  })
  it('and says which names the source does not have', () => {
    expect(chooseWorks(works, { titles: ['Genesis', 'Rashi', 'Gennesis'], categories: ['Mishnah'] }).unknown).toEqual(['Gennesis'])
  })
})
