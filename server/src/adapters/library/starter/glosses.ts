import { analyzeSegment } from '../../../text/analysis/analyze-segment.ts'
import { readTanakhFile } from '../../tanakh-files.ts'

interface StrongsEntry {
  kjv_def?: string
  strongs_def?: string
}

/**
 * English words for Hebrew lemmas from Strong's dictionary (`data/tanakh`): each lemma is analysed once, since a
 * verse's gloss is only the set of its lemmas' words.
 */
export function createGlosses() {
  const dictionary = readStrongs()
  const known = new Map<string, string[]>()
  const ofLemma = (lemma: string) => {
    let tokens = known.get(lemma)
    if (tokens === undefined) {
      const entry = dictionary[lemma]
      // Marks of usage in brackets ([idiom], [phrase]) are not words of the meaning.
      const phrases = [entry?.kjv_def, entry?.strongs_def].flatMap((text) => (text === undefined ? [] : [text.replace(/\[[a-z]+\]/g, ' ')]))
      tokens = analyzeSegment({ he: [], en: [], ru: [], lemmas: [], gloss: phrases }).gloss.split(' ').filter(Boolean)
      known.set(lemma, tokens)
    }
    return tokens
  }
  return {
    /** The gloss tokens of a segment with these Strong's numbers (`H7225`), each once. */
    tokens: (lemmas: readonly string[]): string => [...new Set(lemmas.flatMap(ofLemma))].join(' '),
  }
}

/** The dictionary stands in a script, as the one object assigned there. */
function readStrongs(): Record<string, StrongsEntry> {
  const script = readTanakhFile('strongs-hebrew-dictionary.js')
  return JSON.parse(script.slice(script.indexOf('{"H1"'), script.lastIndexOf('}') + 1)) as Record<string, StrongsEntry>
}
