import { describe, expect, it } from 'vitest'
import { fakeLibrary, fakeReferences, segmentsOfGenesis } from '../citations/citations.fixture.ts'
import { toPassage } from '../citations/passages.ts'
import { asksWhatFollows, findCommentator, suggestFollowUps } from './follow-ups.ts'

describe('follow-up patterns', () => {
  it.each([
    ['ומה אומר רש״י?', 'Rashi'],
    ['А что пишет Рамбан?', 'Ramban'],
    ['What does Ibn Ezra say?', 'Ibn Ezra'],
    ['Кто продал первородство?', null],
  ])('findCommentator finds the commentator of a question, or none: %s', (question, by) => expect(findCommentator(question)).toBe(by))
})

describe('suggestFollowUps', () => {
  const passages = [toPassage(segmentsOfGenesis(25, 31, 32)), toPassage(segmentsOfGenesis(1, 1, 1))].flatMap((passage) => passage ?? [])

  it.each(['he', 'en', 'ru'] as const)(
    'suggested questions in %s name references, so that they can be answered without a model',
    (language) => {
      const questions = suggestFollowUps(fakeLibrary({ withRashi: true }), fakeReferences, { passages, question: '' }, language)
      expect(questions).toHaveLength(3)
      for (const question of questions) expect(fakeReferences.find(question).length, question).toBe(1)
      expect(findCommentator(questions[0] ?? '')).toBe('Rashi')
      expect(asksWhatFollows(questions[1] ?? '')).toBe(true)
    },
  )

  it('suggested questions mention no commentary that the library does not have', () => {
    for (const question of suggestFollowUps(fakeLibrary(), fakeReferences, { passages, question: '' }, 'en'))
      expect(findCommentator(question)).toBeNull()
  })
})
