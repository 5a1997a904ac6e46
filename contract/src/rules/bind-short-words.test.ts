import { describe, expect, it } from 'vitest'
import { bindShortWords } from './bind-short-words.ts'

describe('bindShortWords', () => {
  it('binds short Russian words to the next one, also two in a row', () => {
    expect(bindShortWords('Что говорят о справедливости и к чему')).toBe('Что говорят о\u00a0справедливости и\u00a0к\u00a0чему')
    expect(bindShortWords('В начале')).toBe('В\u00a0начале')
  })
  it('binds a dash to the word before it', () => {
    expect(bindShortWords('Тора — закон')).toBe('Тора\u00a0— закон')
  })
  it('binds a particle to the word before it and a number to the word it counts', () => {
    expect(bindShortWords('Можно ли есть рис?')).toBe('Можно\u00a0ли есть рис?')
    expect(bindShortWords('Ещё 10 вопросов, {{count}} книга')).toBe('Ещё 10\u00a0вопросов, {{count}}\u00a0книга')
  })
  it('keeps «по-русски» whole', () => {
    expect(bindShortWords('отвечать по-русски')).toBe('отвечать по\u2060-\u2060русски')
  })
  it('leaves the ends of longer words and other languages as they are', () => {
    for (const text of ['Рамбам и', 'слово небо', 'a b c', 'ב א ג', 'I am — here']) expect(bindShortWords(text)).toBe(text)
  })
})
