import { setImmediate } from 'node:timers/promises'
import type { Language } from '@sugya/contract/api/texts'
import type { Library, MatchRequest } from '../ports/library.ts'
import { isInCategory } from '../text/categories.ts'
import { namesJewishSubject } from '../text/jewish-subjects.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import ranker from '../../../data/ranking/ranker.json' with { type: 'json' }
import type { Confidence, QuestionSignals } from '../text/ranking/confidence.ts'
import { rankPassages } from '../text/ranking/rank-passages.ts'
import { type RerankedPassage, rerankPassages } from '../text/ranking/rerank.ts'
import { computeTotalWorth, scoreHits } from '../text/ranking/score-hits.ts'
import { findAbsentPlaces } from './absent-places.ts'
import { collectCandidates } from './candidate-pool.ts'
import { centerDescribed } from './center-described.ts'
import { findCommentSources, findFixedSources } from './fixed-sources.ts'
import { type FoundSource, removeOverlapping, toRankedSource } from './found-source.ts'
import { judge, readSignals } from './judge-finding.ts'
import { createPassageReader, type Passage, type PassageReader } from './passage-reader.ts'
import { findPrimaryPassages } from './primary-passages.ts'
import { type AskedQuestion, type QuestionDeps, type ReadQuestion, readQuestion } from './read-question.ts'
import { computeFusedConfidence, fuseSemanticHits, type SemanticHit, type SemanticSearch } from './semantic-search.ts'

export interface FindDeps extends QuestionDeps {
  /** Absent where no embedding model is configured. */
  semanticSearch?: SemanticSearch
  /** Receives what was ranked and why, for training and for `npm run explain`; no passages when nothing is found. */
  onRanked?: (question: AnalyzedQuestion, passages: readonly RerankedPassage[], signals: QuestionSignals) => void
}

export interface FindInput extends AskedQuestion {
  /** Most sources to return, 1 to 50; default 10. */
  limit?: number
  /** Only works of this category, or of any of several separated by commas (`text/categories.ts`). */
  category?: string
  /** Lexical retrieval only, without vectors. */
  isLexicalOnly?: boolean
}

export interface FoundSources {
  /** Language of the question. */
  language: Language
  /** Best first, no segment twice. */
  sources: FoundSource[]
  /** How surely the first sources answer the question. */
  confidence: Confidence
  /** The same as a number, 0 to 1: comparable between questions, unlike the scores of sources. */
  probability: number
  /** The question is about something else than these texts. */
  isOutside: boolean
  /** References of places that deal with the question and that the library lacks, best first; few, and mostly none. */
  absent: string[]
  /** The first of these is likelier to answer the question than any source. */
  isAbsentFirst: boolean
  /** References the question names and the library has. */
  named: string[]
  /**
   * References of comments that the library lacks, when a question asks for those of several commentators on a passage.
   */
  lacking: string[]
  /** The question refers to the last turn. */
  isFollowUp: boolean
  /**
   * The words that say most of what is asked, each in the ways in which texts have it: what `Library.countMatches`
   * counts by.
   */
  words: MatchRequest['words']
}

/**
 * Words by which matches are counted, their least worth as a share of the greatest, their ways of being said, and how
 * surely these must mean them.
 */
const MAX_WORDS = 4
const MIN_WORD_WORTH = 0.25
const MAX_WAYS = 12
const SURE = 0.75

const MAX_COMMENTARIES = 20

/** Passages that the learned ranker orders. */
const MAX_RERANKED = 60

/** The gain in a work named without numbers, as a share of the question's worth: its name may be a person's. */
const NAMED_WORK_SHARE = 0.25
/** The same for the works a question asks to look in. */
const NAMED_BOOK_SHARE = 1.5
/** The same for passages the question names, and for those of the last turn. */
const NAMED_BONUS = 0.6
const HISTORY_BONUS = 0.3

/**
 * Finds the sources that answer a question in any of the three languages: first the references it names, then
 * passages ranked by its words, by the lexicon and by vectors. Accepts any text; one without words yields no sources.
 * Throws AppError `library_preparing`.
 */
export async function findSources(deps: FindDeps, input: FindInput): Promise<FoundSources> {
  const { library } = deps
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? 10), 1), 50)
  const reader = createPassageReader(library, deps.references)
  const asked = await readQuestion(deps, reader, input)
  const { text, language, question, followUp, commentators, commentaries, named } = asked
  const history = input.history ?? []

  const asIs = await findFixedSources(library, reader, { named, namedComments: asked.namedComments, commentators, followUp, history })
  const fixed = [...asked.openings, ...asIs.sources]
  const isRanked = followUp?.isBare !== true && asked.openings.length === 0 && question.concepts.length > 0
  const semanticHits = isRanked && input.isLexicalOnly !== true ? (deps.semanticSearch?.(text) ?? []) : []
  const signals = readSignals(library, text, question)
  const { ranked, absent, isAbsentFirst } = isRanked
    ? await rank(
        deps,
        reader,
        question,
        { ...input, limit },
        {
          ...{ named, works: asked.works, asked: asked.askedWorks, asksFor: asked.asksFor },
          history: followUp === null ? [] : history,
          semanticHits,
        },
      )
    : { ranked: [], absent: [], isAbsentFirst: false }
  if (isRanked || fixed.length === 0) deps.onRanked?.(question, ranked, signals)
  const rankedSources = ranked.slice(0, limit).map((each) => toRankedSource(each, question, ranked[0]?.logit ?? 0))
  // A comment that was found itself goes before those on the passage that was found.
  const found = rankedSources[0]?.work ?? ''
  const own = commentaries.includes(found) ? rankedSources.slice(0, 1) : []
  const base = rankedSources.find(({ work }) => library.work(work)?.base === null)
  const comments =
    fixed.length > 0 || commentators.length === 0 ? [] : await findCommentSources(library, base?.segments ?? [], commentators)
  const sources = removeOverlapping([...fixed, ...own, ...comments, ...rankedSources]).slice(0, limit)
  await attachCommentaries(library, sources)

  const judged = judge(question, ranked, { ...signals, hasAbsent: absent.length > 0 })
  const isOwnSubject = namesJewishSubject(text) || commentators.length > 0 || asked.namesCollection
  const isOutside = followUp === null && !isOwnSubject && judged.isOutside
  const isWorthShowing = isOwnSubject || absent.length > 0 || followUp !== null
  const lexical = limitConfidence(judged.confidence, { isOutside, isWorthShowing, isAbsentFirst })
  const confidence = fixed.length > 0 ? 'high' : computeFusedConfidence(lexical, ranked, await semanticHits)
  return {
    language,
    sources,
    confidence,
    probability: fixed.length > 0 ? 1 : judged.probability,
    // A vector that stands out speaks for the texts.
    isOutside: isOutside && confidence === 'none',
    absent: confidence === 'high' ? [] : absent,
    isAbsentFirst: confidence !== 'high' && isAbsentFirst,
    named: named.map((passage) => passage.ref),
    lacking: asIs.lacking,
    isFollowUp: followUp !== null,
    words: selectWords(question),
  }
}

/**
 * The confidence of the words with what else is known. The nearest texts are worth showing for a question that names a
 * subject of these texts, that goes on from another, or that a place outside the library deals with.
 */
function limitConfidence(
  confidence: Confidence,
  { isOutside, isWorthShowing, isAbsentFirst }: { isOutside: boolean; isWorthShowing: boolean; isAbsentFirst: boolean },
): Confidence {
  if (isOutside) return 'none'
  if (confidence === 'none' && isWorthShowing) return 'low'
  return confidence === 'high' && isAbsentFirst ? 'medium' : confidence
}

/** The words worth most, in their own form and in those that surely mean the same. */
function selectWords({ concepts }: AnalyzedQuestion): FoundSources['words'] {
  const best = concepts.toSorted((a, b) => b.worth - a.worth).slice(0, MAX_WORDS)
  return best
    .filter(({ worth }) => worth >= MIN_WORD_WORTH * (best[0]?.worth ?? 0))
    .map(({ alternatives }) => alternatives.filter(({ field, strength }) => field !== 'gloss' && strength >= SURE).slice(0, MAX_WAYS))
    .filter((ways) => ways.length > 0)
}

async function rank(
  deps: FindDeps,
  reader: PassageReader,
  question: AnalyzedQuestion,
  { limit, category, works: onlyWorks }: Pick<FindInput, 'category' | 'works'> & { limit: number },
  context: {
    named: readonly Passage[]
    works: readonly string[]
    asked: readonly string[]
    asksFor: ReadQuestion['asksFor']
    history: readonly string[]
    semanticHits: SemanticHit[] | Promise<SemanticHit[]>
  },
): Promise<{ ranked: RerankedPassage[]; absent: string[]; isAbsentFirst: boolean }> {
  const near = [
    ...context.named.map(({ ref }) => ({ ref, bonus: NAMED_BONUS })),
    ...context.history.map((ref) => ({ ref, bonus: HISTORY_BONUS })),
  ]
  const [candidates, primaries] = await Promise.all([
    collectCandidates(deps.library, question, { category, works: context.works, onlyWorks }),
    // The engine begins when this thread is free; then it searches while the descriptions are searched here.
    setImmediate().then(async () => findPrimaryPassages(deps, reader, question, near, context.asked)),
  ])
  const scope = { category, works: onlyWorks }
  const scored = scoreHits(question, filterByScope(deps.library, candidates.hits, scope), (ref) => candidates.engineScores.get(ref) ?? 0)
  fuseSemanticHits(question, scored, filterByScope(deps.library, await context.semanticHits, scope))
  for (const each of scored) {
    const share = context.asked.includes(each.hit.work) ? NAMED_BOOK_SHARE : context.works.includes(each.hit.work) ? NAMED_WORK_SHARE : 0
    const gain = share * computeTotalWorth(question.concepts)
    each.ownScore += gain
    each.boost += gain
  }
  const isComment = (title: string) => (deps.library.work(title)?.base ?? null) !== null
  const inScope = filterByScope(deps.library, primaries.passages, scope)
  const passages = rankPassages(question, scored, inScope, Math.max(limit, MAX_RERANKED), isComment)
  const works = { getWork: (title: string) => deps.library.work(title), asked: new Set(context.asked) }
  const reranked = rerankPassages(passages, works, ranker.weights)
  const ranked = await centerDescribed(deps, question, reranked, primaries.passages)
  const isScoped = category !== undefined || onlyWorks !== undefined
  const absent = findAbsentPlaces(isScoped ? [] : primaries.absent, ranked, { ...works, asksFor: context.asksFor }, ranker.weights)
  return { ranked, ...absent }
}

/** The lexicon and the vectors have no categories, so their results are filtered here. */
function filterByScope<T extends { work: string }>(
  library: Library,
  found: T[],
  { category, works }: Pick<FindInput, 'category' | 'works'>,
): T[] {
  if (category === undefined && works === undefined) return found
  return found.filter(({ work: title }) => {
    const work = library.work(title)
    return work !== undefined && (category === undefined || isInCategory(work, category)) && works?.includes(title) !== false
  })
}

async function attachCommentaries(library: Library, sources: FoundSource[]): Promise<void> {
  const bySegment = new Map(sources.flatMap((source) => source.segments.map((ref) => [ref, source] as const)))
  if (bySegment.size === 0) return
  for (const { from, to, type } of await library.linksTo([...bySegment.keys()])) {
    const source = bySegment.get(to)
    if (type === 'commentary' && source !== undefined && source.commentaries.length < MAX_COMMENTARIES) source.commentaries.push(from)
  }
}
