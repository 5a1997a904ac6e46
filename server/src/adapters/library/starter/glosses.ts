import { createRequire } from 'node:module'
import { analyseSegment } from '../../../text/analysis/analyze-segment.ts'

interface StrongsEntry {
  kjv_def?: string
  strongs_def?: string
}

const require = createRequire(import.meta.url)

/**
 * English words for Hebrew lemmas from Strong's dictionary (package `strongs`): each lemma is analysed once, since a verse's gloss is only the
 * set of its lemmas' words.
 */
export function createGlosses() {
  const dictionary = require('strongs/hebrew/strongs-hebrew-dictionary.js') as Record<string, StrongsEntry>
  const known = new Map<string, string[]>()
  const ofLemma = (lemma: string) => {
    let tokens = known.get(lemma)
    if (tokens === undefined) {
      const entry = dictionary[lemma]
      // Marks of usage in brackets ([idiom], [phrase]) are not words of the meaning.
      const phrases = [entry?.kjv_def, entry?.strongs_def].flatMap((text) => (text === undefined ? [] : [text.replace(/\[[a-z]+\]/g, ' ')]))
      tokens = analyseSegment({ he: [], en: [], ru: [], lemmas: [], gloss: phrases }).gloss.split(' ').filter(Boolean)
      known.set(lemma, tokens)
    }
    return tokens
  }
  return {
    /** The gloss tokens of a segment with these Strong's numbers (`H7225`), each once. */
    tokens: (lemmas: readonly string[]): string => [...new Set(lemmas.flatMap(ofLemma))].join(' '),
  }
}
