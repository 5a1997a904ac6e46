import type { Lexicon } from '../text/lexicon/lexicon.ts'
import type { Concept } from '../text/ranking/analyze-question.ts'
import type { PrimaryPassage } from '../text/ranking/rank-passages.ts'
import { computeTotalWorth, weights } from '../text/ranking/score-hits.ts'
import type { PassageReader } from './passage-reader.ts'

const MAX_TOPICS = 30
/** Most passages read from the library for one question. */
const MAX_PASSAGES = 80
/** A topic counts from this share of the question's worth on. */
const MIN_TOPIC_SHARE = 0.25

/**
 * The passages the lexicon names for a question: the primary passages of entries that match, and topics that cover
 * much of it. `near` adds passages the question or the last turn names, each with its bonus as a share of the
 * question's worth.
 */
export async function findPrimaryPassages(
  { lexicon }: { lexicon: Lexicon },
  reader: PassageReader,
  concepts: readonly Concept[],
  near: readonly { ref: string; bonus: number }[],
): Promise<PrimaryPassage[]> {
  const total = Math.max(computeTotalWorth(concepts), 0.001)
  const wanted = new Map<string, { values: Float64Array; bonus: number }>()
  const add = (ref: string, values: Float64Array, bonus: number) => {
    const known = wanted.get(ref)
    wanted.set(
      ref,
      known === undefined
        ? { values, bonus }
        : { values: values.map((value, index) => Math.max(value, known.values[index] ?? 0)), bonus: Math.max(bonus, known.bonus) },
    )
  }
  for (const { ref, bonus } of near) add(ref, new Float64Array(concepts.length), bonus)
  for (const [index, concept] of concepts.entries()) {
    for (const { ref, strength } of concept.primaryRefs) {
      const values = new Float64Array(concepts.length)
      values[index] = concept.worth * strength
      add(ref, values, (weights.primary * concept.worth * strength) / total)
    }
  }
  for (const topic of lexicon.topics.search(concepts, MAX_TOPICS)) {
    const values = topic.strengths.map((strength, index) => strength * (concepts[index]?.worth ?? 0))
    const share = values.reduce((sum, value) => sum + value, 0) / total
    if (share < MIN_TOPIC_SHARE) continue
    add(
      topic.ref,
      values.map((value) => value * weights.topicValue * topic.trust),
      weights.topic * share * share * topic.trust,
    )
  }
  const passages = await Promise.all(
    [...wanted].slice(0, MAX_PASSAGES).map(async ([ref, { values, bonus }]) => {
      const passage = await reader.find(ref)
      return passage === null ? null : { ...passage, values, bonus }
    }),
  )
  return passages.filter((passage) => passage !== null)
}
