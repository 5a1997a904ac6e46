import { describe, expect, it } from 'vitest'
import { createFrequencyCounter, readFrequencies } from './frequencies.ts'

describe('frequencies', () => {
  it('counts segments, not occurrences, per field', () => {
    const counter = createFrequencyCounter()
    const none = { lemma: '', ru: '', gloss: '' }
    counter.add({ ...none, he: 'עשו ~עש עשו', en: 'esau' })
    counter.add({ ...none, he: 'עשו', en: '' })
    const hebrew = readFrequencies(counter.pack('he'))
    expect([hebrew('עשו'), hebrew('~עש'), hebrew('עש'), hebrew('esau'), hebrew('')]).toEqual([2, 1, 0, 0, 0])
    expect(readFrequencies(counter.pack('en'))('esau')).toBe(1)
    expect(readFrequencies(counter.pack('ru'))('исав')).toBe(0)
  })

  it('finds each of many tokens, also those that begin alike', () => {
    const counter = createFrequencyCounter()
    const tokens = Array.from({ length: 500 }, (_, index) => `t${String(index)}`)
    for (const [index, token] of tokens.entries()) {
      for (let times = 0; times <= index % 3; times++) counter.add({ he: token, lemma: '', en: '', ru: '', gloss: '' })
    }
    const lookup = readFrequencies(counter.pack('he'))
    for (const [index, token] of tokens.entries()) expect(lookup(token)).toBe((index % 3) + 1)
  })
})
