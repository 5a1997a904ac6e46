import { describe, expect, it } from 'vitest'
import { commentatorIn, readFollowUp } from './follow-ups.ts'

const history = [
  { role: 'user' as const, content: 'Who sold his birthright?', refs: [] },
  { role: 'assistant' as const, content: 'Esau [1].', refs: ['Genesis 25:33'] },
]

describe('a question after an answer', () => {
  it.each(['next verse', 'And what happens next?', 'дальше', 'А что дальше?', 'Что было потом?', 'הפסוק הבא', 'ומה הלאה?', 'המשך'])(
    'asks for what comes next: %s',
    (question) => expect(readFollowUp(question, history, false)).toEqual({ kind: 'next' }),
  )

  it.each(['more', 'Show me more sources', 'ещё', 'Покажи ещё', 'עוד', 'יש עוד?'])('asks for more: %s', (question) =>
    expect(readFollowUp(question, history, false)).toEqual({ kind: 'more' }),
  )

  it.each(['why?', 'Why not?', 'почему?', 'А почему он это сделал?', 'ולמה?', 'למה הוא מכר?', 'But where is it?'])('hangs on the answer: %s', (question) =>
    expect(readFollowUp(question, history, false)).toEqual({ kind: 'bare' }),
  )

  it.each(['Who killed Goliath?', "Noah's ark", 'ויאמר אלהים יהי אור', 'Кто построил Храм?', 'מי בנה את המקדש?', 'десять заповедей', 'Why did Esau cry?', 'Что такое суббота?'])(
    'stands on its own: %s',
    (question) => expect(readFollowUp(question, history, false)).toBeNull(),
  )

  it('hangs on nothing when no answer cited anything', () => {
    expect(readFollowUp('why?', [], false)).toBeNull()
    expect(readFollowUp('why?', [{ role: 'assistant', content: 'I found nothing.', refs: [] }], false)).toBeNull()
  })

  it.each([
    ['ומה אומר רש״י?', 'Rashi'],
    ['А что пишет Рамбан?', 'Ramban'],
    ['What does Ibn Ezra say?', 'Ibn Ezra'],
  ])('names a commentator: %s', (question, by) => {
    expect(commentatorIn(question)).toBe(by)
    expect(readFollowUp(question, history, false)).toEqual({ kind: 'commentary', by })
  })
})
