import type { Lexicon } from './lexicon.ts'
import type { Description } from './parse-descriptions.ts'
import { indexTopics } from './topic-index.ts'
import { openTopics, type TopicConcept, type TopicMatch, type Topics } from './topics.ts'

/**
 * The lexicon with further descriptions of passages. They are indexed here and now: 5,000 take a second of processor
 * time.
 */
export function addDescriptions(lexicon: Lexicon, descriptions: readonly Description[]): Lexicon {
  if (descriptions.length === 0) return lexicon
  return { ...lexicon, topics: joinTopics(lexicon.topics, openTopics(indexTopics([], descriptions))) }
}

/** Both indexes as one. A passage that is in both is found by each. */
function joinTopics(a: Topics, b: Topics): Topics {
  return {
    size: a.size + b.size,
    listRefs: () => [...a.listRefs(), ...b.listRefs()],
    findOpening: (ref) => a.findOpening(ref) || b.findOpening(ref),
    listWordings: (ref) => [...a.listWordings(ref), ...b.listWordings(ref)],
    documentFrequency: (language, token) => a.documentFrequency(language, token) + b.documentFrequency(language, token),
    findSimilar: (...wanted) => [...new Set([...a.findSimilar(...wanted), ...b.findSimilar(...wanted)])],
    search(concepts, limit, words) {
      const found = [...a.search(concepts, limit, words), ...b.search(concepts, limit, words)]
      const scored = found.map((match) => ({ match, score: computeScore(match, concepts) }))
      return scored
        .sort((x, y) => y.score - x.score)
        .slice(0, limit)
        .map(({ match }) => match)
    },
    findSounds: (words, isKnown) => [...a.findSounds(words, isKnown), ...b.findSounds(words, isKnown)],
  }
}

/** The score by which `Topics.search` orders. */
function computeScore({ strengths, trust, likeness }: TopicMatch, concepts: readonly TopicConcept[]): number {
  const sum = (share: (index: number) => number) => concepts.reduce((all, { worth }, index) => all + share(index) * worth, 0)
  return (
    (trust * sum((index) => strengths[index] ?? 0)) /
      Math.max(
        0.001,
        sum(() => 1),
      ) +
    likeness
  )
}
