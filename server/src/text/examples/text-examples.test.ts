import { describe, expect, it } from 'vitest'
import { examplesFromText } from './text-examples.ts'

const passagesOf = (text: string) =>
  [...examplesFromText(text, 'Title')]
    .filter((_, index) => index % 2 === 0)
    .map(({ messages }) => messages[2]?.content.split('\n\n(')[0] ?? '')

describe('examples made from a text', () => {
  it('hold all of it, in passages that end with a sentence and are not too long', () => {
    const sentences = Array.from({ length: 400 }, (_, index) => `Sentence number ${String(index)} stands here for the reader.`)
    const passages = passagesOf(sentences.join(' '))
    expect(passages.join(' ')).toBe(sentences.join(' '))
    for (const passage of passages) {
      expect(passage.length).toBeLessThanOrEqual(1500)
      expect(passage.endsWith('.')).toBe(true)
    }
  })

  it('join short paragraphs and leave out what says nothing', () => {
    expect(passagesOf('12\n\nA heading\n\nAnd the words below it, which are longer than the heading.\n\n***')).toEqual([
      '12\nA heading\nAnd the words below it, which are longer than the heading.\n***',
    ])
    expect(passagesOf('12\n\n***\n\n')).toEqual([])
  })

  it('never cut a character in two', () => {
    for (const passage of passagesOf('𐤀'.repeat(2000))) expect(passage.isWellFormed()).toBe(true)
  })

  it('ask in the language of the passage, and quote nothing but the passage and its place', () => {
    const [quote, where] = [...examplesFromText('Блажен муж, который не ходит на совет нечестивых и не стоит на пути грешных.', 'Псалом 1')]
    expect(quote?.messages[1]?.content).toBe('Процитируйте отрывок 1 из текста «Псалом 1».')
    expect(where?.messages[1]?.content).toBe(
      'Где написано «Блажен муж, который не ходит на совет нечестивых…» и как этот отрывок продолжается?',
    )
    expect(quote?.messages[2]?.content).toBe(
      'Блажен муж, который не ходит на совет нечестивых и не стоит на пути грешных.\n\n(«Псалом 1», отрывок 1)',
    )
  })
})
