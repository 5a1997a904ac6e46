import { describe, expect, it } from 'vitest'
import { splitEnglishWords, splitRussianWords, tokenizeLemmas, tokenizers } from './tokenizers.ts'

describe('splitEnglishWords', () => {
  it('drops the possessive ending and keeps numbers', () => {
    expect(splitEnglishWords("Naboth's vineyard, 300 men")).toEqual(['naboth', 'vineyard', '300', 'men'])
  })

  it('expands G-d', () => {
    expect(splitEnglishWords('G-d said')).toEqual(['god', 'said'])
  })
})

describe('splitRussianWords', () => {
  it('writes ё as е and splits at hyphens', () => {
    expect(splitRussianWords('Чечевичную похлёбку — из-за')).toEqual(['чечевичную', 'похлебку', 'из', 'за'])
  })

  it('expands Б-г and Г-сподь', () => {
    expect(splitRussianWords('Б-г и Г-сподь Вс-вышний')).toEqual(['бог', 'и', 'господь', 'всевышний'])
  })
})

describe('tokenizeLemmas', () => {
  it.each([
    ['Hb/H7225', ['H7225']],
    ['c/1254 a', ['H1254']],
    ['H0430', ['H430']],
    ['l', []],
  ])('reads the Strong numbers of %s as morphhb writes it', (lemma, tokens) => {
    expect(tokenizeLemmas(lemma)).toEqual(tokens)
  })
})

describe('tokenizers', () => {
  it.each(['', '   ', '🙂🙂', '<b></b>', "'; DROP TABLE segments; --", '\u202e\u0000', 'ю'.repeat(100_000)])(
    'accept any text without an error: %j',
    (text) => {
      for (const tokenize of Object.values(tokenizers)) expect(tokenize(text).every((token) => /^\S+$/.test(token))).toBe(true)
    },
  )
})
