import { describe, expect, it } from 'vitest'
import { findPhrase, readPhrases } from './phrases.ts'

const read = (query: string) => readPhrases(query).map(({ language, words }) => `${language}: ${words.join(' ')}`)

describe('readPhrases', () => {
  it.each([
    ['"in the beginning"', ['en: in the beginning']],
    ['“in the beginning” God', ['en: in the beginning']],
    ['where is «в начале»?', ['ru: в начале']],
    ['"אמר רש"י"', ['he: אמר רשי']],
    ['״בראשית ברא״ "let there be"', ['he: בראשית ברא', 'en: let there be']],
    ['רש"י על רמב"ם', []],
    ['5" and 6"', []],
    ['no quotes', []],
    ['""', []],
    ['"', []],
  ])('reads the phrases of %s', (query, phrases) => expect(read(query)).toEqual(phrases))

  it('reads a long line of quotation marks at once', () => expect(readPhrases('א"'.repeat(250))).toEqual([]))
})

describe('findPhrase', () => {
  const [phrase] = readPhrases('"בראשית ברא"')

  it('finds words with vowels and accents, side by side', () => {
    const text = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'
    expect(phrase && findPhrase(text, phrase).map(([from, to]) => text.slice(from, to))).toEqual(['בְּרֵאשִׁ֖ית בָּרָ֣א'])
  })

  it('finds no words that others part', () => expect(phrase && findPhrase('בראשית אשר ברא', phrase)).toEqual([]))
})
