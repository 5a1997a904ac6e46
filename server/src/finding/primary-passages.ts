import type { Lexicon } from '../text/lexicon/lexicon.ts'
import type { Concept } from '../text/ranking/analyze-question.ts'
import type { HomePassage } from '../text/ranking/rank-passages.ts'
import { totalWorth, weights } from '../text/ranking/score-hits.ts'
import type { PassageReader } from './passage-reader.ts'

/** Topics looked at, and passages fetched for all reasons. */
const TOPICS = 30
const PASSAGES = 80

/**
 * Passages the lexicon names: for an entry whose form stands in the question, and for topics whose words cover much of it. `near` are places the question
 * is about for other reasons (named in it, or the last turn's), with what standing there is worth.
 */
export async function homePassages(
  { lexicon }: { lexicon: Lexicon },
  reader: PassageReader,
  concepts: readonly Concept[],
  near: readonly { ref: string; bonus: number }[],
): Promise<HomePassage[]> {
  const total = Math.max(totalWorth(concepts), 0.001)
  const wanted = new Map<string, { values: Float64Array; bonus: number }>()
  const add = (ref: string, values: Float64Array, bonus: number) => {
    const before = wanted.get(ref)
    wanted.set(
      ref,
      before === undefined
        ? { values, bonus }
        : { values: values.map((value, index) => Math.max(value, before.values[index] ?? 0)), bonus: Math.max(bonus, before.bonus) },
    )
  }
  for (const { ref, bonus } of near) add(ref, new Float64Array(concepts.length), bonus)
  for (const [index, concept] of concepts.entries()) {
    for (const home of concept.homes) {
      const values = new Float64Array(concepts.length)
      values[index] = concept.worth * home.strength
      add(home.ref, values, (weights.home * concept.worth * home.strength) / total)
    }
  }
  for (const topic of lexicon.topics.search(concepts, TOPICS)) {
    const values = topic.strengths.map((strength, index) => strength * (concepts[index]?.worth ?? 0))
    const share = values.reduce((sum, value) => sum + value, 0) / total
    if (share < 0.25) continue
    add(
      topic.ref,
      values.map((value) => value * weights.topicValue * topic.trust),
      weights.topic * share * share * topic.trust,
    )
  }
  const passages = await Promise.all(
    [...wanted].slice(0, PASSAGES).map(async ([ref, { values, bonus }]) => {
      const passage = await reader.passage(ref)
      return passage === null ? null : { ...passage, values, bonus }
    }),
  )
  return passages.filter((passage) => passage !== null)
}
