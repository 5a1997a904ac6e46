import type { Language } from '@sugya/contract/api/texts'
import type { Segment } from '../../../../ports/library.ts'
import { createWordMatcher } from '../../../../text/match-words.ts'
import { containsReference } from '../../../../text/references/relations.ts'
import type { FoundSources } from '../../../../finding/find-sources.ts'
import type { FoundSource } from '../../../../finding/found-source.ts'
import { type Passage, readSegments, toPassage } from '../citations/passages.ts'
import { type GatheredSources, MAX_SEGMENTS, parseRefs, type SourceDeps, toWholeAnswer } from './gathered-sources.ts'
import { widenPassages } from './widen-passages.ts'

/** Segments shown for "what comes right after" and "and before that?". */
const NEIGHBOR_SEGMENTS = 5

/**
 * Share of the best score that counts as close; the second when a passage only shares words while the best one is its
 * known home.
 */
const NEAR_SCORE = 0.6
const NEAR_SCORE_BY_WORDS = 0.9

/** The segments right after a passage or right before it, within its chapter. */
export async function readNeighbors(
  { library }: SourceDeps,
  edge: Segment | undefined,
  side: 'next' | 'previous',
): Promise<GatheredSources> {
  const [from, to] = side === 'next' ? [1, NEIGHBOR_SEGMENTS] : [-NEIGHBOR_SEGMENTS, -1]
  const around = edge === undefined ? [] : await library.range(edge.work, edge.order + from, edge.order + to)
  const nearest = side === 'next' ? around[0] : around.at(-1)
  const chapter = nearest?.sections.slice(0, -1).join()
  const passage = toPassage(around.filter(({ sections }) => sections.slice(0, -1).join() === chapter))
  return toWholeAnswer(passage === null ? [] : [passage], side)
}

/** The last or the first segment of what the previous turn was about. */
export async function readEdgeSegment(deps: SourceDeps, refs: readonly string[], side: 'next' | 'previous'): Promise<Segment | undefined> {
  const passages = await readPassages(deps, refs)
  return side === 'next' ? passages.at(-1)?.segments.at(-1) : passages[0]?.segments[0]
}

/** The stored passages that references name. */
export async function readPassages({ library, references }: SourceDeps, refs: readonly string[]): Promise<Passage[]> {
  const all = await Promise.all(refs.flatMap((ref) => parseRefs(references, ref)).map((reference) => readSegments(library, reference)))
  return all.flatMap((segments) => toPassage(segments.slice(0, MAX_SEGMENTS)) ?? [])
}

/** The found passages with their texts and scores, without those contained in a better one; short ones are widened. */
export async function toPassages(
  { library }: SourceDeps,
  sources: readonly FoundSource[],
  most = MAX_SEGMENTS,
): Promise<{ passages: Passage[]; near: number; scores: number[] }> {
  const refs = sources.map(({ segments, center }) => takeAround(segments, center, most))
  const stored = new Map((await library.segments(refs.flat())).map((segment) => [segment.ref, segment]))
  const passages: Passage[] = []
  const scores: number[] = []
  let near = 0
  for (const [index, list] of refs.entries()) {
    const passage = toPassage(list.flatMap((ref) => stored.get(ref) ?? []))
    if (passage === null || passages.some(({ reference }) => containsReference(reference, passage.reference))) continue
    if (near === passages.length && isNear(sources[index], sources[0])) near++
    const { center = null, descriptionWords } = sources[index] ?? {}
    passages.push({
      ...passage,
      ...(center === null ? {} : { center }),
      ...(descriptionWords === undefined ? {} : { isDescribed: createWordMatcher('', descriptionWords) }),
    })
    scores.push(sources[index]?.score ?? 0)
  }
  return { passages: await widenPassages(library, passages), near, scores }
}

/** At most so many segments in a row: the first, or the first of those that have the center among them. */
function takeAround(segments: readonly string[], center: string | null, most: number): string[] {
  const at = center === null ? 0 : segments.indexOf(center)
  const from = at < most ? 0 : Math.min(at - Math.floor(most / 2), segments.length - most)
  return segments.slice(from, from + most)
}

/** Whether a source is close to the best one. */
export function isNear(source: FoundSource | undefined, best: FoundSource | undefined): boolean {
  if (source === undefined || best === undefined) return false
  const byWordsAlone = best.reasons.includes('primary') && !source.reasons.includes('primary') && !source.reasons.includes('phrase')
  return source.score >= (byWordsAlone ? NEAR_SCORE_BY_WORDS : NEAR_SCORE) * best.score
}

/** All tokens that matched in the sources, by language. */
export function collectMatches({ sources }: FoundSources): GatheredSources['matched'] {
  const all = (language: Language) => [...new Set(sources.flatMap(({ matched }) => matched[language]))]
  return { he: all('he'), en: all('en'), ru: all('ru') }
}
