import type { Language } from '@sugya/contract/api/texts'
import type { Library } from '../ports/library.ts'
import { isInCategory } from '../text/categories.ts'
import { detectLanguage } from '../text/detect-language.ts'
import type { Lemmatizer } from '../text/lexicon/lemmatizer.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { type AnalyzedQuestion, analyzeQuestion } from '../text/ranking/analyze-question.ts'
import { computeConfidence, type Confidence } from '../text/ranking/confidence.ts'
import { type RankedPassage, rankPassages } from '../text/ranking/rank-passages.ts'
import { computeTotalWorth, scoreHits } from '../text/ranking/score-hits.ts'
import { collectCandidates } from './candidate-pool.ts'
import { type Commentator, findCommentators, removeCommentators } from './commentators.ts'
import { findNamedBooks } from './find-named-books.ts'
import { type FollowUp, resolveFollowUp } from './follow-up.ts'
import { type FoundSource, removeOverlapping, toFixedSource, toRankedSource } from './found-source.ts'
import { findComments, findNeighbors } from './linked-passages.ts'
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
}

export interface FindInput {
  question: string
  /** Language of the interface, for a question without letters. */
  language?: Language
  /** Most sources to return, 1 to 50; default 10. */
  limit?: number
  /** Only works of this category, or of any of several separated by commas (`text/categories.ts`). */
  category?: string
  /** References of the last turn, for "why?", "the next verse", "and what does Rashi say?". */
  history?: readonly string[]
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
  /** References the question names and the library has. */
  named: string[]
  /** The question refers to the last turn. */
  isFollowUp: boolean
}

/** Longest question read, in characters (specification §9). */
const MAX_QUESTION = 4000

const MAX_COMMENTARIES = 20

/** The gain in a work named without numbers, as a share of the question's worth: its name may be a person's. */
const NAMED_WORK_SHARE = 0.25
/** The same for a book the question is limited to. */
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
  const text = input.question.slice(0, MAX_QUESTION)
  const language = detectLanguage(text) ?? input.language ?? 'he'
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? 10), 1), 50)
  const reader = createPassageReader(library, references)
  const history = input.history ?? []

  const { named, works, rest } = await reader.readQuestion(text)
  const books = findNamedBooks(rest, language, references)
  const commentators = findCommentators(text, language)
  const question = analyzeQuestion(
    { ...deps, documentFrequency: (field, token) => library.documentFrequency(field, token), size: () => library.size() },
    removeCommentators(books.rest, commentators),
    language,
  )
  const followUp = history.length > 0 && named.length === 0 ? resolveFollowUp(text, language, question.concepts.length) : null

  const fixed = await findFixedSources(library, reader, { named, commentators, followUp, history })
  const isRanked = followUp?.isBare !== true && question.concepts.length > 0
  const semanticHits = isRanked && input.isLexicalOnly !== true ? (deps.semanticSearch?.(text) ?? []) : []
  const ranked = isRanked
    ? await rank(
        deps,
        reader,
        question,
        { ...input, limit },
        {
          named,
          works: [...new Set([...works, ...books.works])],
          books: books.works,
          history: followUp === null ? [] : history,
          semanticHits,
        },
      )
    : []
  const rankedSources = ranked.map((passage) => toRankedSource(passage, question))
  const comments =
    fixed.length > 0 || commentators.length === 0 ? [] : await findCommentSources(library, rankedSources[0]?.segments ?? [], commentators)
  const sources = removeOverlapping([...fixed, ...comments, ...rankedSources]).slice(0, limit)
  await attachCommentaries(library, sources)
  return {
    language,
    sources,
    confidence: fixed.length > 0 ? 'high' : computeFusedConfidence(computeConfidence(question, ranked), ranked, await semanticHits),
    named: named.map((passage) => passage.ref),
    isFollowUp: followUp !== null,
  }
}

async function rank(
  deps: FindDeps,
  reader: PassageReader,
  question: AnalyzedQuestion,
  { limit, category }: { limit: number; category?: string },
  context: {
    named: readonly Passage[]
    works: readonly string[]
    books: readonly string[]
    history: readonly string[]
    semanticHits: SemanticHit[] | Promise<SemanticHit[]>
  },
): Promise<RankedPassage[]> {
  const near = [
    ...context.named.map(({ ref }) => ({ ref, bonus: NAMED_BONUS })),
    ...context.history.map((ref) => ({ ref, bonus: HISTORY_BONUS })),
  ]
  const [candidates, primaries] = await Promise.all([
    collectCandidates(deps.library, question, { category, works: context.works }),
    findPrimaryPassages(deps, reader, question.concepts, near),
  ])
  const scored = scoreHits(question, candidates.hits, (ref) => candidates.engineScores.get(ref) ?? 0)
  fuseSemanticHits(question, scored, filterByCategory(deps.library, await context.semanticHits, category))
  for (const each of scored) {
    const share = context.books.includes(each.hit.work) ? NAMED_BOOK_SHARE : context.works.includes(each.hit.work) ? NAMED_WORK_SHARE : 0
    each.ownScore += share * computeTotalWorth(question.concepts)
  }
  return rankPassages(question, scored, filterByCategory(deps.library, primaries, category), limit)
}

/** The lexicon and the vectors have no categories, so their results are filtered here. */
function filterByCategory<T extends { work: string }>(library: Library, found: T[], category: string | undefined): T[] {
  if (category === undefined) return found
  return found.filter(({ work: title }) => {
    const work = library.work(title)
    return work !== undefined && isInCategory(work, category)
  })
}

interface FixedContext {
  named: readonly Passage[]
  commentators: readonly Commentator[]
  followUp: FollowUp | null
  history: readonly string[]
}

/** The sources that precede all ranking: comments asked for, passages named, those a bare follow-up refers to. */
async function findFixedSources(
  library: Library,
  reader: PassageReader,
  { named, commentators, followUp, history }: FixedContext,
): Promise<FoundSource[]> {
  const base = named.length > 0 ? named : followUp === null ? [] : await reader.findAll(history)
  const segments = base.flatMap((passage) => passage.segments)
  const comments = commentators.length > 0 && base.length > 0 ? await findCommentSources(library, segments, commentators) : []
  const sources = [...comments, ...named.map((passage) => toFixedSource(passage, 'reference'))]
  if (followUp?.isBare !== true) return sources
  const passages = followUp.step === 0 ? base : await findNeighbors(library, base, followUp.step)
  return [...sources, ...passages.map((passage) => toFixedSource(passage, 'follow-up'))]
}

async function findCommentSources(
  library: Library,
  segments: readonly string[],
  commentators: readonly Commentator[],
): Promise<FoundSource[]> {
  const refs = await findComments(library, segments, commentators)
  return refs.map((ref) => toFixedSource({ ref, work: ref.replace(/ [^ ]+$/, ''), segments: [ref] }, 'commentary'))
}

async function attachCommentaries(library: Library, sources: FoundSource[]): Promise<void> {
  const bySegment = new Map(sources.flatMap((source) => source.segments.map((ref) => [ref, source] as const)))
  if (bySegment.size === 0) return
  for (const { from, to, type } of await library.linksTo([...bySegment.keys()])) {
    const source = bySegment.get(to)
    if (type === 'commentary' && source !== undefined && source.commentaries.length < MAX_COMMENTARIES) source.commentaries.push(from)
  }
}
