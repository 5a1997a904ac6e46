import { expect, it } from 'vitest'
import type { Work } from '../../../ports/library.ts'
import { createListedPlacer } from './place-listed.ts'

const toWork = (title: string): Work => ({
  ...{ title, heTitle: title, ruTitle: title, categories: ['Halakhah'], base: null, order: 0 },
  ...{ addressTypes: ['integer', 'integer'], sectionNames: ['Siman', 'Seif'] },
})
/** Each work has ten sections of ten segments. */
const works = ['Genesis', 'Yesod-Mora', 'Letters 1-9'].map((title) => toWork(title))
const indexOf = (title: string) => works.findIndex((work) => work.title === title)
const placer = createListedPlacer({
  works,
  work: (title) => works.find((work) => work.title === title),
  findPlace: (order) => ({ work: works[Math.floor(order / 100)]!, sections: [], ref: '' }),
  findRange: (title, [section = 1, segment]) => {
    const from = indexOf(title) * 100 + (section - 1) * 10 + (segment ?? 1) - 1
    return { from, to: from + (segment === undefined ? 10 : 1) }
  },
})
const place = (from: string) => placer.place({ from, to: 'Genesis 1:1', type: '' }).map((link) => Math.max(link.from, link.to))

it.each([
  ['one segment', 'Yesod-Mora 1:2', [101]],
  ['a range within a section', 'Yesod-Mora 1:2-4', [101, 102, 103]],
  ['a range beyond a section', 'Yesod-Mora 1:10-2:1', [109, 110]],
  ['a range after two numbers of the title', 'Letters 1-9 2:3-4', [212, 213]],
])('places a link to %s, where the title has a hyphen', (_name, ref, segments) => {
  expect(place(ref)).toEqual(segments)
})

it('places no link to a work or an end that is not there', () => {
  expect([place('Yesod 1:2'), place('Yesod-Mora 1:2-x')]).toEqual([[], []])
})
