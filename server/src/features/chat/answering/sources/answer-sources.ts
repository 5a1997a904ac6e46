import type { Language } from '@sugya/contract/api/texts'
import type { Library, Segment } from '../../../../ports/library.ts'
import { foldText } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { compareReferences, containsReference, overlapsReference } from '../../../../text/references/relations.ts'
import type { FindInput, FoundSources } from '../../../../finding/find-sources.ts'
import type { FoundSource } from '../../../../finding/found-source.ts'
import type { AnswerInput } from '../../events.ts'
import { type Passage, toPassage, type ReferenceTools, readSegments } from '../citations/passages.ts'
import { asksForCommentary, asksForMore, asksWhatFollows, findCommentator } from '../wording/follow-ups.ts'

type Confidence = FoundSources['confidence']

export interface SourceDeps {
  library: Library
  references: ReferenceTools & { suggest(text: string, limit?: number): Reference[] }
  /** `findSources` with its dependencies bound. */
  findSources: (input: FindInput) => Promise<FoundSources>
}

/** Why these sources were chosen, as the answer explains it. */
export type SourceReason =
  | 'found'
  /** The question is little more than a reference. */
  | 'named'
  | 'next'
  | 'previous'
  /** The passages of the previous turn, asked about again. */
  | 'same'
  | 'more'
  | 'commentary'
  /** The passage itself, because the library lacks the commentary that was asked for. */
  | 'missing_commentary'
  /** A work that the library lacks; the passages, if any, are its base text. */
  | 'missing_work'
  /** A chapter or verse that does not exist in its book. */
  | 'no_such_place'

/** The sources of an answer, best first, and why they were chosen. */
export interface GatheredSources {
  passages: Passage[]
  /** How many of the first passages score close to the best. */
  nearCount: number
  /** Matched tokens per language, as the finder returns them. */
  matched: Record<Language, string[]>
  confidence: Confidence
  reason: SourceReason
  /** With `missing_work`: the reference that was asked for and is not in the library. */
  missing?: Reference
  /** With `no_such_place`: existing places similar to the one that was asked for. */
  suggestions?: Reference[]
}

/** Limits per answer: sources, segments of a found source, and segments of one asked for by name (Psalm 119 has 176). */
const MAX_SOURCES = 8
const MAX_SEGMENTS = 40
const MAX_NAMED_SEGMENTS = 200
/** Segments shown for "what comes right after" and "and before that?". */
const NEIGHBOR_SEGMENTS = 5
/** Places suggested in place of one that does not exist. */
const MAX_SUGGESTIONS = 3
/** Letters besides a reference that do not yet make a question: "show me", "מה כתוב ב", "покажите". */
const MAX_EXTRA_LETTERS = 14

/** Share of the best score that counts as close; the second when a passage only shares words while the best one is its known home. */
const NEAR_SCORE = 0.6
const NEAR_SCORE_BY_WORDS = 0.9
const NOTHING_MATCHED = { he: [], en: [], ru: [] }

/** Finds the sources of a question, which may be a follow-up to the previous turn. Throws what the finder throws. */
export async function gatherSources(parts: SourceDeps, { question, history }: AnswerInput, language: Language): Promise<GatheredSources> {
  const last = findMainRefs(parts, history.findLast(({ refs }) => refs.length > 0)?.refs ?? [])
  const written = parts.references.find(question).filter(({ reference }) => reference.from.length > 0)
  if (last.length > 0 && written.length === 0 && asksForMore(question)) return findMore(parts, history, language)
  const likely = written.length === 0 ? suggestPlaces(parts, question) : []
  if (likely.length > 0) return { ...toWholeAnswer([], 'no_such_place'), suggestions: likely }
  const found = await parts.findSources({ question, language, limit: MAX_SOURCES, history: last })
  const { passages, near } = await toPassages(parts, found.sources)
  const absent = findMissingWork(
    parts,
    written.map(({ reference }) => reference),
    found,
  )
  if (absent !== null) return { ...toWholeAnswer(await readBasePassage(parts, absent), 'missing_work'), missing: absent }
  const follows = written[0] !== undefined && asksWhatFollows(question) ? written[0].reference : null
  if (follows !== null) return readNeighbors(parts, (await readSegments(parts.library, { ...follows, from: follows.to })).at(-1), 'next')
  const reason = determineReason(parts, question, found, last)
  if (reason === 'next' || reason === 'previous') return readNeighbors(parts, await readEdgeSegment(parts, last, reason), reason)
  if (reason === 'missing_commentary') return toWholeAnswer(found.named.length > 0 ? passages : await readPassages(parts, last), reason)
  if (reason === 'found' && found.named.length > 0 && isMostlyReference(parts, question)) {
    const named = await toPassages(parts, found.sources.slice(0, found.named.length), MAX_NAMED_SEGMENTS)
    return toWholeAnswer(
      named.passages.flatMap((passage) => splitComments(parts, passage)),
      'named',
    )
  }
  // Nothing found is relevant: showing it would be noise.
  if (found.confidence === 'none') return { ...toWholeAnswer([], reason), confidence: 'none' }
  return { passages, nearCount: near, matched: collectMatches(found), confidence: found.confidence, reason }
}

/** A name and numbers, nothing else: "Genesis 51", "Быт. 3:99". */
const PLACE_LIKE = /^[\p{L}\p{M} .'’"״׳]{2,40}\s\d{1,3}(?:[:.,]\s?\d{1,3})?(?:[-–]\d{1,3})?\??$/u

/** Existing places similar to the one the question seems to name. */
function suggestPlaces({ references, library }: SourceDeps, question: string): Reference[] {
  if (!PLACE_LIKE.test(question)) return []
  return references.suggest(question, MAX_SUGGESTIONS).filter(({ title, from }) => from.length > 0 && library.work(title) !== undefined)
}

/** The first reference written in the question, when the library has none of the works it names. */
function findMissingWork({ library }: SourceDeps, written: readonly Reference[], found: FoundSources): Reference | null {
  const [first] = written
  return first !== undefined && found.named.length === 0 && written.every(({ title }) => library.work(title) === undefined) ? first : null
}

/** The base text of a missing comment, when the library has it. */
async function readBasePassage({ library }: SourceDeps, { title, from, to }: Reference): Promise<Passage[]> {
  const base = / on (.+)$/.exec(title)?.[1]
  const depth = base === undefined ? undefined : library.work(base)?.addressTypes.length
  if (base === undefined || depth === undefined) return []
  const passage = toPassage(
    (await readSegments(library, { title: base, from: from.slice(0, depth), to: to.slice(0, depth) })).slice(0, MAX_SEGMENTS),
  )
  return passage === null ? [] : [passage]
}

/** Passages that are the whole answer, regardless of the question's words. */
function toWholeAnswer(passages: Passage[], reason: SourceReason): GatheredSources {
  return { passages, nearCount: passages.length, matched: NOTHING_MATCHED, confidence: passages.length === 0 ? 'none' : 'high', reason }
}

/** Splits a commentary on one place into its comments, each a text with its own address. Other passages stay whole. */
function splitComments({ library }: SourceDeps, passage: Passage): Passage[] {
  const [first, ...others] = passage.segments
  if (first === undefined || others.length === 0 || (library.work(first.work)?.base ?? null) === null) return [passage]
  const place = first.sections.slice(0, -1).join()
  if (others.some(({ sections }) => sections.slice(0, -1).join() !== place)) return [passage]
  return passage.segments.slice(0, MAX_SOURCES).flatMap((segment) => toPassage([segment]) ?? [])
}

/** Whether the question is little more than the references written in it. */
function isMostlyReference({ references }: SourceDeps, question: string): boolean {
  const written = references.find(question).filter(({ reference }) => reference.from.length > 0)
  const rest = written.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), question)
  return written.length > 0 && foldText(rest).letters.replaceAll(' ', '').length <= MAX_EXTRA_LETTERS
}

/** What an answer was mainly about: its first citation and the others from the same chapter, in text order. */
function findMainRefs({ references }: SourceDeps, refs: readonly string[]): string[] {
  const all = refs.flatMap((ref) => parseRefs(references, ref))
  const [first] = all
  if (first === undefined) return []
  const near = all.filter(({ title, from }) => title === first.title && (from.length === 1 || from[0] === first.from[0]))
  return [...new Set(near.toSorted(compareReferences).map((reference) => references.format(reference, 'en')))]
}

function determineReason({ references }: SourceDeps, question: string, found: FoundSources, last: readonly string[]): SourceReason {
  const [first] = found.sources
  if (first === undefined) return 'found'
  if (first.reasons.includes('commentary')) return 'commentary'
  const by = findCommentator(question)
  const isFollowUp = found.isFollowUp || found.named.length > 0 || (last.length > 0 && asksForCommentary(question))
  if (by !== null && isFollowUp && !found.sources.some(({ work }) => work.startsWith(by))) return 'missing_commentary'
  if (!first.reasons.includes('follow-up')) return 'found'
  const before = last.flatMap((ref) => parseRefs(references, ref))
  const now = parseRefs(references, first.ref)[0]
  if (now === undefined || before.some((reference) => overlapsReference(reference, now))) return 'same'
  return before.every((reference) => compareReferences(reference, now) < 0) ? 'next' : 'previous'
}

const parseRefs = (references: ReferenceTools, ref: string): Reference[] => references.find(ref).map(({ reference }) => reference)

/** A question of this many words most likely stands on its own; "what happens next?" does not. */
const MIN_QUESTION_WORDS = 4

/** Whether a message asks something of its own: our suggested follow-ups and mere references do not. */
function isQuestion(parts: SourceDeps, content: string): boolean {
  if (content.trim().split(/\s+/).length < MIN_QUESTION_WORDS) return false
  return !asksWhatFollows(content) && !asksForCommentary(content) && !isMostlyReference(parts, content)
}

/** What the last standalone question finds beyond everything cited since. */
async function findMore(parts: SourceDeps, history: AnswerInput['history'], language: Language): Promise<GatheredSources> {
  const at = Math.max(
    history.findLastIndex(({ role, content }) => role === 'user' && isQuestion(parts, content)),
    0,
  )
  const before = history.slice(at).flatMap(({ refs }) => refs.flatMap((ref) => parseRefs(parts.references, ref)))
  const found = await parts.findSources({
    question: history[at]?.content ?? '',
    language,
    limit: Math.min(50, MAX_SOURCES + before.length),
  })
  const fresh = found.sources.filter(
    (source) =>
      isNear(source, found.sources[0]) &&
      !parseRefs(parts.references, source.ref).some((now) => before.some((known) => overlapsReference(known, now))),
  )
  const { passages, near } = await toPassages(parts, fresh.slice(0, MAX_SOURCES))
  return {
    passages,
    nearCount: near,
    matched: collectMatches(found),
    confidence: passages.length === 0 ? 'none' : found.confidence,
    reason: 'more',
  }
}

/** The segments right after a passage or right before it, within its chapter. */
async function readNeighbors({ library }: SourceDeps, edge: Segment | undefined, side: 'next' | 'previous'): Promise<GatheredSources> {
  const [from, to] = side === 'next' ? [1, NEIGHBOR_SEGMENTS] : [-NEIGHBOR_SEGMENTS, -1]
  const around = edge === undefined ? [] : await library.range(edge.work, edge.order + from, edge.order + to)
  const nearest = side === 'next' ? around[0] : around.at(-1)
  const chapter = nearest?.sections.slice(0, -1).join()
  const passage = toPassage(around.filter(({ sections }) => sections.slice(0, -1).join() === chapter))
  return toWholeAnswer(passage === null ? [] : [passage], side)
}

/** The last or the first segment of what the previous turn was about. */
async function readEdgeSegment(parts: SourceDeps, refs: readonly string[], side: 'next' | 'previous'): Promise<Segment | undefined> {
  const passages = await readPassages(parts, refs)
  return side === 'next' ? passages.at(-1)?.segments.at(-1) : passages[0]?.segments[0]
}

/** The stored passages that references name. */
async function readPassages({ library, references }: SourceDeps, refs: readonly string[]): Promise<Passage[]> {
  const all = await Promise.all(refs.flatMap((ref) => parseRefs(references, ref)).map((reference) => readSegments(library, reference)))
  return all.flatMap((segments) => toPassage(segments.slice(0, MAX_SEGMENTS)) ?? [])
}

/** The found passages with their texts, without those contained in a better one. */
async function toPassages(
  { library }: SourceDeps,
  sources: readonly FoundSource[],
  most = MAX_SEGMENTS,
): Promise<{ passages: Passage[]; near: number }> {
  const refs = sources.map(({ segments }) => segments.slice(0, most))
  const stored = new Map((await library.segments(refs.flat())).map((segment) => [segment.ref, segment]))
  const passages: Passage[] = []
  let near = 0
  for (const [index, list] of refs.entries()) {
    const passage = toPassage(list.flatMap((ref) => stored.get(ref) ?? []))
    if (passage === null || passages.some(({ reference }) => containsReference(reference, passage.reference))) continue
    if (near === passages.length && isNear(sources[index], sources[0])) near++
    passages.push(passage)
  }
  return { passages, near }
}

function isNear(source: FoundSource | undefined, best: FoundSource | undefined): boolean {
  if (source === undefined || best === undefined) return false
  const byWordsAlone = best.reasons.includes('primary') && !source.reasons.includes('primary') && !source.reasons.includes('phrase')
  return source.score >= (byWordsAlone ? NEAR_SCORE_BY_WORDS : NEAR_SCORE) * best.score
}

function collectMatches({ sources }: FoundSources): GatheredSources['matched'] {
  const all = (language: Language) => [...new Set(sources.flatMap(({ matched }) => matched[language]))]
  return { he: all('he'), en: all('en'), ru: all('ru') }
}
