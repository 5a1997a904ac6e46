import type { Library } from '../ports/library.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { getTokenWeight } from '../text/analysis/token-weight.ts'
import type { AnalyzedQuestion, Concept } from '../text/ranking/analyze-question.ts'
import { joinPair, noEvidence, type PrimaryEvidence, type PrimaryPassage } from '../text/ranking/passage.ts'
import { computeTotalWorth, weights } from '../text/ranking/score-hits.ts'
import { isWorthNaming } from './absent-places.ts'
import type { PassageReader } from './passage-reader.ts'
import { placeOpenings } from './place-openings.ts'

const MAX_TOPICS = 100
/** The same when the question asks to look in some works, whose topics come from further down. */
const MAX_ASKED_TOPICS = 600
/** Most passages read from the library for one question. */
const MAX_PASSAGES = 250
/** A word that so many segments have is one of the question's language, and no Hebrew word in its letters. */
const MIN_KNOWN = 200
/** A topic counts from this share of the question's worth on. */
const MIN_TOPIC_SHARE = 0.25

/**
 * The passages the lexicon names for a question: the primary passages of entries that match, and topics that cover much
 * of it. `near` adds passages the question or the last turn names, each with its bonus as a share of the question's
 * worth; `asked` are the titles of works it asks to look in. `absent` are places of works that the library does not
 * have.
 */
export async function findPrimaryPassages(
  { lexicon, library }: { lexicon: Lexicon; library: Library },
  reader: PassageReader,
  { concepts, tokens, language, earlier = [] }: AnalyzedQuestion,
  near: readonly { ref: string; bonus: number }[],
  asked: readonly string[] = [],
): Promise<{ passages: PrimaryPassage[]; absent: PrimaryPassage[] }> {
  const total = Math.max(computeTotalWorth(concepts), 0.001)
  const wanted = new Map<string, Pick<PrimaryPassage, 'values' | 'bonus' | 'evidence'>>()
  const add = (ref: string, values: Float64Array, bonus: number, found: Partial<PrimaryEvidence>) => {
    const known = wanted.get(ref) ?? { values: new Float64Array(concepts.length), bonus: 0, evidence: noEvidence }
    wanted.set(ref, {
      values: values.map((value, index) => Math.max(value, known.values[index] ?? 0)),
      bonus: Math.max(bonus, known.bonus),
      evidence: joinPair(known.evidence, { ...noEvidence, ...found }),
    })
  }
  for (const { ref, bonus } of near) add(ref, new Float64Array(concepts.length), bonus, { named: bonus })
  for (const [index, concept] of concepts.entries()) {
    for (const { ref, strength } of concept.primaryRefs) {
      const values = new Float64Array(concepts.length)
      values[index] = concept.worth * strength
      const entry = (concept.worth * strength) / total
      add(ref, values, weights.primary * entry, { entry })
    }
  }
  const isAsked = (ref: string) => asked.some((title) => ref.startsWith(`${title} `))
  const words = [...[...new Set(tokens)].map((token) => ({ language, token })), ...earlier]
  const topics = lexicon.topics.search(concepts, asked.length > 0 ? MAX_ASKED_TOPICS : MAX_TOPICS, words)
  for (const [rank, topic] of topics.entries()) {
    if (rank >= MAX_TOPICS && !isAsked(topic.ref)) continue
    const values = topic.strengths.map((strength, index) => strength * (concepts[index]?.worth ?? 0))
    const share = values.reduce((sum, value) => sum + value, 0) / total
    if (share < MIN_TOPIC_SHARE) continue
    add(
      topic.ref,
      values.map((value) => value * weights.topicValue * topic.trust),
      weights.topic * share * share * topic.trust,
      {
        topic: share * topic.trust,
        wording: topic.wording,
        fit: topic.fit,
        likeness: topic.likeness,
        second: topic.second,
        letters: topic.letters,
      },
    )
  }
  if (language !== 'he') {
    const isKnown = (place: number) =>
      getTokenWeight(language, tokens[place] ?? '') === 0 || library.documentFrequency(language, tokens[place] ?? '') >= MIN_KNOWN
    const content = tokens.filter((token) => getTokenWeight(language, token) > 0).length
    for (const { ref, from, to } of lexicon.topics.findSounds(tokens, isKnown)) {
      const heard = Math.min(1, (to - from) / Math.max(content, 1))
      const isHeard = ({ start }: Concept) => start >= from && start < to
      add(
        ref,
        Float64Array.from(concepts, (concept) => (isHeard(concept) ? concept.worth * weights.topicValue : 0)),
        weights.topic * heard * heard,
        { heard },
      )
    }
  }
  const found = await Promise.all(
    [...wanted].slice(0, MAX_PASSAGES).map(async ([ref, evidence]) => ({ ref, evidence, passage: await reader.find(ref) })),
  )
  const opened = found.flatMap(({ ref, passage }) => {
    const opening = lexicon.topics.findOpening(ref)
    return passage === null || opening === '' ? [] : [{ passage, opening }]
  })
  const placed = new Map((await placeOpenings(library, opened)).map((passage) => [passage.ref, passage]))
  return {
    passages: found.flatMap(({ passage, evidence }) =>
      passage === null ? [] : [{ ...(placed.get(passage.ref) ?? passage), ...evidence }],
    ),
    absent: found.flatMap(({ ref, passage, evidence }) => {
      const title = passage === null && isWorthNaming(evidence.evidence) ? reader.findTitle(ref) : null
      return title === null || library.work(title) !== undefined ? [] : [{ ref, work: title, segments: [], ...evidence }]
    }),
  }
}
