import { describe, expect, it } from 'vitest'
import type { Work } from '../../ports/library.ts'
import { classicalTitles } from './titles/classical-titles.ts'
import { createReferences } from './references.ts'
import { buildTitleCatalog } from './titles/title-catalog.ts'

const references = createReferences(classicalTitles)
const suggested = (text: string) => references.suggest(text).map((reference) => references.format(reference, 'en'))

describe('suggest', () => {
  it.each([
    ['Genesys 1:1', 'Genesis 1:1'],
    ['Gensis 25:29', 'Genesis 25:29'],
    ['Genesis 99:1', 'Genesis 50'],
    ['Genesis 1:99', 'Genesis 1'],
    ['Berakhit 2a', 'Berakhot 2a'],
    ['Berakhot 300a', 'Berakhot 64b'],
    ['Berakhot 1a', 'Berakhot 2a'],
    ['Deutoronomy 6:4', 'Deuteronomy 6:4'],
    ['בראשיט א א', 'Genesis 1'],
    ['Берешид 1:1', 'Genesis 1:1'],
    ['Rashi on Genesys 1:1', 'Rashi on Genesis 1:1'],
    ['Mishneh Torah, Repentence 3:4', 'Mishneh Torah, Repentance 3:4'],
    ['Bava Mezziah 59b', 'Bava Metzia 59b'],
    ['Samuel 17:4', 'I Samuel 17:4'],
  ])('suggests for %s among others %s', (text, expected) => {
    expect(suggested(text)).toContain(expected)
  })

  it('suggests at most five references, all different and none equal to the one given', () => {
    const list = suggested('Genesis 1:99')
    expect(list.length).toBeLessThanOrEqual(5)
    expect(new Set(list).size).toBe(list.length)
    expect(list).not.toContain('Genesis 1:99')
  })

  it('suggests no work of another title for a title without a mistake', () => {
    expect(suggested('Mishnah Berakhot 10:1')).toEqual(['Mishnah Berakhot 9'])
    expect(suggested('Exodus 99:5')).toEqual(['Exodus 40'])
  })

  it('suggests nothing for a text that resembles no title', () => {
    expect(suggested('🙂🙂🙂')).toEqual([])
    expect(suggested('')).toEqual([])
  })
})

describe('createReferences', () => {
  const work = (title: string, more: Partial<Work> = {}): Work => ({
    title,
    heTitle: '',
    ruTitle: '',
    categories: [],
    sectionNames: ['Chapter', 'Verse'],
    addressTypes: ['integer', 'integer'],
    base: null,
    order: 0,
    ...more,
  })

  it('parses the titles of works of the library in each language', () => {
    const own = createReferences([...classicalTitles, work('Sefer Test', { heTitle: 'ספר בדיקה', ruTitle: 'Книга Пробы' })])
    expect(own.parse('Sefer Test 1:2')?.title).toBe('Sefer Test')
    expect(own.parse('ספר בדיקה א:ב')?.from).toEqual([1, 2])
    expect(own.parse('Книга Пробы 1:2')?.from).toEqual([1, 2])
  })

  it('keeps the spellings of a classical work and takes the shape of the library', () => {
    const own = createReferences([
      ...classicalTitles,
      work('Genesis', { sectionNames: ['Chapter', 'Verse', 'Part'], addressTypes: ['integer', 'integer', 'integer'] }),
    ])
    expect(own.parse('Быт. 1:2:3')).toEqual({ title: 'Genesis', from: [1, 2, 3], to: [1, 2, 3] })
  })

  it('parses a commentary of the library with every spelling of its base text', () => {
    const own = createReferences([...classicalTitles, work('Tester on Genesis', { heTitle: 'בודק על בראשית', base: 'Genesis' })])
    expect(own.parse('Tester on Bereshit 1:2')?.title).toBe('Tester on Genesis')
    expect(own.parse('בודק על ספר בראשית א, ב')?.title).toBe('Tester on Genesis')
  })
})

it('buildTitleCatalog finds an entry by its canonical title only', () => {
  const { byTitle } = buildTitleCatalog(classicalTitles)
  expect(byTitle.get('Rashi on Genesis')).toMatchObject({ base: 'Genesis', addressTypes: ['integer', 'integer', 'integer'] })
  expect(byTitle.get('Bereshit')).toBeUndefined()
})
