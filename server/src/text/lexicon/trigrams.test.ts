import { describe, expect, it } from 'vitest'
import { toWord } from './topic-index.ts'
import { indexTrigrams, openTrigrams } from './trigrams.ts'

const en = (token: string) => toWord('en', token)
const he = (token: string) => toWord('he', token)
const words = [en('commandment'), en('few'), en('pork'), en('tattoo'), he('מצוה'), he('~מצו')]
const open = openTrigrams(
  indexTrigrams(
    words,
    words.map(() => 1),
    new Map([
      ['e', 3],
      ['h', 1],
    ]),
  ),
)
const compare = (question: readonly string[]) => open(question.map((word) => ({ word, share: 1 })))
const few = [1, 0]
const pork = [2]

describe('the likeness of spelling', () => {
  it('of a second wording in the same words is 1, in any order, and 0 where there is but one wording', () => {
    const question = compare([en('commandment'), en('few')])
    expect(question([few, few]).second).toBeCloseTo(1)
    expect(question([few]).second).toBe(0)
  })

  it('of an inflected word is greater with the word that is meant than with another', () => {
    const question = compare([en('commands')])
    expect(question([few]).letters).toBeGreaterThan(0.4)
    expect(question([pork]).letters).toBe(0)
  })

  it('tells what all wordings have together', () => {
    const question = compare([en('commandment'), en('pork')])
    expect(question([pork, few]).letters).toBeCloseTo(1)
    expect(question([pork, pork]).letters).toBeCloseTo(question([pork]).letters)
    expect(question([pork, few]).second).toBeLessThan(0.6)
  })

  it('counts a word of an earlier question by its share', () => {
    const asked = (share: number) =>
      open([
        { word: en('commandment'), share: 1 },
        { word: en('pork'), share },
      ])
    expect(asked(0.5)([pork]).letters).toBeLessThan(asked(1)([pork]).letters)
    expect(asked(0.5)([pork]).letters).toBeGreaterThan(0)
    expect(asked(0.5)([pork, few]).letters).toBeCloseTo(1)
  })

  it('of one question does not depend on the questions and topics before', () => {
    const first = compare([en('pork')])([pork])
    compare([en('tattoo')])([[3], pork])
    expect(compare([en('pork')])([pork])).toEqual(first)
  })

  it('is 0 with words of another language, with stems and for a question without words', () => {
    const nothing = { second: 0, letters: 0 }
    expect(compare([en('commandment')])([[4]])).toEqual(nothing)
    expect(compare([he('מצו')])([[5]])).toEqual(nothing)
    expect(compare([])([few])).toEqual(nothing)
  })
})
