import { describe, expect, it } from 'vitest'
import { buildTextExamples } from './text-examples.ts'

const listPassages = (text: string) =>
  [...buildTextExamples(text, 'Title')]
    .filter((_, index) => index % 2 === 0)
    .map(({ messages }) => messages[2]?.content.split('\n\n(')[0] ?? '')

describe('buildTextExamples', () => {
  it('covers the whole text in passages that end with a sentence and keep the length limit', () => {
    const sentences = Array.from({ length: 400 }, (_, index) => `Sentence number ${String(index)} stands here for the reader.`)
    const passages = listPassages(sentences.join(' '))
    expect(passages.join(' ')).toBe(sentences.join(' '))
    for (const passage of passages) {
      expect(passage.length).toBeLessThanOrEqual(1500)
      expect(passage.endsWith('.')).toBe(true)
    }
  })

  it('joins short paragraphs and skips text that is too short', () => {
    expect(listPassages('12\n\nA heading\n\nAnd the words below it, which are longer than the heading.\n\n***')).toEqual([
      '12\nA heading\nAnd the words below it, which are longer than the heading.\n***',
    ])
    expect(listPassages('12\n\n***\n\n')).toEqual([])
  })

  it('never cuts a surrogate pair', () => {
    for (const passage of listPassages('𐤀'.repeat(2000))) expect(passage.isWellFormed()).toBe(true)
  })

  it('asks in the language of the passage and answers with the passage and its source only', () => {
    const [quote, where] = [
      ...buildTextExamples('Блажен муж, который не ходит на совет нечестивых и не стоит на пути грешных.', 'Псалом 1'),
    ]
    expect(quote?.messages[1]?.content).toBe('Процитируйте отрывок 1 из текста «Псалом 1».')
    expect(where?.messages[1]?.content).toBe(
      'Где написано «Блажен муж, который не ходит на совет нечестивых…» и как этот отрывок продолжается?',
    )
    expect(quote?.messages[2]?.content).toBe(
      'Блажен муж, который не ходит на совет нечестивых и не стоит на пути грешных.\n\n(«Псалом 1», отрывок 1)',
    )
  })
})
