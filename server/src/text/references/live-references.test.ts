import { expect, it } from 'vitest'
import type { Work } from '../../ports/library.ts'
import { createLiveReferences } from './live-references.ts'
import { classicalTitles } from './titles/classical-titles.ts'

const work = (fields: Partial<Work>): Work => ({
  title: 'Genesis',
  heTitle: 'בראשית',
  ruTitle: 'Берешит',
  categories: ['Tanakh', 'Torah'],
  sectionNames: ['Chapter', 'Verse'],
  addressTypes: ['integer', 'integer'],
  base: null,
  order: 0,
  ...fields,
})
const unknown = work({ title: 'Notes of a Reader', heTitle: 'רשימות קורא', ruTitle: 'Заметки читателя' })

it('knows the classical titles before the library is open and after it has opened', () => {
  const references = createLiveReferences(classicalTitles)
  const before = references.parse('Быт. 1:27')
  expect(before).toMatchObject({ title: 'Genesis', from: [1, 27] })
  references.setWorks([work({})])
  expect(references.parse('Быт. 1:27')).toEqual(before)
})

it('knows a work that only the library has for as long as the library has it', () => {
  const references = createLiveReferences(classicalTitles)
  expect(references.parse('Notes of a Reader 2:3')).toBeNull()
  references.setWorks([work({}), unknown])
  expect(references.parse('Notes of a Reader 2:3')).toMatchObject({ title: unknown.title, from: [2, 3] })
  references.setWorks([work({})])
  expect(references.parse('Notes of a Reader 2:3')).toBeNull()
})

it('follows the shape of the stored text where a classical title has another', () => {
  const references = createLiveReferences(classicalTitles)
  references.setWorks([work({ sectionNames: ['Verse'], addressTypes: ['integer'] })])
  expect(references.parse('Genesis 27')).toMatchObject({ title: 'Genesis', from: [27] })
  expect(references.parse('Genesis 1:27')).toBeNull()
})

it('gives two libraries of one process references of their own', () => {
  const [one, other] = [createLiveReferences(classicalTitles), createLiveReferences(classicalTitles)]
  one.setWorks([unknown])
  expect(one.parse('Notes of a Reader 2:3')).not.toBeNull()
  expect(other.parse('Notes of a Reader 2:3')).toBeNull()
})
