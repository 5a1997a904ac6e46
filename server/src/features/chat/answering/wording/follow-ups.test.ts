import { describe, expect, it } from 'vitest'
import { fakeLibrary, fakeReferences, segmentsOfGenesis } from '../citations/citations.fixture.ts'
import { toPassage } from '../citations/passages.ts'
import { findCommentators } from '../../../../finding/commentators.ts'
import { asksForCommentary, asksWhatFollows, suggestFollowUps } from './follow-ups.ts'

describe('follow-up patterns', () => {
  it.each([
    ['ומה אומר רש״י?', true],
    ['ומה כתבו התוספות?', true],
    ['А что пишет Рамбан?', true],
    ['What does Ibn Ezra say about this verse?', true],
    ['and what does רש״י say?', true],
    ['а Rashi?', true],
    ['What does Ibn Ezra say about the snake?', false],
    ['Кто продал первородство?', false],
  ])('a question asks for nothing but a commentary, or for more: %s', (question, isCommentary) =>
    expect(asksForCommentary(question)).toBe(isCommentary),
  )
})

describe('suggestFollowUps', () => {
  const passages = [toPassage(segmentsOfGenesis(25, 31, 32)), toPassage(segmentsOfGenesis(1, 1, 1))].flatMap((passage) => passage ?? [])

  it.each(['he', 'en', 'ru'] as const)(
    'suggested questions in %s name references, so that they can be answered without a model',
    (language) => {
      const questions = suggestFollowUps(fakeLibrary({ withRashi: true }), fakeReferences, { passages, question: '' }, language)
      expect(questions).toHaveLength(3)
      for (const question of questions) expect(fakeReferences.find(question).length, question).toBe(1)
      expect(findCommentators(questions[0] ?? '')).toEqual([{ title: 'Rashi' }])
      expect(asksWhatFollows(questions[1] ?? '')).toBe(true)
    },
  )

  it('the English question about a commentary asks what it says about the passage, with an en dash in the range', () => {
    const [first] = suggestFollowUps(fakeLibrary({ withRashi: true }), fakeReferences, { passages, question: '' }, 'en')
    expect(first).toBe('What does Rashi say about Genesis 25:31–32?')
  })

  it('suggested questions mention no commentary that the library does not have', () => {
    for (const question of suggestFollowUps(fakeLibrary(), fakeReferences, { passages, question: '' }, 'en'))
      expect(findCommentators(question)).toEqual([])
  })
})
