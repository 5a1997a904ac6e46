import { readFileSync } from 'node:fs'
import type { Language } from '@sugya/contract/api/texts'
import type { FoundSources } from '../../server/src/finding/find-sources.ts'
import { parseQuestions, type Question } from '../../server/src/text/question-file.ts'
import { overlapsReference } from '../../server/src/text/references/relations.ts'
import type { Finder } from '../open-finder.ts'

/** Sources asked for: the deepest recall that is measured. */
const DEPTH = 50

/** A question of a set with what was found for it. */
export interface RankedQuestion {
  question: Question
  language: Language
  confidence: FoundSources['confidence']
  /**
   * For each source, best first, whether it overlaps one of the expected references. Empty for a question outside the
   * library.
   */
  hits: boolean[]
  /** References of the first sources. */
  first: string[]
  /** Milliseconds. */
  took: number
}

/**
 * Asks every question of a set. A result is a hit when it overlaps one of the expected references: ranges overlap, a
 * page contains its lines, a chapter its verses, and Genesis 1:1 is not 1:10. Questions without references are outside
 * the library: nothing is a hit. Throws what the finder throws, and for a reference that cannot be read.
 */
export async function rankQuestions(finder: Finder, file: string): Promise<RankedQuestion[]> {
  const ranked: RankedQuestion[] = []
  for (const question of parseQuestions(readFileSync(file, 'utf8'), { withoutReferences: true })) {
    const expected = question.refs.map((ref) => {
      const reference = finder.references.parse(ref)
      if (reference === null) throw new Error(`${question.id}: ${ref} is not a reference`)
      return reference
    })
    const since = performance.now()
    const { sources, confidence } = await finder.find({ question: question.text, limit: DEPTH })
    const took = performance.now() - since
    const hits = sources.map(({ ref }) => {
      const found = finder.references.parse(ref)
      return found !== null && expected.some((each) => overlapsReference(each, found))
    })
    ranked.push({ question, language: question.language, confidence, hits, first: sources.slice(0, 3).map(({ ref }) => ref), took })
  }
  return ranked
}
