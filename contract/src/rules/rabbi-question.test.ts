import { describe, expect, it } from 'vitest'
import { readRabbiQuestion, writeRabbiQuestion } from './rabbi-question.ts'

const card = writeRabbiQuestion('To ask a rabbi:', 'May I carry keys?\nWhich details matter?')

describe('readRabbiQuestion', () => {
  it('reads the question that was written at the end of an answer', () => {
    expect(readRabbiQuestion(`> “Quoted words.” [1]\n\n${card}`)).toBe('May I carry keys? Which details matter?')
  })
  it('reads it above a closing paragraph', () => {
    expect(readRabbiQuestion(`Sources.\n\n${card}\n\nSomeone to talk to.`)).toBe('May I carry keys? Which details matter?')
  })
  it('reads it after quotations under headings of their own', () => {
    const quoted = '**Rambam:**\n\n> “Quoted words.” [1]\n\nHe adds:\n\n**Tur:**\n\n> “More words.” [2]'
    expect(readRabbiQuestion(`${quoted}\n\n${card}`)).toBe('May I carry keys? Which details matter?')
    expect(readRabbiQuestion(`${quoted}\n\n${card}\n\nSomeone to talk to.`)).toBe('May I carry keys? Which details matter?')
  })
  it.each(['Only text.', '**Genesis 25:34**\n\n> quoted words [1]', '> **Bold** quotation\n\n> another one', ''])(
    'finds none in %j',
    (text) => expect(readRabbiQuestion(text)).toBeNull(),
  )
})
