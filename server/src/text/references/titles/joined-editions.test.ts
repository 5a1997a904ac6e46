import { expect, it } from 'vitest'
import type { Work } from '../../../ports/library.ts'
import { createReferences } from '../references.ts'
import { classicalTitles } from './classical-titles.ts'
import joined from '../../../../../data/titles/joined-editions.json' with { type: 'json' }

const glick: Work = {
  title: 'Ein Yaakov (Glick Edition)',
  heTitle: 'עין יעקב',
  ruTitle: 'Эйн Яаков',
  categories: ['Midrash', 'Aggadah'],
  sectionNames: ['Masechet', 'Chapter', 'Paragraph'],
  addressTypes: ['integer', 'integer', 'integer'],
  base: null,
  order: 0,
}
const gittin: Work = { ...glick, title: 'Ein Yaakov, Gittin', sectionNames: ['Chapter', 'Paragraph'], addressTypes: ['integer', 'integer'] }

it('every part of a joined edition is a classical title', () => {
  const titles = new Set(classicalTitles.map(({ title }) => title))
  expect(joined.flatMap(({ parts }) => parts).filter((part) => part !== null && !titles.has(part))).toEqual([])
})

it.each(['Ein Yaakov, Gittin 5:6', 'עין יעקב, גיטין ה:ו', 'Эйн Яаков, Гитин 5:6'])(
  'reads %s as a place in the edition that the library stores as one work',
  (written) => {
    const references = createReferences([...classicalTitles, glick])
    expect(references.parse(written)).toEqual({ title: glick.title, from: [17, 5, 6], to: [17, 5, 6] })
    expect(references.find(`see ${written}`)[0]?.reference.from).toEqual([17, 5, 6])
  },
)

it('reads a range and a chapter of a part', () => {
  const references = createReferences([...classicalTitles, glick])
  expect(references.parse('Ein Yaakov, Gittin 5:4-6')).toMatchObject({ from: [17, 5, 4], to: [17, 5, 6] })
  expect(references.parse('Ein Yaakov, Berakhot 1')).toMatchObject({ from: [1, 1], to: [1, 1] })
})

it('leaves a title alone in running text what it is', () => {
  const references = createReferences([...classicalTitles, glick])
  expect(references.find('who compiled Ein Yaakov, Gittin?')[0]).toMatchObject({
    isBare: true,
    reference: { title: gittin.title, from: [] },
  })
})

it.each([
  ['a library without the edition', [...classicalTitles]],
  ['a library that has the part as a work of its own', [...classicalTitles, glick, gittin]],
  ['a library whose edition has another shape', [...classicalTitles, { ...glick, sectionNames: ['Chapter', 'Paragraph'] }]],
])('reads the part itself in %s', (_, works) => {
  expect(createReferences(works).parse('Ein Yaakov, Gittin 5:6')).toEqual({ title: gittin.title, from: [5, 6], to: [5, 6] })
})
