import { describe, expect, it } from 'vitest'
import { parseQuestions } from './question-file.ts'

describe('parseQuestions', () => {
  it('reads the columns the header names, in any order', () => {
    const questions = parseQuestions('id\trefs\tru\the\nq1\tGenesis 1:1; Psalms 33:6\tКто?\tמי?')
    expect(questions).toEqual([
      { id: 'q1', language: 'ru', text: 'Кто?', refs: ['Genesis 1:1', 'Psalms 33:6'] },
      { id: 'q1', language: 'he', text: 'מי?', refs: ['Genesis 1:1', 'Psalms 33:6'] },
    ])
  })

  it('reads the columns as en, he, ru without a header', () => {
    expect(parseQuestions('q1\tGenesis 1:1\tWho?\tמי?\tКто?\n# note\n').map(({ language }) => language)).toEqual(['en', 'he', 'ru'])
  })

  it('throws on a line without references', () => {
    expect(() => parseQuestions('q1\t\tWho?')).toThrow('No references')
  })
})
