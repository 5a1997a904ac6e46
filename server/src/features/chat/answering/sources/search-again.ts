import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../../errors.ts'
import type { LanguageModel } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { isInCategory } from '../../../../text/categories.ts'
import { overlapsReference } from '../../../../text/references/relations.ts'
import type { FoundSources } from '../../../../finding/find-sources.ts'
import type { AnswerInput } from '../../events.ts'
import type { GatheredSources, SourceDeps, SourceReason } from './answer-sources.ts'
import type { Passage } from '../citations/passages.ts'
import { findWorks } from '../model/run-tool.ts'
import { toPassages } from './read-passages.ts'
import { rewriteQuestion, type WrittenSearch } from './rewrite-question.ts'

export interface SearchAgainDeps extends SourceDeps {
  metrics: Metrics
  /** Longest wait for the model's wording, in milliseconds; 4,000 when undefined. */
  rewriteMs?: number
}

/** Sources considered per search, the share of its best score they need, and how many may join the first search. */
const MAX_SOURCES = 4
const NEAR_SCORE = 0.6
const MAX_JOINING = 6
const CONFIDENCE_RANK = { none: 0, low: 1, medium: 2, high: 3 }
/**
 * What the first search weighs against those of the model, which understands the question; less in a conversation,
 * which the first search hardly reads.
 */
const OWN_WEIGHT = { first: 0.8, later: 0.5 }

/** Reasons that state exactly what is wanted, so that other words would find nothing better. */
const EXACT: ReadonlySet<SourceReason> = new Set([
  'named',
  'next',
  'previous',
  'shorter',
  'original',
  'translation',
  'no_translation',
  'picked',
  'missing_commentary',
  'missing_work',
  'no_such_place',
])

/** Whether a question is more than a reference: then a model words it for further searches. */
export const isWorthSearching = ({ reason }: Pick<GatheredSources, 'reason'>): boolean => !EXACT.has(reason)

/** What came of searching again. */
export interface SearchedAgain {
  /** The sources of all searches; null when nothing changed, for any reason. */
  widened: GatheredSources | null
  /** A practical question in neutral words, as the model wrote it and unchecked. */
  neutral: string | null
}

/**
 * Searches again in the wording of the sources, as a model phrases it from the whole conversation, and merges the
 * results: every passage by how likely it answers, as the searches that found it judge it together. No segment comes
 * twice, and none of the first search is lost. Never more confident than medium where the first source is the model's
 * find: the matching words are its own, not the reader's. Throws only when the reader stops.
 */
export async function searchAgain(
  deps: SearchAgainDeps,
  model: LanguageModel,
  { question, history, signal, isPractical }: Pick<AnswerInput, 'question' | 'history' | 'signal'> & { isPractical: boolean },
  first: GatheredSources,
): Promise<SearchedAgain> {
  const rewriting = { model, metrics: deps.metrics, limitMs: deps.rewriteMs }
  const { searches, neutral } = await rewriteQuestion(rewriting, { question, history, isPractical }, signal)
  const found = (await Promise.all(searches.map((search) => searchFor(deps, search)))).filter((each) => each !== null)
  signal.throwIfAborted()
  // What the question refers to, by name or as a follow-up, is certain.
  const ownWeight = first.reason !== 'found' ? 1 : history.length === 0 ? OWN_WEIGHT.first : OWN_WEIGHT.later
  const merged = merge(first, found, ownWeight)
  if (searches.length > 0) deps.metrics.count('rewritten_searches', { outcome: merged === null ? 'nothing_new' : 'found' })
  return { widened: merged, neutral }
}

interface Found {
  confidence: FoundSources['confidence']
  passages: { passage: Passage; likelihood: number }[]
  matched: FoundSources['sources'][number]['matched'][]
}

/**
 * The sources found for a search. A reference the model remembers is not a search; a work that is not held is looked
 * for everywhere.
 */
async function searchFor(deps: SourceDeps, { query, work, category }: WrittenSearch): Promise<Found | null> {
  const { findSources, library } = deps
  const works = work === undefined ? [] : findWorks(deps, work)
  const isKnown = category !== undefined && library.works().some((each) => isInCategory(each, category))
  try {
    const found = await findSources({
      question: query,
      limit: MAX_SOURCES,
      ...(works.length === 0 ? {} : { works }),
      ...(isKnown ? { category } : {}),
    })
    const { sources: all, confidence, probability, named, isFollowUp } = found
    if (confidence === 'none' || named.length > 0 || isFollowUp) return null
    const sources = all.filter(({ score }) => score >= NEAR_SCORE * (all[0]?.score ?? 0))
    const { passages, scores } = await toPassages(deps, sources)
    const likely = passages.map((passage, index) => ({ passage, likelihood: Math.min(1, (scores[index] ?? 0) * probability) }))
    return { confidence, passages: likely, matched: sources.map(({ matched }) => matched) }
  } catch (error) {
    // The second search is optional: the answer continues with the first.
    if (error instanceof AppError) return null
    throw error
  }
}

interface Candidate {
  passage: Passage
  /** The likelihood that no search that found it is right. */
  doubt: number
  isOwn: boolean
}

function merge(first: GatheredSources, found: readonly Found[], ownWeight: number): GatheredSources | null {
  const candidates: Candidate[] = first.passages.map((passage, index) => ({
    passage,
    doubt: 1 - (first.likelihoods === undefined ? 1 : (first.likelihoods[index] ?? 0) * ownWeight),
    isOwn: true,
  }))
  for (const { passage, likelihood } of interleave(found.map(({ passages }) => passages))) {
    // What another search found too is the same source; a wider passage would contain some segments twice.
    const known = candidates.filter((candidate) => overlapsReference(candidate.passage.reference, passage.reference))
    for (const candidate of known) candidate.doubt *= 1 - likelihood
    if (known.length === 0) candidates.push({ passage, doubt: 1 - likelihood, isOwn: false })
  }
  const ordered = candidates.toSorted((a, b) => a.doubt - b.doubt)
  const joining = new Set(ordered.filter(({ isOwn }) => !isOwn).slice(0, MAX_JOINING))
  const kept = ordered.filter((candidate) => candidate.isOwn || joining.has(candidate))
  const hasChanged = kept.some(({ passage }, index) => passage !== first.passages[index])
  if (!hasChanged) return null
  const best = 1 - (kept[0]?.doubt ?? 1)
  const all = (language: Language) => [
    ...new Set([...first.matched[language], ...found.flatMap(({ matched }) => matched.flatMap((each) => each[language]))]),
  ]
  return {
    ...first,
    passages: kept.map(({ passage }) => passage),
    likelihoods: kept.map(({ doubt }) => 1 - doubt),
    nearCount: kept.findLastIndex(({ doubt }) => 1 - doubt >= NEAR_SCORE * best) + 1,
    matched: { he: all('he'), en: all('en'), ru: all('ru') },
    confidence: kept[0]?.passage === first.passages[0] ? first.confidence : limitConfidence(first, found),
    isOutside: false,
  }
}

/** The best label of all searches, at most medium. */
function limitConfidence(first: GatheredSources, found: readonly Found[]): GatheredSources['confidence'] {
  const labels = [first, ...found].map(({ confidence }) => confidence)
  const best = labels.toSorted((a, b) => CONFIDENCE_RANK[b] - CONFIDENCE_RANK[a])[0] ?? 'none'
  return best === 'high' ? 'medium' : best
}

/** The first of each list, then the second of each … */
function interleave<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
