import { describe, expect, it } from 'vitest'
import { readQuestions } from './question-file.ts'

describe('readQuestions', () => {
  it('reads languages by the header, in any order', () => {
    const questions = readQuestions('id\trefs\tru\the\nq1\tGenesis 1:1; Psalms 33:6\tКто?\tמי?')
    expect(questions).toEqual([
      { id: 'q1', language: 'ru', text: 'Кто?', refs: ['Genesis 1:1', 'Psalms 33:6'] },
      { id: 'q1', language: 'he', text: 'מי?', refs: ['Genesis 1:1', 'Psalms 33:6'] },
    ])
  })

  it('takes the order en, he, ru without a header', () => {
    expect(readQuestions('q1\tGenesis 1:1\tWho?\tמי?\tКто?\n# note\n').map(({ language }) => language)).toEqual(['en', 'he', 'ru'])
  })

  it('refuses a line without references', () => {
    expect(() => readQuestions('q1\t\tWho?')).toThrow('No references')
  })
})
