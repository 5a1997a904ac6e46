import { expect, it } from 'vitest'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import { hideNote, listWords, quoteWords } from './list-words.ts'

const list = (text: string) => {
  const content = listWords(text)
  return content.words.map((_, index) => quoteWords(content, index, index + 1))
}

it('separates Hebrew words at white space and at a maqaf, and counts no paseq', () => {
  expect(list('עַל־פְּנֵ֣י תְה֑וֹם ׀ וְר֣וּחַ')).toEqual(['עַל', 'פְּנֵ֣י', 'תְה֑וֹם', 'וְר֣וּחַ'])
})

it('keeps hyphens, apostrophes and marks of abbreviation within a word, and ends one at a dash', () => {
  expect(list('Well-known “Rambam’s” — רש״י')).toEqual(['Well-known', '“Rambam’s”', 'רש״י'])
})

it('quotes words without the notes between them, with single spaces', () => {
  expect(quoteWords(listWords(`a  day${hideNote('1Or: rest')}\n of light`), 0, 3)).toBe('a day of')
})

it('quotes no words beyond the end of a text, and no more characters than a highlight keeps', () => {
  expect(quoteWords(listWords('one two'), 1, 3)).toBe('')
  expect(quoteWords(listWords('word '.repeat(1000)), 0, 1000)).toHaveLength(STUDY_LIMITS.highlightedWords)
})
