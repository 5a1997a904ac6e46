import { describe, expect, it } from 'vitest'
import { shippedHelpLines } from '../../../../rules/shipped-help-lines.ts'
import { composeCrisisAnswer, composeHelpBeside } from './compose-help.ts'

const languages = ['he', 'en', 'ru'] as const
const self = { another: false, isAgain: false }

describe.each(languages)('help in %s', (language) => {
  it('names lines of all countries as links that dial', () => {
    const answer = composeCrisisAnswer(language, shippedHelpLines, self)
    for (const number of ['1201', '988', '116123', '8-800-2000-122', '7333', '08001110111', '3114', '131114', '112'])
      expect(answer.replace(/[ \u200e]/g, '')).toContain(number)
    expect(answer).toContain('(tel:1201)')
    expect(answer).toContain('(tel:0800567567)')
    expect(answer).toContain('sahar.org.il')
    expect(answer).not.toMatch(/\{\{|undefined|\(\)/)
  })

  it('says when the oldest entry was verified', () => {
    const lines = [...shippedHelpLines.slice(1), { ...shippedHelpLines[0]!, verifiedOn: '2025-03-04' }]
    expect(composeCrisisAnswer(language, lines, self)).toMatch(/4.*2025/)
  })

  it('speaks otherwise to one who fears for someone else, and to one who writes again', () => {
    const answers = [self, { ...self, another: true }, { ...self, isAgain: true }].map((options) =>
      composeCrisisAnswer(language, shippedHelpLines, options),
    )
    expect(new Set(answers.map((answer) => answer.split('\n')[0])).size).toBe(3)
  })

  it('gives one sentence with numbers beside an answer', () => {
    const sentence = composeHelpBeside(language, shippedHelpLines)
    for (const number of ['1201', '988', '8-800-2000-122']) expect(sentence).toContain(number)
    expect(sentence.split('\n')).toHaveLength(1)
  })
})

it('puts the country where the language is spoken first', () => {
  const first = (language: (typeof languages)[number]) =>
    /^- \*\*(.+?):\*\*/m.exec(composeCrisisAnswer(language, shippedHelpLines, self))?.[1]
  expect(languages.map(first)).toEqual(['ישראל', 'United States', 'Россия'])
})

it('keeps to the lines that are given', () => {
  const [line] = shippedHelpLines
  const answer = composeCrisisAnswer('en', [{ ...line!, country: 'CL', phone: '+56 2 1234', website: '' }], self)
  expect(answer).toContain('Chile [+56 2 1234](tel:+5621234)')
  expect(answer).not.toContain('988')
})
