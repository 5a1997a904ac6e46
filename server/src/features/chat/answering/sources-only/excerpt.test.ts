import { expect, it } from 'vitest'
import { segmentsOfGenesis } from '../citations/citations.fixture.ts'
import { toPassage } from '../citations/passages.ts'
import { createWordMatcher } from '../../../../text/match-words.ts'
import { createExcerpts } from './excerpt.ts'

it('quotes the segment that answers best, though others share more words with the question', () => {
  const passage = toPassage(segmentsOfGenesis(25, 27, 34))
  if (passage === null) throw new Error('the fixture has this passage')
  const isMatched = createWordMatcher('Who sold his birthright?', { he: [], en: [], ru: [] })
  const quote = (center?: string, limit = 80) =>
    createExcerpts(center === undefined ? passage : { ...passage, center }, ['en'], isMatched, limit, (text) => text).texts[0]?.text
  expect(quote()).toContain('birthright')
  expect(quote('Genesis 25:27')).toMatch(/^And the boys grew/)
  // Each segment is longer than the limit.
  expect(quote('Genesis 25:27', 30)).toMatch(/boys|Esau/)
})

it('quotes the place with the words of the description where the question shares none, and adds what is around it', () => {
  const passage = toPassage(segmentsOfGenesis(25, 27, 34))
  if (passage === null) throw new Error('the fixture has this passage')
  const isDescribed = createWordMatcher('the birthright sold for a meal of lentils', { he: [], en: [], ru: [] })
  const quote =
    createExcerpts(
      { ...passage, isDescribed },
      ['en'],
      () => false,
      160,
      (text) => text,
    ).texts[0]?.text ?? ''
  expect(quote).toMatch(/birthright/)
  expect(quote).not.toMatch(/^And the boys grew/)
  expect(quote.length).toBeGreaterThan(100)
})
