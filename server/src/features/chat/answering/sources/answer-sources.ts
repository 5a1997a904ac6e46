import type { Language } from '@sugya/contract/api/texts'
import { foldText } from '../../../../text/quotes.ts'
import { isPlaceLike } from '../../../../text/references/place-like.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { compareReferences, overlapsReference } from '../../../../text/references/relations.ts'
import { findCommentaries, findCommentators } from '../../../../finding/commentators.ts'
import { expandNames } from '../../../../finding/expand-names.ts'
import type { FoundSources } from '../../../../finding/find-sources.ts'
import { toBaseReference } from '../../../../finding/passage-reader.ts'
import type { AnswerInput } from '../../events.ts'
import { type Passage, toPassage, readSegments } from '../citations/passages.ts'
import { asksForCommentary, asksWhatFollows } from '../wording/follow-ups.ts'
import { gatherAgain } from './gather-again.ts'
import {
  type GatheredSources,
  MAX_SEGMENTS,
  MAX_SOURCES,
  parseRefs,
  type SourceDeps,
  type SourceReason,
  toWholeAnswer,
} from './gathered-sources.ts'
import { collectMatches, readEdgeSegment, readNeighbors, readPassages, toPassages } from './read-passages.ts'
import { resolveTurn, type Turn } from './resolve-turn.ts'

export type { GatheredSources, SourceDeps, SourceReason } from './gathered-sources.ts'

/** Segments of a text asked for by name (Psalm 119 has 176). */
const MAX_NAMED_SEGMENTS = 200
/** Places suggested in place of one that does not exist. */
const MAX_SUGGESTIONS = 3
/** Letters besides a reference that do not yet make a question: "show me", "מה כתוב ב", "покажите". */
const MAX_EXTRA_LETTERS = 14

/** Finds the sources of a question, which may be a follow-up to the previous turn. Throws what the finder throws. */
export async function gatherSources(deps: SourceDeps, input: AnswerInput, language: Language): Promise<GatheredSources> {
  const { weeklyPortion } = deps
  const portion = weeklyPortion === undefined ? undefined : () => weeklyPortion(language)
  const expand = (text: string) => expandNames(text, language, deps.references, portion)
  const question = expand(input.question)
  const turn = resolveTurn(input.history, question, language, (message) => isMostlyReference(deps, message))
  const gathered = await gatherForTurn(deps, { ...input, question }, turn, language)
  return { ...gathered, isRequest: turn.followUp?.isBare === true, context: turn.context }
}

async function gatherForTurn(
  deps: SourceDeps,
  { question, history }: AnswerInput,
  turn: Turn,
  language: Language,
): Promise<GatheredSources> {
  const cited = turn.answers[0] ?? history.findLast(({ refs }) => refs.length > 0)?.refs ?? []
  const main = findMainRefs(deps, cited)
  const last = asksForCommentary(question) ? main.map((ref) => toBaseRef(deps, ref)) : main
  const written = deps.references.find(question).filter(({ reference }) => reference.from.length > 0)
  if (written.length === 0 && turn.followUp !== null && cited.length > 0) {
    const known = await gatherAgain(deps, turn.followUp, turn, language)
    if (known !== null) return known
  }
  const likely = written.length === 0 ? suggestPlaces(deps, question) : []
  if (likely.length > 0) return { ...toWholeAnswer([], 'no_such_place'), suggestions: likely }
  const { context } = turn
  const found = await deps.findSources({ question, language, limit: MAX_SOURCES, history: last, context })
  const { passages, near, scores } = await toPassages(deps, found.sources)
  const absent = findMissingWork(
    deps,
    written.map(({ reference }) => reference),
    found,
  )
  const lacking = found.lacking.flatMap((ref) => parseRefs(deps.references, ref))
  if (absent !== null) {
    return { ...toWholeAnswer(await readBasePassage(deps, absent), 'missing_work'), missing: lacking.length > 0 ? lacking : [absent] }
  }
  const follows = written[0] !== undefined && asksWhatFollows(question) ? written[0].reference : null
  if (follows !== null) return readNeighbors(deps, (await readSegments(deps.library, { ...follows, from: follows.to })).at(-1), 'next')
  const reason = determineReason(deps, question, found, last)
  if (reason === 'next' || reason === 'previous') return readNeighbors(deps, await readEdgeSegment(deps, last, reason), reason)
  if (reason === 'missing_commentary') {
    const base = found.named.length > 0 ? passages : await readPassages(deps, last)
    return lacking.length > 0 ? { ...toWholeAnswer(base, 'missing_work'), missing: lacking } : toWholeAnswer(base, reason)
  }
  if (reason === 'found' && found.named.length > 0 && isMostlyReference(deps, question)) {
    const named = await toPassages(deps, found.sources.slice(0, found.named.length), MAX_NAMED_SEGMENTS)
    return toWholeAnswer(
      named.passages.flatMap((passage) => splitComments(deps, passage)),
      'named',
    )
  }
  const absentPlaces = found.absent.flatMap((ref) => parseRefs(deps.references, ref))
  // Nothing found is relevant: showing it would be noise.
  if (found.confidence === 'none')
    return { ...toWholeAnswer([], reason), confidence: 'none', absent: absentPlaces, isOutside: found.isOutside }
  return {
    passages,
    nearCount: near,
    likelihoods: scores.map((score) => Math.min(1, score * found.probability)),
    matched: collectMatches(found),
    confidence: found.confidence,
    reason,
    absent: absentPlaces,
    isAbsentFirst: found.isAbsentFirst,
    ...(reason === 'commentary' && lacking.length > 0 ? { missing: lacking } : {}),
  }
}

/** Existing places similar to the one the question seems to name. */
function suggestPlaces({ references, library }: SourceDeps, question: string): Reference[] {
  if (!isPlaceLike(references, question)) return []
  return references.suggest(question, MAX_SUGGESTIONS).filter(({ title, from }) => from.length > 0 && library.work(title) !== undefined)
}

/** The first reference written in the question, when the library has none of the works it names. */
function findMissingWork({ library }: SourceDeps, written: readonly Reference[], found: FoundSources): Reference | null {
  const [first] = written
  const hasComment = found.lacking.length > 0 && found.sources.some(({ reasons }) => reasons.includes('commentary'))
  return first !== undefined && found.named.length === 0 && !hasComment && written.every(({ title }) => library.work(title) === undefined)
    ? first
    : null
}

/** The base text of a missing comment, when the library has it. */
async function readBasePassage({ library }: SourceDeps, reference: Reference): Promise<Passage[]> {
  const base = toBaseReference(library, reference)
  const passage = base === null ? null : toPassage((await readSegments(library, base)).slice(0, MAX_SEGMENTS))
  return passage === null ? [] : [passage]
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

/** The place a comment is on; any other reference itself. */
function toBaseRef({ library, references }: SourceDeps, ref: string): string {
  const [reference] = parseRefs(references, ref)
  const base = reference === undefined ? null : toBaseReference(library, reference)
  return base === null ? ref : references.format(base, 'en')
}

/** What an answer was mainly about: its first citation and the others from the same chapter, in text order. */
function findMainRefs({ references }: SourceDeps, refs: readonly string[]): string[] {
  const all = refs.flatMap((ref) => parseRefs(references, ref))
  const [first] = all
  if (first === undefined) return []
  const near = all.filter(({ title, from }) => title === first.title && (from.length === 1 || from[0] === first.from[0]))
  return [...new Set(near.toSorted(compareReferences).map((reference) => references.format(reference, 'en')))]
}

function determineReason(
  { library, references }: SourceDeps,
  question: string,
  found: FoundSources,
  last: readonly string[],
): SourceReason {
  const [first] = found.sources
  if (first === undefined) return 'found'
  if (first.reasons.includes('commentary')) return 'commentary'
  if (found.lacking.length > 0 && (library.work(first.work)?.base ?? null) !== null) return 'commentary'
  const commentators = findCommentators(question)
  const isFollowUp = found.isFollowUp || found.named.length > 0 || (last.length > 0 && asksForCommentary(question))
  const works = found.sources.flatMap(({ work }) => library.work(work) ?? [])
  if (commentators.length > 0 && isFollowUp && findCommentaries(works, commentators).length === 0) return 'missing_commentary'
  if (!first.reasons.includes('follow-up')) return 'found'
  const before = last.flatMap((ref) => parseRefs(references, ref))
  const now = parseRefs(references, first.ref)[0]
  if (now === undefined || before.some((reference) => overlapsReference(reference, now))) return 'same'
  return before.every((reference) => compareReferences(reference, now) < 0) ? 'next' : 'previous'
}
