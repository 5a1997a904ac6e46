import { AppError } from '../../../../errors.ts'
import type { LanguageModel } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { overlapsReference } from '../../../../text/references/relations.ts'
import type { FoundSources } from '../../../../finding/find-sources.ts'
import type { AnswerInput } from '../../events.ts'
import type { GatheredSources, SourceParts } from './answer-sources.ts'
import { type Passage, passageOf } from '../citations/passages.ts'
import { rewriteQuestion } from './rewrite-question.ts'

export interface SearchAgainParts extends SourceParts {
  metrics: Metrics
  /** Longest wait for the model's wording, in milliseconds; 4,000 when undefined. */
  rewriteMs?: number
}

/** Sources looked at of one search in the model's words, the share of the best one's score they need, most that may join, and most segments of one. */
const SOURCES = 4
const NEAR = 0.6
const JOINING = 6
const SEGMENTS = 40
const rank = { none: 0, low: 1, middle: 2, high: 3 }

/** Whether the first search found so little that the question's wording may be to blame. References and follow-ups say themselves what they want. */
export function isUnsure({ confidence, reason }: Pick<GatheredSources, 'confidence' | 'reason'>): boolean {
  return reason === 'found' && (confidence === 'low' || confidence === 'none')
}

/**
 * Searches again in the wording of the sources, as the model puts it, and merges what is found with what there is: what a search of its own was surer of than
 * the first comes first, then what the first found, then the rest; no segment twice, nothing of the first is lost. Null when nothing new was found, whatever
 * the reason. Never surer than `middle`: the words that match are the model's, not the reader's. Throws only when the reader stopped.
 */
export async function searchAgain(
  parts: SearchAgainParts,
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

/** The sources found by the words of a search. Where a model remembers a thing to stand (a reference) is no search. */
async function searchFor({ findSources, library }: SourceParts, query: string): Promise<Found | null> {
  try {
    const { sources: all, confidence, named, followUp } = await findSources({ question: query, limit: SOURCES })
    if (confidence === 'none' || named.length > 0 || followUp) return null
    const sources = all.filter(({ score }) => score >= NEAR * (all[0]?.score ?? 0))
    const stored = new Map(
      (await library.segments(sources.flatMap(({ segments }) => segments.slice(0, SEGMENTS)))).map((segment) => [segment.ref, segment]),
    )
    const passages = sources.map(({ segments }) => passageOf(segments.flatMap((ref) => stored.get(ref) ?? [])))
    return { confidence, passages: passages.filter((passage) => passage !== null), matched: sources.map(({ matched }) => matched) }
  } catch (error) {
    // A second search is a courtesy: the answer goes on with the first.
    if (error instanceof AppError) return null
    throw error
  }
}

function merge(first: GatheredSources, found: readonly Found[]): GatheredSources | null {
  const surer = found.filter(({ confidence }) => rank[confidence] > rank[first.confidence])
  const surest = surer.toSorted((a, b) => rank[b.confidence] - rank[a.confidence])
  const passages: Passage[] = []
  let joined = 0
  const take = (candidate: Passage) => {
    const overlapping = first.passages.filter(({ reference }) => overlapsReference(reference, candidate.reference))
    // What the first search has found as well moves up, as it stands there; a wider passage would hold some of its segments twice.
    const wanted = overlapping.length > 0 ? overlapping : [candidate]
    for (const passage of wanted) {
      const isOwn = first.passages.includes(passage)
      if (passages.some(({ reference }) => overlapsReference(reference, passage.reference))) continue
      if (!isOwn && joined++ >= JOINING) continue
      passages.push(passage)
    }
  }
  for (const passage of byTurns(surest.map((each) => each.passages))) take(passage)
  const near = passages.length
  for (const passage of first.passages) take(passage)
  for (const passage of byTurns(found.filter((each) => !surer.includes(each)).map((each) => each.passages))) take(passage)
  const hasChanged = passages.some((passage, index) => passage !== first.passages[index])
  if (!hasChanged) return null
  const best = surest[0]?.confidence ?? first.confidence
  const all = (language: 'he' | 'en' | 'ru') => [
    ...new Set([...first.matched[language], ...found.flatMap(({ matched }) => matched.flatMap((each) => each[language]))]),
  ]
  return {
    ...first,
    passages,
    near: near > 0 ? near : first.near,
    matched: { he: all('he'), en: all('en'), ru: all('ru') },
    confidence: best === 'high' ? 'middle' : best,
  }
}

/** The first of each list, then the second of each … */
function byTurns<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
