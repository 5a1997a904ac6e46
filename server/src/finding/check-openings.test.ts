import { expect, it } from 'vitest'
import type { Library, Segment } from '../ports/library.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import { createReferences } from '../text/references/references.ts'
import { checkOpenings } from './check-openings.ts'

const edition = { language: 'arc' } as Segment['texts'][number]['edition']
const lines = ['תנו רבנן', 'מעשה בנכרי אחד שבא לפני שמאי', 'אמר לו'].map((html, index): Segment => ({
  ref: `Shabbat 31a:${String(index + 1)}`,
  work: 'Shabbat',
  sections: [61, index + 1],
  order: index,
  texts: [{ edition, html }],
}))
const library = {
  size: () => lines.length,
  works: () => [{ title: 'Shabbat' }],
  work: (title: string) => (title === 'Shabbat' ? { title, sectionNames: ['Daf', 'Line'] } : undefined),
  segments: async (refs: readonly string[]) => lines.filter(({ ref }) => refs.includes(ref)),
  within: async () => lines,
  range: async () => lines,
} as unknown as Library

it('tells which described passages stand in place, moved, are not on their page, or belong to works that are absent', async () => {
  const report = await checkOpenings(library, createReferences(classicalTitles), [
    { ref: 'Shabbat 31a:2', opening: 'מעשה בנכרי אחד' },
    { ref: 'Shabbat 31a:1', opening: 'מעשה בנכרי אחד שבא' },
    { ref: 'Shabbat 31a:3', opening: 'אמר רבא הלכתא' },
    { ref: 'Shabbat 31a:9', opening: 'תנו רבנן' },
    { ref: 'Shabbat 31a:10', opening: 'הדר עלך' },
    { ref: 'Berakhot 2a:1', opening: 'מאימתי קורין' },
    { ref: 'Shabbat 31a:1-3', opening: '' },
  ])
  expect(report).toEqual({
    inPlace: 1,
    moved: 2,
    unplaced: [
      { ref: 'Shabbat 31a:3', opening: 'אמר רבא הלכתא' },
      { ref: 'Shabbat 31a:10', opening: 'הדר עלך' },
    ],
    absent: 1,
  })
})
