import type { Language } from '@sugya/contract/texts'
import type { Library, TokenField } from '../../ports/library.ts'
import { detectLanguage } from '../../text/language.ts'
import type { HebrewWords } from '../../text/lexicon-hebrew.ts'
import type { Lexicon } from '../../text/lexicon.ts'
import { type AnalysedQuestion, analyseQuestion } from '../../text/ranking-concepts.ts'
import { type Confidence, confidenceOf } from '../../text/ranking-confidence.ts'
import { type HomePassage, type RankedPassage, rankPassages } from '../../text/ranking-passages.ts'
import { matchedTokens, scoreHits, totalWorth } from '../../text/ranking.ts'
import { searchCandidates } from './find-sources-candidates.ts'
import { type Commentator, findCommentators, withoutCommentators } from './find-sources-commentators.ts'
import { resolveFollowUp } from './find-sources-follow-up.ts'
import { homePassages } from './find-sources-homes.ts'
import { commentsOn, neighbours } from './find-sources-links.ts'
import { createPassageReader, type Passage, type PassageReader, type ReferenceReader } from './find-sources-passages.ts'

export interface FindParts {
  library: Library
  lexicon: Lexicon
  hebrewWords: HebrewWords
  references: ReferenceReader
}

export interface FindInput {
  question: string
  /** Language of the interface, for a question whose letters do not tell. */
  language?: Language
  /** At most so many sources, 1 to 50; default 10. */
  limit?: number
  /** Only works of this category. */
  category?: string
  /** References of the last turn, for "why?", "the next verse", "and what does Rashi say?". */
  history?: readonly string[]
}

/** Why a source is there: named in the question, its words, a phrase of the question, the lexicon's home of what is asked, a comment asked for, the last turn. */
export type FoundReason = 'reference' | 'words' | 'phrase' | 'home' | 'commentary' | 'follow-up'

export interface FoundSource {
  /** Canonical reference; a range when neighbouring segments answer together. */
  ref: string
  /** Title of its work. */
  work: string
  /** Canonical references of its segments, in order. */
  segments: string[]
  /** The segment that answers best. */
  centre: string
  /** Comparable within one answer only. About 1: everything asked for stands here. */
  score: number
  /** 0 to 1: how much of what was asked for is here, the rare counting most. */
  coverage: number
  /** What matched, per language, as tokens: `markMatches` of `text/tokens-marks.ts` finds them in a text. */
  matched: Record<Language, string[]>
  reasons: FoundReason[]
  /** Comments on it in the library, canonical references, in order, at most 20. */
  commentaries: string[]
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
/** What standing in a work named without a number is worth, as a share of the question's worth. */
const IN_NAMED_WORK = 0.25

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

  const { named, works, rest } = await reader.read(text)
  const commentators = findCommentators(text, language)
  const bare = withoutCommentators(rest, commentators)
  const question = analyseQuestion(conceptParts(parts), bare, language)
  const followUp = history.length > 0 && named.length === 0 ? resolveFollowUp(text, language, question.concepts.length) : null

  const first = await fixedSources(parts.library, reader, { named, commentators, followUp, history })
  const isBareFollowUp = followUp !== null && followUp.standsAlone
  const ranked = isBareFollowUp || question.concepts.length === 0 ? [] : await rank(parts, reader, question, { ...input, limit }, { named, works, history: followUp === null ? [] : history })
  const byWords = ranked.map((passage) => sourceOf(passage, question))
  const comments = first.length > 0 || commentators.length === 0 ? [] : await commentSources(parts.library, byWords[0]?.segments ?? [], commentators)
  const found = dedupe([...first, ...comments, ...byWords]).slice(0, limit)
  await attachCommentaries(parts.library, found)
  return {
    language,
    sources: found,
    confidence: first.length > 0 ? 'high' : confidenceOf(question, ranked),
    named: named.map((passage) => passage.ref),
    followUp: followUp !== null,
  }
}

function conceptParts({ library, lexicon, hebrewWords }: FindParts) {
  return { lexicon, hebrewWords, documentFrequency: (field: TokenField, token: string) => library.documentFrequency(field, token), size: () => library.size() }
}

async function rank(
  parts: FindParts,
  reader: PassageReader,
  question: AnalysedQuestion,
  { limit, category }: { limit: number; category?: string },
  about: { named: readonly Passage[]; works: readonly string[]; history: readonly string[] },
): Promise<RankedPassage[]> {
  const near = [...about.named.map(({ ref }) => ({ ref, bonus: 0.6 })), ...about.history.map((ref) => ({ ref, bonus: 0.3 }))]
  const [candidates, homes] = await Promise.all([
    searchCandidates(parts.library, question, category),
    homePassages(parts, reader, question.concepts, near),
  ])
  const scored = scoreHits(question, candidates.hits, (ref) => candidates.engine.get(ref) ?? 0)
  for (const each of scored) if (about.works.includes(each.hit.work)) each.own += IN_NAMED_WORK * totalWorth(question.concepts)
  return rankPassages(question, scored, inCategory(parts.library, homes, category), limit)
}

/** The lexicon knows no categories: its passages are sifted here. */
function inCategory(library: Library, homes: HomePassage[], category: string | undefined): HomePassage[] {
  return category === undefined ? homes : homes.filter(({ work }) => library.work(work)?.categories.includes(category) === true)
}

interface Fixed {
  named: readonly Passage[]
  commentators: readonly Commentator[]
  followUp: ReturnType<typeof resolveFollowUp>
  history: readonly string[]
}

/** What comes before all ranking: comments asked for, passages named, what the last turn was about. */
async function fixedSources(library: Library, reader: PassageReader, { named, commentators, followUp, history }: Fixed): Promise<FoundSource[]> {
  const sources: FoundSource[] = []
  const base = named.length > 0 ? named : followUp === null ? [] : await reader.passages(history)
  if (commentators.length > 0 && base.length > 0) {
    sources.push(...(await commentSources(library, base.flatMap((passage) => passage.segments), commentators)))
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

function fixedSource(passage: Passage, reason: FoundReason): FoundSource {
  return {
    ref: passage.ref,
    work: passage.work,
    segments: passage.segments,
    centre: passage.segments[0] ?? passage.ref,
    score: 2,
    coverage: 1,
    matched: { he: [], en: [], ru: [] },
    reasons: [reason],
    commentaries: [],
  }
}

function sourceOf(passage: RankedPassage, question: AnalysedQuestion): FoundSource {
  const matched: Record<Language, Set<string>> = { he: new Set(), en: new Set(), ru: new Set() }
  for (const { hit } of passage.hits) {
    for (const [field, tokens] of matchedTokens(question, hit)) if (field === 'he' || field === 'en' || field === 'ru') for (const token of tokens) matched[field].add(token)
  }
  const reasons: FoundReason[] = ['words']
  if (passage.hits.some((hit) => hit.run >= 2.5)) reasons.push('phrase')
  if (passage.home) reasons.push('home')
  const total = Math.max(totalWorth(question.concepts), 0.001)
  return {
    ref: rangeRef(passage.segments),
    work: passage.work,
    segments: passage.segments,
    centre: passage.centre,
    score: passage.score,
    coverage: Math.min(1, passage.values.reduce((sum, value) => sum + value, 0) / total),
    matched: { he: [...matched.he], en: [...matched.en], ru: [...matched.ru] },
    reasons,
    commentaries: [],
  }
}

/** `Genesis 25:29`, …, `Genesis 25:34` as `Genesis 25:29-34`; across chapters `Genesis 1:31-2:3`. */
export function rangeRef(segments: readonly string[]): string {
  const first = segments[0] ?? ''
  const last = segments.at(-1) ?? first
  if (first === last) return first
  const from = (/ ([^ ]+)$/.exec(first)?.[1] ?? '').split(':')
  const to = (/ ([^ ]+)$/.exec(last)?.[1] ?? '').split(':')
  let same = 0
  while (same < from.length - 1 && from[same] === to[same]) same++
  return `${first}-${to.slice(same).join(':')}`
}

/** The first of those that share a segment stays. */
function dedupe(sources: FoundSource[]): FoundSource[] {
  const taken = new Set<string>()
  return sources.filter((source) => {
    if (source.segments.some((ref) => taken.has(ref))) return false
    for (const ref of source.segments) taken.add(ref)
    return true
  })
}

async function attachCommentaries(library: Library, sources: FoundSource[]): Promise<void> {
  const owner = new Map(sources.flatMap((source) => source.segments.map((ref) => [ref, source] as const)))
  if (owner.size === 0) return
  for (const link of await library.linksTo([...owner.keys()])) {
    const source = owner.get(link.to)
    if (link.type === 'commentary' && source !== undefined && source.commentaries.length < COMMENTARIES) source.commentaries.push(link.from)
  }
}
