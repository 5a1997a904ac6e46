import type { Language } from '@sugya/contract/api/texts'
import type { Library, TokenField } from '../ports/library.ts'
import { isInCategory } from '../text/categories.ts'
import { detectLanguage } from '../text/detect-language.ts'
import type { HebrewWords } from '../text/lexicon/lemmatizer.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { type AnalysedQuestion, analyseQuestion } from '../text/ranking/analyze-question.ts'
import { type Confidence, confidenceOf } from '../text/ranking/confidence.ts'
import { type RankedPassage, rankPassages } from '../text/ranking/rank-passages.ts'
import { scoreHits, totalWorth } from '../text/ranking/score-hits.ts'
import { findBooks } from './find-named-books.ts'
import { searchCandidates } from './candidate-pool.ts'
import { type Commentator, findCommentators, withoutCommentators } from './commentators.ts'
import { resolveFollowUp } from './follow-up.ts'
import { homePassages } from './primary-passages.ts'
import { commentsOn, neighbours } from './linked-passages.ts'
import { addNearest, confidenceWithNearest, type Nearest, type NearSegment } from './semantic-search.ts'
import { createPassageReader, type Passage, type PassageReader, type ReferenceReader } from './passage-reader.ts'
import { dedupe, fixedSource, type FoundSource, sourceOf } from './found-source.ts'

export type { FoundReason, FoundSource } from './found-source.ts'

export interface FindParts {
  library: Library
  lexicon: Lexicon
  hebrewWords: HebrewWords
  references: ReferenceReader
  /** Finding by meaning, where vectors are made; absent otherwise. */
  nearest?: Nearest
}

export interface FindInput {
  question: string
  /** Language of the interface, for a question whose letters do not tell. */
  language?: Language
  /** At most so many sources, 1 to 50; default 10. */
  limit?: number
  /** Only works of this category, or of any of several separated by commas (`text/categories.ts`). */
  category?: string
  /** References of the last turn, for "why?", "the next verse", "and what does Rashi say?". */
  history?: readonly string[]
  /** Not by meaning: for words that are looked for as they stand. */
  byWordsAlone?: boolean
}

export interface FoundSources {
  /** Language of the question. */
  language: Language
  /** Best first, no segment twice. */
  sources: FoundSource[]
  /** How sure one may be that the first sources are what was asked for. */
  confidence: Confidence
  /** References named in the question that the library has. */
  named: string[]
  /** The question only makes sense after the last one. */
  followUp: boolean
}

/** Longest question that is read, in characters (specification §9). */
const QUESTION_LIMIT = 4000

const COMMENTARIES = 20

/** What standing in a work named without a number is worth, as a share of the question's worth: its name may also be a person's. */
const IN_NAMED_WORK = 0.25
/** The same where the question asks what a book says. */
const IN_BOOK_ASKED = 1.5

/**
 * Finds the sources that answer a question in any of the three languages: references named in it first, then passages by its words, by what the lexicon
 * knows of them, and by where they stand together. Any text is accepted: one without words gives no sources. Throws AppError `library_preparing`.
 */
export async function findSources(parts: FindParts, input: FindInput): Promise<FoundSources> {
  const text = input.question.slice(0, QUESTION_LIMIT)
  const language = detectLanguage(text) ?? input.language ?? 'he'
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? 10), 1), 50)
  const reader = createPassageReader(parts.library, parts.references)
  const history = input.history ?? []

  const { named, works: plain, rest } = await reader.read(text)
  const books = findBooks(rest, language, parts.references)
  const works = [...new Set([...plain, ...books.works])]
  const commentators = findCommentators(text, language)
  const bare = withoutCommentators(books.rest, commentators)
  const question = analyseQuestion(conceptParts(parts), bare, language)
  const followUp = history.length > 0 && named.length === 0 ? resolveFollowUp(text, language, question.concepts.length) : null

  const first = await fixedSources(parts.library, reader, { named, commentators, followUp, history })
  const isBareFollowUp = followUp !== null && followUp.standsAlone
  const isRanked = !isBareFollowUp && question.concepts.length > 0
  const nearest = isRanked && input.byWordsAlone !== true ? (parts.nearest?.(text) ?? []) : []
  const ranked = isRanked
    ? await rank(
        parts,
        reader,
        question,
        { ...input, limit },
        { named, works, books: books.works, history: followUp === null ? [] : history, nearest },
      )
    : []
  const byWords = ranked.map((passage) => sourceOf(passage, question))
  const comments =
    first.length > 0 || commentators.length === 0 ? [] : await commentSources(parts.library, byWords[0]?.segments ?? [], commentators)
  const found = dedupe([...first, ...comments, ...byWords]).slice(0, limit)
  await attachCommentaries(parts.library, found)
  return {
    language,
    sources: found,
    confidence: first.length > 0 ? 'high' : confidenceWithNearest(confidenceOf(question, ranked), ranked, await nearest),
    named: named.map((passage) => passage.ref),
    followUp: followUp !== null,
  }
}

function conceptParts({ library, lexicon, hebrewWords }: FindParts) {
  return {
    lexicon,
    hebrewWords,
    documentFrequency: (field: TokenField, token: string) => library.documentFrequency(field, token),
    size: () => library.size(),
  }
}

async function rank(
  parts: FindParts,
  reader: PassageReader,
  question: AnalysedQuestion,
  { limit, category }: { limit: number; category?: string },
  about: {
    named: readonly Passage[]
    works: readonly string[]
    books: readonly string[]
    history: readonly string[]
    nearest: NearSegment[] | Promise<NearSegment[]>
  },
): Promise<RankedPassage[]> {
  const near = [...about.named.map(({ ref }) => ({ ref, bonus: 0.6 })), ...about.history.map((ref) => ({ ref, bonus: 0.3 }))]
  const [candidates, homes] = await Promise.all([
    searchCandidates(parts.library, question, { category, works: about.works }),
    homePassages(parts, reader, question.concepts, near),
  ])
  const scored = scoreHits(question, candidates.hits, (ref) => candidates.engine.get(ref) ?? 0)
  addNearest(question, scored, inCategory(parts.library, await about.nearest, category))
  for (const each of scored) {
    const share = about.books.includes(each.hit.work) ? IN_BOOK_ASKED : about.works.includes(each.hit.work) ? IN_NAMED_WORK : 0
    each.own += share * totalWorth(question.concepts)
  }
  return rankPassages(question, scored, inCategory(parts.library, homes, category), limit)
}

/** The lexicon and vectors know no categories: what they give is sifted here. */
function inCategory<T extends { work: string }>(library: Library, found: T[], category: string | undefined): T[] {
  if (category === undefined) return found
  return found.filter(({ work: title }) => {
    const work = library.work(title)
    return work !== undefined && isInCategory(work, category)
  })
}

interface Fixed {
  named: readonly Passage[]
  commentators: readonly Commentator[]
  followUp: ReturnType<typeof resolveFollowUp>
  history: readonly string[]
}

/** What comes before all ranking: comments asked for, passages named, what the last turn was about. */
async function fixedSources(
  library: Library,
  reader: PassageReader,
  { named, commentators, followUp, history }: Fixed,
): Promise<FoundSource[]> {
  const sources: FoundSource[] = []
  const base = named.length > 0 ? named : followUp === null ? [] : await reader.passages(history)
  if (commentators.length > 0 && base.length > 0) {
    sources.push(
      ...(await commentSources(
        library,
        base.flatMap((passage) => passage.segments),
        commentators,
      )),
    )
  }
  sources.push(...named.map((passage) => fixedSource(passage, 'reference')))
  if (followUp !== null && followUp.standsAlone) {
    const passages = followUp.step === 0 ? base : await neighbours(library, base, followUp.step)
    sources.push(...passages.map((passage) => fixedSource(passage, 'follow-up')))
  }
  return sources
}

async function commentSources(library: Library, segments: readonly string[], commentators: readonly Commentator[]): Promise<FoundSource[]> {
  const refs = await commentsOn(library, segments, commentators)
  return refs.map((ref) => fixedSource({ ref, work: ref.replace(/ [^ ]+$/, ''), segments: [ref] }, 'commentary'))
}

async function attachCommentaries(library: Library, sources: FoundSource[]): Promise<void> {
  const owner = new Map(sources.flatMap((source) => source.segments.map((ref) => [ref, source] as const)))
  if (owner.size === 0) return
  for (const link of await library.linksTo([...owner.keys()])) {
    const source = owner.get(link.to)
    if (link.type === 'commentary' && source !== undefined && source.commentaries.length < COMMENTARIES) source.commentaries.push(link.from)
  }
}
