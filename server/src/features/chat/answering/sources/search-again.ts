import { AppError } from '../../../../errors.ts'
import type { LanguageModel } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { overlapsReference } from '../../../../text/references/relations.ts'
import type { FoundSources } from '../../../../finding/find-sources.ts'
import type { AnswerInput } from '../../events.ts'
import type { GatheredSources, SourceDeps } from './answer-sources.ts'
import { type Passage, toPassage } from '../citations/passages.ts'
import { rewriteQuestion } from './rewrite-question.ts'

export interface SearchAgainDeps extends SourceDeps {
  metrics: Metrics
  /** Longest wait for the model's wording, in milliseconds; 4,000 when undefined. */
  rewriteMs?: number
}

/** Sources considered per rewritten search, the share of its best score they need, how many may join the first search, and segments per source. */
const MAX_SOURCES = 4
const NEAR_SCORE = 0.6
const MAX_JOINING = 6
const MAX_SEGMENTS = 40
const CONFIDENCE_RANK = { none: 0, low: 1, medium: 2, high: 3 }

/** Whether the first search found so little that the wording may be at fault. References and follow-ups state exactly what they want. */
export function isUnsure({ confidence, reason }: Pick<GatheredSources, 'confidence' | 'reason'>): boolean {
  return reason === 'found' && (confidence === 'low' || confidence === 'none')
}

/**
 * Searches again in the wording of the sources, as a model phrases it, and merges the results: what a rewritten search was more confident of than
 * the first search comes first, then the first search's results, then the rest; no segment twice, and none of the first is lost. Null when nothing new was
 * found, for any reason. Never more confident than medium: the matching words are the model's, not the reader's. Throws only when the reader stops.
 */
export async function searchAgain(
  parts: SearchAgainDeps,
  model: LanguageModel,
  { question, history, signal }: Pick<AnswerInput, 'question' | 'history' | 'signal'>,
  first: GatheredSources,
): Promise<GatheredSources | null> {
  const before = history.findLast(({ role }) => role === 'user')?.content
  const queries = await rewriteQuestion({ model, metrics: parts.metrics, limitMs: parts.rewriteMs }, { question, before }, signal)
  const found = (await Promise.all(queries.map((query) => searchFor(parts, query)))).filter((each) => each !== null)
  signal.throwIfAborted()
  const merged = merge(first, found)
  if (queries.length > 0) parts.metrics.count('rewritten_searches', { outcome: merged === null ? 'nothing_new' : 'found' })
  return merged
}

interface Found {
  confidence: FoundSources['confidence']
  passages: Passage[]
  matched: FoundSources['sources'][number]['matched'][]
}

/** The sources found for a rewritten search. A reference the model remembers is not a search. */
async function searchFor({ findSources, library }: SourceDeps, query: string): Promise<Found | null> {
  try {
    const { sources: all, confidence, named, isFollowUp: followUp } = await findSources({ question: query, limit: MAX_SOURCES })
    if (confidence === 'none' || named.length > 0 || followUp) return null
    const sources = all.filter(({ score }) => score >= NEAR_SCORE * (all[0]?.score ?? 0))
    const stored = new Map(
      (await library.segments(sources.flatMap(({ segments }) => segments.slice(0, MAX_SEGMENTS)))).map((segment) => [segment.ref, segment]),
    )
    const passages = sources.map(({ segments }) => toPassage(segments.flatMap((ref) => stored.get(ref) ?? [])))
    return { confidence, passages: passages.filter((passage) => passage !== null), matched: sources.map(({ matched }) => matched) }
  } catch (error) {
    // The second search is optional: the answer continues with the first.
    if (error instanceof AppError) return null
    throw error
  }
}

function merge(first: GatheredSources, found: readonly Found[]): GatheredSources | null {
  const moreConfident = found.filter(({ confidence }) => CONFIDENCE_RANK[confidence] > CONFIDENCE_RANK[first.confidence])
  const byConfidence = moreConfident.toSorted((a, b) => CONFIDENCE_RANK[b.confidence] - CONFIDENCE_RANK[a.confidence])
  const passages: Passage[] = []
  let joined = 0
  const take = (candidate: Passage) => {
    const overlapping = first.passages.filter(({ reference }) => overlapsReference(reference, candidate.reference))
    // A passage the first search also found moves up unchanged; a wider one would contain some segments twice.
    const wanted = overlapping.length > 0 ? overlapping : [candidate]
    for (const passage of wanted) {
      const isOwn = first.passages.includes(passage)
      if (passages.some(({ reference }) => overlapsReference(reference, passage.reference))) continue
      if (!isOwn && joined++ >= MAX_JOINING) continue
      passages.push(passage)
    }
  }
  for (const passage of interleave(byConfidence.map((each) => each.passages))) take(passage)
  const near = passages.length
  for (const passage of first.passages) take(passage)
  for (const passage of interleave(found.filter((each) => !moreConfident.includes(each)).map((each) => each.passages))) take(passage)
  const hasChanged = passages.some((passage, index) => passage !== first.passages[index])
  if (!hasChanged) return null
  const best = byConfidence[0]?.confidence ?? first.confidence
  const all = (language: 'he' | 'en' | 'ru') => [
    ...new Set([...first.matched[language], ...found.flatMap(({ matched }) => matched.flatMap((each) => each[language]))]),
  ]
  return {
    ...first,
    passages,
    nearCount: near > 0 ? near : first.nearCount,
    matched: { he: all('he'), en: all('en'), ru: all('ru') },
    confidence: best === 'high' ? 'medium' : best,
  }
}

/** The first of each list, then the second of each … */
function interleave<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
