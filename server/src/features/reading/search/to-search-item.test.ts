import { expect, it } from 'vitest'
import type { FoundSources } from '../../../finding/find-sources.ts'
import type { Segment, Work } from '../../../ports/library.ts'
import { toSearchItem } from './to-search-item.ts'

const edition = { language: 'en', title: 'JPS', license: 'CC0', source: '', attribution: '' } as const
const segment = (number: number, html: string) =>
  ({ ref: `Psalms 34:${String(number)}`, work: 'Psalms', sections: [34, number], texts: [{ edition, html }] }) as unknown as Segment
const lines = [
  segment(1, 'A Psalm of David.'),
  segment(2, 'Depart from evil, and do good;'),
  segment(3, 'Seek light, and walk in it.'),
] as const

function draw({
  matched = [],
  words = [],
  center = 'Psalms 34:1',
}: {
  matched?: string[]
  words?: FoundSources['words']
  center?: string
}) {
  const passage = {
    ...{ ref: 'Psalms 34:1-3', work: 'Psalms', segments: lines.map(({ ref }) => ref), center, score: 1 },
    matched: { he: [], en: matched, ru: [] },
  }
  const references = { format: () => '' }
  const work = { title: 'Psalms', categories: [] } as unknown as Work
  const asked = { query: 'дружба', phrases: [], words, language: 'en' as const }
  const { segment: best, excerpt } = toSearchItem(references, passage, work, lines, asked)
  return { ref: best.ref, text: excerpt.text, marks: excerpt.marks.map(([from, to]) => excerpt.text.slice(from, to)) }
}
const way = (...tokens: string[]) => ({ field: 'en' as const, tokens })

it('shows the segment with the words, though another is nearest in meaning', () => {
  expect(draw({ matched: ['light'] })).toMatchObject({ ref: 'Psalms 34:3', marks: ['light'] })
})
it('keeps to the segment nearest in meaning where no other has more of the words', () => {
  expect(draw({ matched: ['light', 'evil'], center: 'Psalms 34:2' })).toMatchObject({ ref: 'Psalms 34:2', marks: ['evil'] })
  expect(draw({ matched: ['light', 'seek', 'evil'], center: 'Psalms 34:2' })).toMatchObject({ ref: 'Psalms 34:3' })
})
it('marks the words of another way to say what was asked, where the text has all of them', () => {
  expect(draw({ words: [[way('seek', 'light'), way('dawn', 'king')]] })).toMatchObject({ ref: 'Psalms 34:3', marks: ['Seek', 'light'] })
})
it('shows a passage without the words from its beginning, beyond its first segment', () => {
  const text = 'A Psalm of David. Depart from evil, and do good; Seek light, and walk in it.'
  expect(draw({})).toEqual({ ref: 'Psalms 34:1', text, marks: [] })
})
