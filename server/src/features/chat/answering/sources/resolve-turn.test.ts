import { describe, expect, it } from 'vitest'
import type { HistoryMessage } from '../../events.ts'
import { resolveTurn } from './resolve-turn.ts'

const user = (content: string): HistoryMessage => ({ role: 'user', content, refs: [] })
const answer = (...refs: string[]): HistoryMessage => ({ role: 'assistant', content: 'An answer [1].', refs })
const isReference = (message: string) => /\d+:\d+/.test(message)
const resolve = (history: HistoryMessage[], question: string) => resolveTurn(history, question, 'en', isReference)

describe('resolveTurn', () => {
  const leah = [user('Who was Leah?'), answer('Genesis 29:16')]

  it('goes on from the question before', () => {
    expect(resolve(leah, 'and what about her sister?')).toMatchObject({ followUp: { kind: 'continued' }, context: ['Who was Leah?'] })
  })

  it('goes on in a chain from the question that opened the subject, and from what was asked since', () => {
    const history = [...leah, user('And what about her sister?'), answer('Genesis 29:17'), user('why?'), answer('Genesis 29:17')]
    expect(resolve(history, 'How did she die?').context).toEqual(['Who was Leah?', 'And what about her sister?'])
  })

  it('keeps the first and the two last questions of a long chain', () => {
    const history = [...leah, ...['her sister?', 'her father?', 'his sons?'].flatMap((each) => [user(each), answer('Genesis 30:1')])]
    expect(resolve(history, 'and their wives?').context).toEqual(['Who was Leah?', 'her father?', 'his sons?'])
  })

  it('forgets the subject when a question stands on its own', () => {
    expect(resolve(leah, 'What is the blessing on bread?')).toMatchObject({ followUp: null, context: [] })
    const history = [...leah, user('What is the blessing on bread?'), answer('Berakhot 35a:1')]
    expect(resolve(history, 'And over wine?')).toMatchObject({ context: ['What is the blessing on bread?'], answers: [['Berakhot 35a:1']] })
  })

  it('does not count thanks as a question', () => {
    expect(resolve([...leah, user('thanks!'), answer()], 'and her sister?').context).toEqual(['Who was Leah?'])
  })

  it('keeps the subject for more sources, but goes on from nothing, after a text was asked for by its reference', () => {
    const turn = resolve([...leah, user('Show me Psalms 23:1'), answer('Psalms 23:1')], 'what does it mean?')
    expect(turn).toMatchObject({ subject: ['Who was Leah?'], context: [] })
    expect(turn.answers[0]).toEqual(['Psalms 23:1'])
  })

  it('resolves nothing in the first question of a conversation', () => {
    expect(resolve([], 'and her sister?')).toMatchObject({ followUp: null, context: [], answers: [] })
  })
})
