import { setImmediate } from 'node:timers/promises'
import type { Language } from '@sugya/contract/api/texts'
import type { Library, MatchRequest } from '../ports/library.ts'
import { isInCategory } from '../text/categories.ts'
import { detectLanguage } from '../text/detect-language.ts'
import { namesJewishSubject } from '../text/jewish-subjects.ts'
import type { Lemmatizer } from '../text/lexicon/lemmatizer.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { type AnalyzedQuestion, analyzeQuestion } from '../text/ranking/analyze-question.ts'
import ranker from '../../../data/ranking/ranker.json' with { type: 'json' }
import type { Confidence, QuestionSignals } from '../text/ranking/confidence.ts'
import { rankPassages } from '../text/ranking/rank-passages.ts'
import { type RerankedPassage, rerankPassages } from '../text/ranking/rerank.ts'
import { computeTotalWorth, scoreHits } from '../text/ranking/score-hits.ts'
import { findAbsentPlaces } from './absent-places.ts'
import { collectCandidates } from './candidate-pool.ts'
import { findCollections } from './collections.ts'
import { findCommentaries, findCommentators, removeCommentators } from './commentators.ts'
import { findCommentSources, findFixedSources, findOpenings, removeWorkWords } from './fixed-sources.ts'
import { expandNames } from './expand-names.ts'
import { findNamedBooks } from './find-named-books.ts'
import { freeNouns } from './follow-up/owner-forms.ts'
import { addContext } from './follow-up/read-context.ts'
import { readFollowUp, replacesSubject } from './follow-up/read-follow-up.ts'
import { type FoundSource, removeOverlapping, toRankedSource } from './found-source.ts'
import { judge, readSignals } from './judge-finding.ts'
import { createPassageReader, type Passage, type PassageReader, type ReferenceReader } from './passage-reader.ts'
import { findPrimaryPassages } from './primary-passages.ts'
import { computeFusedConfidence, fuseSemanticHits, type SemanticHit, type SemanticSearch } from './semantic-search.ts'

export interface FindDeps {
  library: Library
  lexicon: Lexicon
  lemmatizer: Lemmatizer
  references: ReferenceReader
  /** Absent where no embedding model is configured. */
  semanticSearch?: SemanticSearch
  /** Receives what was ranked and why, for training and for `npm run explain`; no passages when nothing is found. */
  onRanked?: (question: AnalyzedQuestion, passages: readonly RerankedPassage[], signals: QuestionSignals) => void
}

export interface FindInput {
  question: string
  /** Language of the interface, for a question without letters. */
  language?: Language
  /** Most sources to return, 1 to 50; default 10. */
  limit?: number
  /** Only works of this category, or of any of several separated by commas (`text/categories.ts`). */
  category?: string
  /** Only these works, by their titles. */
  works?: readonly string[]
  /** References of the last turn, for "why?", "the next verse", "and what does Rashi say?". */
  history?: readonly string[]
  /** The questions that this one goes on from, oldest first: `Who was Leah?` before `and her sister?`. */
  context?: readonly string[]
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

/** Longest question read, in characters (specification §9). */
const MAX_QUESTION = 4000

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
  const { library, references } = deps
  const asWritten = input.question.slice(0, MAX_QUESTION)
  const language = detectLanguage(asWritten) ?? input.language ?? 'he'
  const text = expandNames(asWritten, language, references)
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? 10), 1), 50)
  const reader = createPassageReader(library, references)
  const history = input.history ?? []
  const context = input.context ?? []

  const { named, comments: namedComments, works, rest, withoutWorks } = await reader.readQuestion(text)
  const books = findNamedBooks(rest, language, references)
  const collections = findCollections(books.rest, library.works())
  const namedCommentators = findCommentators(text, language)
  const analyze = (part: string, of: Language) =>
    analyzeQuestion(
      { ...deps, documentFrequency: (field, token) => library.documentFrequency(field, token), size: () => library.size() },
      part,
      of,
    )
  const read = history.length + context.length > 0 && named.length === 0 ? readFollowUp(text, language) : null
  const before = read?.isBare === false ? context : []
  const ownText = removeCommentators(collections.rest, namedCommentators)
  const ofMatter = analyze(before.length > 0 ? freeNouns(ownText) : ownText, language)
  // Where nothing but names is asked about, they are the matter: "who was Rashi".
  const isAboutNames = ofMatter.concepts.length === 0 && read === null && named.length + namedComments.length === 0
  const written = isAboutNames ? analyze(text, language) : ofMatter
  const commentators = isAboutNames ? [] : namedCommentators
  const commentaries = findCommentaries(library.works(), commentators).map(({ title }) => title)
  // What a pronoun stands for belongs to the question; what `and Rachel?` puts something else in place of does not.
  const isPointing = !replacesSubject(text, language)
  const contextDeps = { references, reader, works: library.works(), analyze }
  const { question, works: askedBefore } = await addContext(contextDeps, written, before, isPointing)
  // Without words of its own or of the questions before, it is about the passages.
  const followUp = read === null ? null : { ...read, isBare: read.isBare || question.concepts.length === 0 }
  const askedNow = isAboutNames ? (input.works ?? []) : [...(input.works ?? []), ...books.works, ...collections.works, ...commentaries]
  const asked = [...new Set(askedNow.length > 0 ? askedNow : askedBefore)]

  const titles = books.works.length > 0 ? books.works : works
  const besides = removeWorkWords(books.works.length > 0 ? books.rest : withoutWorks)
  const isTitleAlone = named.length === 0 && read === null && titles.length > 0 && analyze(besides, language).concepts.length === 0
  const openings = isTitleAlone ? await findOpenings(reader, titles) : []
  const asIs = await findFixedSources(library, reader, { named, namedComments, commentators, followUp, history })
  const fixed = [...openings, ...asIs.sources]
  const isRanked = followUp?.isBare !== true && openings.length === 0 && question.concepts.length > 0
  const semanticHits = isRanked && input.isLexicalOnly !== true ? (deps.semanticSearch?.(text) ?? []) : []
  const signals = readSignals(library, text, question)
  const { ranked, absent, isAbsentFirst } = isRanked
    ? await rank(
        deps,
        reader,
        question,
        { ...input, limit, signals },
        {
          named,
          works: [...new Set([...works, ...asked])],
          asked,
          history: followUp === null ? [] : history,
          semanticHits,
        },
      )
    : { ranked: [], absent: [], isAbsentFirst: false }
  const rankedSources = ranked.slice(0, limit).map((each) => toRankedSource(each, question, ranked[0]?.logit ?? 0))
  // A comment that was found itself goes before those on the passage that was found.
  const found = rankedSources[0]?.work ?? ''
  const own = commentaries.includes(found) ? rankedSources.slice(0, 1) : []
  const base = rankedSources.find(({ work }) => library.work(work)?.base === null)
  const comments =
    fixed.length > 0 || commentators.length === 0 ? [] : await findCommentSources(library, base?.segments ?? [], commentators)
  const sources = removeOverlapping([...fixed, ...own, ...comments, ...rankedSources]).slice(0, limit)
  await attachCommentaries(library, sources)
  if (!isRanked && fixed.length === 0) deps.onRanked?.(question, [], signals)
  const judged = judge(question, ranked, { ...signals, hasAbsent: absent.length > 0 })
  const isOwnSubject = namesJewishSubject(text) || commentators.length + collections.works.length > 0
  const seemsOutside = followUp === null && !isOwnSubject && judged.isOutside
  // What names a subject of these texts, what a place outside the library deals with, and what goes on from a question: the nearest texts are worth showing.
  const lexical = seemsOutside
    ? 'none'
    : (isOwnSubject || absent.length > 0 || followUp !== null) && judged.confidence === 'none'
      ? 'low'
      : judged.confidence === 'high' && isAbsentFirst
        ? 'medium'
        : judged.confidence
  const confidence = fixed.length > 0 ? 'high' : computeFusedConfidence(lexical, ranked, await semanticHits)
  return {
    language,
    sources,
    confidence,
    probability: fixed.length > 0 ? 1 : judged.probability,
    // A vector that stands out speaks for the texts.
    isOutside: seemsOutside && confidence === 'none',
    absent: confidence === 'high' ? [] : absent,
    isAbsentFirst: confidence !== 'high' && isAbsentFirst,
    named: named.map((passage) => passage.ref),
    lacking: asIs.lacking,
    isFollowUp: followUp !== null,
    words: selectWords(question),
  }
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
  { limit, category, works: onlyWorks, signals }: Pick<FindInput, 'category' | 'works'> & { limit: number; signals: QuestionSignals },
  context: {
    named: readonly Passage[]
    works: readonly string[]
    asked: readonly string[]
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
  const passages = rankPassages(question, scored, filterByScope(deps.library, primaries.passages, scope), Math.max(limit, MAX_RERANKED))
  const works = { getWork: (title: string) => deps.library.work(title), asked: new Set(context.asked) }
  const ranked = rerankPassages(passages, works, ranker.weights)
  deps.onRanked?.(question, ranked, signals)
  const isScoped = category !== undefined || onlyWorks !== undefined
  return { ranked, ...findAbsentPlaces(isScoped ? [] : primaries.absent, ranked, works, ranker.weights) }
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
