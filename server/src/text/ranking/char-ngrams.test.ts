import { describe, expect, it } from 'vitest'
import { tokenizers } from '../analysis/tokenizers.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'
import { addNgramScores } from './char-ngrams.ts'

const question = (text: string): AnalyzedQuestion => ({ language: 'he', tokens: tokenizers.he(text), positions: new Map(), concepts: [] })

/** What each text gains, with stems among its words as in the library. */
function score(asked: string, texts: readonly string[], share = 1): number[] {
  const scored = texts.map((text) => ({
    hit: { ref: text, work: '', order: 0, score: 0, tokens: { he: text, lemma: '', en: '', ru: '', gloss: '' } },
    ownScore: 0,
  }))
  addNgramScores(question(asked), scored, share)
  return scored.map(({ ownScore }) => ownScore)
}

describe('addNgramScores', () => {
  it('finds words with other prefixes and endings', () => {
    const [inflected = 0, other] = score('מלכות', ['~מלכ ובמלכותו ~מלכ ישב', 'בית לחמ יהודה'])
    expect(inflected).toBeGreaterThan(0)
    expect(other).toBe(0)
  })

  it('does not count stems', () => {
    expect(score('שבתות', ['~שבתות יומ', 'יומ ויומ'])).toEqual([0, 0])
  })

  it('counts a word at the end of a text like one before another', () => {
    const [last = 0, first] = score('חמצ', ['אכל חמצ', 'חמצ אכל', 'מצה מצה'])
    expect(last).toBeGreaterThan(0)
    expect(first).toBeCloseTo(last)
  })

  it('gives at most one and a half times the share', () => {
    const [most = 0] = score('שבת', [Array(50).fill('שבת').join(' '), 'חג'], 2)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(3)
  })

  it('gives nothing for a question without content words', () => {
    expect(score('של', ['של מי'])).toEqual([0])
  })
})
