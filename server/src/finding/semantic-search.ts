import type { Clock } from '../ports/clock.ts'
import { EmbeddingFailure, type Embeddings } from '../ports/embeddings.ts'
import type { Library, Tokens } from '../ports/library.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Vectors } from '../ports/vectors.ts'
import type { AnalysedQuestion } from '../text/ranking/analyze-question.ts'
import type { Confidence } from '../text/ranking/confidence.ts'
import type { RankedPassage } from '../text/ranking/rank-passages.ts'
import { type ScoredHit, totalWorth } from '../text/ranking/score-hits.ts'

/** A segment near a question in meaning. */
export interface NearSegment {
  ref: string
  work: string
  order: number
  /** Cosine between their vectors: comparable within one model only. */
  score: number
}

/** The segments nearest in meaning, best first. Never rejects: none when it takes too long or fails. */
export type Nearest = (question: string) => Promise<NearSegment[]>

export interface NearestParts {
  embeddings: Embeddings
  vectors: Vectors
  library: Library
  metrics: Metrics
  clock: Clock
  /** How long one question may wait for it, in milliseconds. */
  limitMs?: number
}

const NEAREST = 40
const LIMIT_MS = 400
/** After so many failures one after another the endpoint is left alone for a while, so that not every question waits in vain. */
const FAILURES = 3
const REST_MS = 30_000

/** Finds by vectors, within a time limit. What becomes of each question is counted in `embedding_calls`. */
export function nearestByMeaning({ embeddings, vectors, library, metrics, clock, limitMs = LIMIT_MS }: NearestParts): Nearest {
  let failures = 0
  let restsUntil = 0
  const count = (outcome: string) => {
    metrics.count('embedding_calls', { use: 'question', outcome })
  }
  const look = async (question: string, signal: AbortSignal): Promise<NearSegment[]> => {
    const [vector] = await embeddings.embed([question], signal)
    if (vector === undefined) return []
    const near = await vectors.nearest(vector, NEAREST)
    const scores = new Map(near.map(({ ref, score }) => [ref, score]))
    // A segment that is gone from the library may still have its vector for a while.
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
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const failure = new EmbeddingFailure('unreachable', `no vector within ${String(limitMs)} ms`)
        limit.abort(failure)
        reject(failure)
      }, limitMs)
    })
    try {
      const found = await Promise.race([look(question, limit.signal), late])
      failures = 0
      count('made')
      return found
    } catch (error) {
      count(limit.signal.aborted ? 'timeout' : error instanceof EmbeddingFailure ? error.reason : 'failed')
      failures++
      if (failures >= FAILURES) restsUntil = clock.now().getTime() + REST_MS
      return []
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * What being the nearest in meaning adds to a segment, as a share of the question's worth; the fortieth gets nothing, those between by their cosine. Scales
 * of models differ (for some everything lies above 0.7), hence the share within one list instead of the cosine itself. The weight was not tuned: that takes
 * a real model. It is less than half of what the question's own words weigh when all are there, so that it decides where words tell little.
 */
const WEIGHT = 0.35
/**
 * How far, of the way from the fortieth to the very same text, the first must stand out to be shown though no word tells for it. Not tuned either:
 * for a question about nothing in the library the forty lie close together.
 */
const STANDS_OUT = 0.2

const noTokens: Tokens = { he: '', lemma: '', en: '', ru: '', gloss: '' }

/** Adds what the nearest in meaning are worth to the candidates; those that no word has found become candidates. */
export function addNearest(question: AnalysedQuestion, scored: ScoredHit[], nearest: readonly NearSegment[]): void {
  const best = nearest[0]?.score ?? 0
  const floor = nearest.at(-1)?.score ?? 0
  const total = totalWorth(question.concepts)
  const byRef = new Map(scored.map((each) => [each.hit.ref, each]))
  for (const { ref, work, order, score } of nearest) {
    const bonus = WEIGHT * total * (best > floor ? (score - floor) / (best - floor) : 1)
    const known = byRef.get(ref)
    if (known === undefined) {
      const values = new Float64Array(question.concepts.length)
      scored.push({ hit: { ref, work, order, score: 0, tokens: noTokens }, values, own: bonus, run: 0 })
    } else {
      known.own += bonus
    }
  }
}

/** A first passage whose words tell nothing is worth a look when its meaning stands out from all others: `low`, never more. */
export function confidenceWithNearest(byWords: Confidence, ranked: readonly RankedPassage[], nearest: readonly NearSegment[]): Confidence {
  const [best] = nearest
  const floor = nearest.at(-1)?.score ?? 0
  if (byWords !== 'none' || best === undefined || !ranked[0]?.segments.includes(best.ref)) return byWords
  return floor < 1 && (best.score - floor) / (1 - floor) >= STANDS_OUT ? 'low' : 'none'
}
