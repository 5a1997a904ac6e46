import type { Clock } from '../ports/clock.ts'
import { EmbeddingFailure, type Embeddings } from '../ports/embeddings.ts'
import type { Library, Tokens } from '../ports/library.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Vectors } from '../ports/vectors.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import type { Confidence } from '../text/ranking/confidence.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { type ScoredHit, computeTotalWorth } from '../text/ranking/score-hits.ts'

/** A segment whose vector is near that of a question. */
export interface SemanticHit {
  ref: string
  work: string
  order: number
  /** Cosine similarity: comparable within one model only. */
  score: number
}

/** Finds the segments nearest to a question, best first. Never rejects: none on a failure or a timeout. */
export type SemanticSearch = (question: string) => Promise<SemanticHit[]>

export interface SemanticSearchDeps {
  embeddings: Embeddings
  vectors: Vectors
  library: Library
  metrics: Metrics
  clock: Clock
  /** Timeout of one search, in milliseconds. */
  limitMs?: number
}

const MAX_HITS = 40
const LIMIT_MS = 400
/** A circuit breaker: after so many consecutive failures no question waits for the endpoint for `REST_MS`. */
const MAX_FAILURES = 3
const REST_MS = 30_000

/** Creates a search by vectors with a timeout and a circuit breaker. `embedding_calls` counts the outcomes. */
export function createSemanticSearch({
  embeddings,
  vectors,
  library,
  metrics,
  clock,
  limitMs = LIMIT_MS,
}: SemanticSearchDeps): SemanticSearch {
  let failures = 0
  let restsUntil = 0
  const count = (outcome: string) => {
    metrics.count('embedding_calls', { use: 'question', outcome })
  }
  const search = async (question: string, signal: AbortSignal): Promise<SemanticHit[]> => {
    const [vector] = await embeddings.embed([question], signal)
    if (vector === undefined) return []
    const near = await vectors.nearest(vector, MAX_HITS)
    const scores = new Map(near.map(({ ref, score }) => [ref, score]))
    // A removed segment may keep its vector for a while.
    const segments = await library.segments([...scores.keys()])
    return segments.map(({ ref, work, order }) => ({ ref, work, order, score: scores.get(ref) ?? 0 }))
  }

  return async (question) => {
    if (question.trim() === '') return []
    if (clock.now().getTime() < restsUntil) {
      count('resting')
      return []
    }
    const limit = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const failure = new EmbeddingFailure('unreachable', `no vector within ${String(limitMs)} ms`)
        limit.abort(failure)
        reject(failure)
      }, limitMs)
    })
    try {
      const found = await Promise.race([search(question, limit.signal), timeout])
      failures = 0
      count('made')
      return found
    } catch (error) {
      count(limit.signal.aborted ? 'timeout' : error instanceof EmbeddingFailure ? error.reason : 'failed')
      failures++
      if (failures >= MAX_FAILURES) restsUntil = clock.now().getTime() + REST_MS
      return []
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * What the nearest segment gains, as a share of the question's worth; the last hit gains nothing, those between by
 * min-max normalization of the cosine, since its scale differs between models (in some all texts lie above 0.7). Not
 * tuned, which takes a real model: less than half the weight of a full lexical match, so that it decides where words
 * say little.
 */
const WEIGHT = 0.35
/**
 * How far the first hit must stand out to be shown without a lexical match, as a share of the way from the last hit
 * to an identical text. Not tuned: for a question about nothing in the library all hits lie close together.
 */
const MIN_LEAD = 0.2

const noTokens: Tokens = { he: '', lemma: '', en: '', ru: '', gloss: '' }

/** Fusion: adds the gain of semantic hits to scored candidates; hits without a lexical match become candidates. */
export function fuseSemanticHits(question: AnalyzedQuestion, scored: ScoredHit[], nearest: readonly SemanticHit[]): void {
  const best = nearest[0]?.score ?? 0
  const floor = nearest.at(-1)?.score ?? 0
  const total = computeTotalWorth(question.concepts)
  const byRef = new Map(scored.map((each) => [each.hit.ref, each]))
  for (const { ref, work, order, score } of nearest) {
    const semantic = WEIGHT * (best > floor ? (score - floor) / (best - floor) : 1)
    const bonus = semantic * total
    const known = byRef.get(ref)
    if (known === undefined) {
      const values = new Float64Array(question.concepts.length)
      scored.push({
        hit: { ref, work, order, score: 0, tokens: noTokens },
        values,
        ownScore: bonus,
        boost: bonus,
        semantic,
        phraseLength: 0,
      })
    } else {
      known.ownScore += bonus
      known.boost += bonus
      known.semantic = semantic
    }
  }
}

/** The lexical confidence, raised from `none` to `low` when the first passage is a semantic hit that stands out. */
export function computeFusedConfidence(
  lexical: Confidence,
  ranked: readonly RerankedPassage[],
  nearest: readonly SemanticHit[],
): Confidence {
  const [best] = nearest
  const floor = nearest.at(-1)?.score ?? 0
  if (lexical !== 'none' || best === undefined || !ranked[0]?.passage.segments.includes(best.ref)) return lexical
  return floor < 1 && (best.score - floor) / (1 - floor) >= MIN_LEAD ? 'low' : 'none'
}
