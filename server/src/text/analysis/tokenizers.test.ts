import { describe, expect, it } from 'vitest'
import { englishTokens, englishWords, hebrewTokens, lemmaTokens, russianTokens, russianWords } from './tokenizers.ts'

describe('englishWords', () => {
  it('drops the possessive and keeps numbers', () => {
    expect(englishWords("Naboth's vineyard, 300 men")).toEqual(['naboth', 'vineyard', '300', 'men'])
  })

  it('writes out G-d', () => {
    expect(englishWords('G-d said')).toEqual(['god', 'said'])
  })
})

describe('russianWords', () => {
  it('writes ё as е and parts hyphens', () => {
    expect(russianWords('Чечевичную похлёбку — из-за')).toEqual(['чечевичную', 'похлебку', 'из', 'за'])
  })

  it('writes out Б-г and Г-сподь', () => {
    expect(russianWords('Б-г и Г-сподь Вс-вышний')).toEqual(['бог', 'и', 'господь', 'всевышний'])
  })
})

describe('lemmaTokens', () => {
  it.each([
    ['Hb/H7225', ['H7225']],
    ['c/1254 a', ['H1254']],
    ['H0430', ['H430']],
    ['l', []],
  ])('reads %s of morphhb', (lemma, tokens) => {
    expect(lemmaTokens(lemma)).toEqual(tokens)
  })
})

describe('all tokenizers', () => {
  it.each(['', '   ', '🙂🙂', '<b></b>', "'; DROP TABLE segments; --", '\u202e\u0000', 'ю'.repeat(100_000)])(
    'take any text without error: %j',
    (text) => {
      for (const tokenize of [englishTokens, hebrewTokens, russianTokens])
        expect(tokenize(text).every((token) => /^\S+$/.test(token))).toBe(true)
    },
  )
})
