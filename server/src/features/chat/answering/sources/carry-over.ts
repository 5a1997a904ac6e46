import { containsReference } from '../../../../text/references/relations.ts'
import type { AnswerInput } from '../../events.ts'
import { type Passage, readSegments, toPassage } from '../citations/passages.ts'
import type { SourceDeps } from './answer-sources.ts'

/** Answers looked back on, passages carried over, and segments of each. */
const MAX_ANSWERS = 2
const MAX_PASSAGES = 3
const MAX_SEGMENTS = 12

/**
 * Reads the passages that the last answers cited, latest first, without those that are among the sources of this turn:
 * "translate it" and "the second one" speak of them, whatever the words find.
 */
export async function carryOver(
  { library, references }: SourceDeps,
  history: AnswerInput['history'],
  sources: readonly Passage[],
): Promise<Passage[]> {
  const answers = history.filter(({ refs }) => refs.length > 0).slice(-MAX_ANSWERS)
  const carried: Passage[] = []
  for (const ref of answers.toReversed().flatMap(({ refs }) => refs)) {
    if (carried.length === MAX_PASSAGES) break
    const reference = references.find(ref)[0]?.reference
    if (reference === undefined) continue
    const passage = toPassage((await readSegments(library, reference)).slice(0, MAX_SEGMENTS))
    if (passage === null || [...sources, ...carried].some((each) => containsReference(each.reference, passage.reference))) continue
    carried.push(passage)
  }
  return carried
}
