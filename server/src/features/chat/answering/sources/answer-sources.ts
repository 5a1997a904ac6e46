import type { Language } from '@sugya/contract/api/texts'
import type { Library, Segment } from '../../../../ports/library.ts'
import { foldText } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { compareReferences, containsReference, overlapsReference } from '../../../../text/references/relations.ts'
import type { FindInput, FoundSource, FoundSources } from '../../../../finding/find-sources.ts'
import type { AnswerInput } from '../../events.ts'
import { type Passage, passageOf, type ReferenceTools, storedSegments } from '../citations/passages.ts'
import { asksForCommentary, asksForMore, asksWhatFollows, commentatorIn } from '../wording/follow-ups.ts'

type Confidence = FoundSources['confidence']

export interface SourceParts {
  library: Library
  references: ReferenceTools & { suggest(text: string, limit?: number): Reference[] }
  /** `findSources` of the texts, its parts plugged in. */
  findSources: (input: FindInput) => Promise<FoundSources>
}

/** Why these sources: what the question asked for, in words of the answer. */
export type SourceReason =
  | 'found'
  /** The question is little more than a reference. */
  | 'named'
  | 'next'
  | 'previous'
  /** The passages of the turn before, asked about again. */
  | 'same'
  | 'more'
  | 'commentary'
  /** The passage itself, since the library does not hold the commentary that was asked for. */
  | 'missing_commentary'
  /** A work that the library does not hold; the passages, if any, are what it comments on. */
  | 'missing_work'
  /** A chapter or verse that its book does not have. */
  | 'no_such_place'

/** The sources of an answer, best first, and how they were come by. */
export interface GatheredSources {
  passages: Passage[]
  /** How many of the first passages came near to the best. */
  near: number
  /** Tokens that matched, per language, as the finder gives them. */
  matched: Record<Language, string[]>
  confidence: Confidence
  reason: SourceReason
  /** What was asked for by its name and is not in the library, with `missing_work`. */
  missing?: Reference
  /** Places like the one that was asked for, with `no_such_place`. */
  likely?: Reference[]
}

/** Most sources of one answer; most segments of one that was found, and of one that was asked for by its name (Psalm 119 has 176). */
const SOURCES = 8
const SEGMENTS = 40
const NAMED_SEGMENTS = 200
/** How many segments "what comes right after" and "and before that?" show. */
const NEXT = 5
/** How many places are offered for one that does not exist. */
const LIKELY = 3
/** Letters beside a reference that still make no question: "show me", "מה כתוב ב", "покажите". */
const BESIDE = 14

/** A passage comes near to the best with so much of its score; with so much when it has only words in common and the best is known to speak of it. */
const NEAR = 0.6
const NEAR_BY_WORDS = 0.9
const NOTHING_MATCHED = { he: [], en: [], ru: [] }

/** Finds the sources of a question, which may hang on the turn before. Throws what the finder throws. */
export async function gatherSources(parts: SourceParts, { question, history }: AnswerInput, language: Language): Promise<GatheredSources> {
  const last = mainRefs(parts, history.findLast(({ refs }) => refs.length > 0)?.refs ?? [])
  const written = parts.references.find(question).filter(({ reference }) => reference.from.length > 0)
  if (last.length > 0 && written.length === 0 && asksForMore(question)) return moreThan(parts, history, language)
  const likely = written.length === 0 ? placesLike(parts, question) : []
  if (likely.length > 0) return { ...only([], 'no_such_place'), likely }
  const found = await parts.findSources({ question, language, limit: SOURCES, history: last })
  const { passages, near } = await passagesOf(parts, found.sources)
  const absent = missingWork(
    parts,
    written.map(({ reference }) => reference),
    found,
  )
  if (absent !== null) return { ...only(await baseOf(parts, absent), 'missing_work'), missing: absent }
  const follows = written[0] !== undefined && asksWhatFollows(question) ? written[0].reference : null
  if (follows !== null) return beside(parts, (await storedSegments(parts.library, { ...follows, from: follows.to })).at(-1), 'next')
  const reason = reasonOf(parts, question, found, last)
  if (reason === 'next' || reason === 'previous') return beside(parts, await endOf(parts, last, reason), reason)
  if (reason === 'missing_commentary') return only(found.named.length > 0 ? passages : await passagesAt(parts, last), reason)
  if (reason === 'found' && found.named.length > 0 && isMostlyReference(parts, question)) {
    const named = await passagesOf(parts, found.sources.slice(0, found.named.length), NAMED_SEGMENTS)
    return only(
      named.passages.flatMap((passage) => singleComments(parts, passage)),
      'named',
    )
  }
  // Nothing has anything to do with what was asked: to show it would be noise.
  if (found.confidence === 'none') return { ...only([], reason), confidence: 'none' }
  return { passages, near, matched: matchedIn(found), confidence: found.confidence, reason }
}

/** A name and numbers, nothing else: "Genesis 51", "Быт. 3:99". */
const placeLike = /^[\p{L}\p{M} .'’"״׳]{2,40}\s\d{1,3}(?:[:.,]\s?\d{1,3})?(?:[-–]\d{1,3})?\??$/u

/** Places that the library has, like the one that the question seems to name. */
function placesLike({ references, library }: SourceParts, question: string): Reference[] {
  if (!placeLike.test(question)) return []
  return references.suggest(question, LIKELY).filter(({ title, from }) => from.length > 0 && library.work(title) !== undefined)
}

/** The first reference written in the question, when the library holds the work of none of them. */
function missingWork({ library }: SourceParts, written: readonly Reference[], found: FoundSources): Reference | null {
  const [first] = written
  return first !== undefined && found.named.length === 0 && written.every(({ title }) => library.work(title) === undefined) ? first : null
}

/** The passage that a comment which is not there comments on, when that is. */
async function baseOf({ library }: SourceParts, { title, from, to }: Reference): Promise<Passage[]> {
  const base = / on (.+)$/.exec(title)?.[1]
  const depth = base === undefined ? undefined : library.work(base)?.addressTypes.length
  if (base === undefined || depth === undefined) return []
  const passage = passageOf(
    (await storedSegments(library, { title: base, from: from.slice(0, depth), to: to.slice(0, depth) })).slice(0, SEGMENTS),
  )
  return passage === null ? [] : [passage]
}

/** Passages that are the whole answer, whatever the words of the question. */
function only(passages: Passage[], reason: SourceReason): GatheredSources {
  return { passages, near: passages.length, matched: NOTHING_MATCHED, confidence: passages.length === 0 ? 'none' : 'high', reason }
}

/** All that a commentary says of one place, comment by comment: each is a text of its own, with an address of its own. Other passages stay whole. */
function singleComments({ library }: SourceParts, passage: Passage): Passage[] {
  const [first, ...others] = passage.segments
  if (first === undefined || others.length === 0 || (library.work(first.work)?.base ?? null) === null) return [passage]
  const place = first.sections.slice(0, -1).join()
  if (others.some(({ sections }) => sections.slice(0, -1).join() !== place)) return [passage]
  return passage.segments.slice(0, SOURCES).flatMap((segment) => passageOf([segment]) ?? [])
}

/** Is the question little more than the references written in it? */
function isMostlyReference({ references }: SourceParts, question: string): boolean {
  const written = references.find(question).filter(({ reference }) => reference.from.length > 0)
  const rest = written.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), question)
  return written.length > 0 && foldText(rest).letters.replaceAll(' ', '').length <= BESIDE
}

/** What an answer was chiefly about: what it cited first, and what else of that chapter, in the order of the text. */
function mainRefs({ references }: SourceParts, refs: readonly string[]): string[] {
  const all = refs.flatMap((ref) => parsed(references, ref))
  const [first] = all
  if (first === undefined) return []
  const near = all.filter(({ title, from }) => title === first.title && (from.length === 1 || from[0] === first.from[0]))
  return [...new Set(near.toSorted(compareReferences).map((reference) => references.format(reference, 'en')))]
}

function reasonOf({ references }: SourceParts, question: string, found: FoundSources, last: readonly string[]): SourceReason {
  const [first] = found.sources
  if (first === undefined) return 'found'
  if (first.reasons.includes('commentary')) return 'commentary'
  const by = commentatorIn(question)
  const hangs = found.followUp || found.named.length > 0 || (last.length > 0 && asksForCommentary(question))
  if (by !== null && hangs && !found.sources.some(({ work }) => work.startsWith(by))) return 'missing_commentary'
  if (!first.reasons.includes('follow-up')) return 'found'
  const before = last.flatMap((ref) => parsed(references, ref))
  const now = parsed(references, first.ref)[0]
  if (now === undefined || before.some((reference) => overlapsReference(reference, now))) return 'same'
  return before.every((reference) => compareReferences(reference, now) < 0) ? 'next' : 'previous'
}

const parsed = (references: ReferenceTools, ref: string): Reference[] => references.find(ref).map(({ reference }) => reference)

/** A question of so many words stood on its own, most likely; "what happens next?" did not. */
const QUESTION_WORDS = 4

/** Does it ask something of its own? What our own suggestions ask, and mere references, do not. */
function isQuestion(parts: SourceParts, content: string): boolean {
  if (content.trim().split(/\s+/).length < QUESTION_WORDS) return false
  return !asksWhatFollows(content) && !asksForCommentary(content) && !isMostlyReference(parts, content)
}

/** What the last real question finds beyond all that was cited since. */
async function moreThan(parts: SourceParts, history: AnswerInput['history'], language: Language): Promise<GatheredSources> {
  const at = Math.max(
    history.findLastIndex(({ role, content }) => role === 'user' && isQuestion(parts, content)),
    0,
  )
  const before = history.slice(at).flatMap(({ refs }) => refs.flatMap((ref) => parsed(parts.references, ref)))
  const found = await parts.findSources({ question: history[at]?.content ?? '', language, limit: Math.min(50, SOURCES + before.length) })
  const fresh = found.sources.filter(
    (source) =>
      isNear(source, found.sources[0]) &&
      !parsed(parts.references, source.ref).some((now) => before.some((known) => overlapsReference(known, now))),
  )
  const { passages, near } = await passagesOf(parts, fresh.slice(0, SOURCES))
  return { passages, near, matched: matchedIn(found), confidence: passages.length === 0 ? 'none' : found.confidence, reason: 'more' }
}

/** The segments right after the end of a passage, or right before its beginning, as far as its chapter goes. */
async function beside({ library }: SourceParts, edge: Segment | undefined, side: 'next' | 'previous'): Promise<GatheredSources> {
  const [from, to] = side === 'next' ? [1, NEXT] : [-NEXT, -1]
  const around = edge === undefined ? [] : await library.range(edge.work, edge.order + from, edge.order + to)
  const nearest = side === 'next' ? around[0] : around.at(-1)
  const chapter = nearest?.sections.slice(0, -1).join()
  const passage = passageOf(around.filter(({ sections }) => sections.slice(0, -1).join() === chapter))
  return only(passage === null ? [] : [passage], side)
}

/** The last or the first segment of what the turn before was about. */
async function endOf(parts: SourceParts, refs: readonly string[], side: 'next' | 'previous'): Promise<Segment | undefined> {
  const passages = await passagesAt(parts, refs)
  return side === 'next' ? passages.at(-1)?.segments.at(-1) : passages[0]?.segments[0]
}

/** The stored passages that references name. */
async function passagesAt({ library, references }: SourceParts, refs: readonly string[]): Promise<Passage[]> {
  const all = await Promise.all(refs.flatMap((ref) => parsed(references, ref)).map((reference) => storedSegments(library, reference)))
  return all.flatMap((segments) => passageOf(segments.slice(0, SEGMENTS)) ?? [])
}

/** The found passages with their texts; one that lies within a better one is left out. */
async function passagesOf(
  { library }: SourceParts,
  sources: readonly FoundSource[],
  most = SEGMENTS,
): Promise<{ passages: Passage[]; near: number }> {
  const refs = sources.map(({ segments }) => segments.slice(0, most))
  const stored = new Map((await library.segments(refs.flat())).map((segment) => [segment.ref, segment]))
  const passages: Passage[] = []
  let near = 0
  for (const [index, list] of refs.entries()) {
    const passage = passageOf(list.flatMap((ref) => stored.get(ref) ?? []))
    if (passage === null || passages.some(({ reference }) => containsReference(reference, passage.reference))) continue
    if (near === passages.length && isNear(sources[index], sources[0])) near++
    passages.push(passage)
  }
  return { passages, near }
}

function isNear(source: FoundSource | undefined, best: FoundSource | undefined): boolean {
  if (source === undefined || best === undefined) return false
  const byWordsAlone = best.reasons.includes('home') && !source.reasons.includes('home') && !source.reasons.includes('phrase')
  return source.score >= (byWordsAlone ? NEAR_BY_WORDS : NEAR) * best.score
}

function matchedIn({ sources }: FoundSources): GatheredSources['matched'] {
  const all = (language: Language) => [...new Set(sources.flatMap(({ matched }) => matched[language]))]
  return { he: all('he'), en: all('en'), ru: all('ru') }
}
