import type { Library } from '../ports/library.ts'
import { listPatterns } from '../text/patterns.ts'
import type { Commentator } from './commentators.ts'
import type { FollowUp } from './follow-up/read-follow-up.ts'
import { type FoundSource, toFixedSource } from './found-source.ts'
import { findComments, findNeighbors } from './linked-passages.ts'
import type { Passage, PassageReader } from './passage-reader.ts'

export interface FixedContext {
  named: readonly Passage[]
  commentators: readonly Commentator[]
  followUp: FollowUp | null
  history: readonly string[]
}

/** The sources that precede all ranking: comments asked for, passages named, those a bare follow-up refers to. */
export async function findFixedSources(
  library: Library,
  reader: PassageReader,
  { named, commentators, followUp, history }: FixedContext,
): Promise<FoundSource[]> {
  const base = named.length > 0 ? named : followUp === null ? [] : await reader.findAll(history)
  const segments = base.flatMap((passage) => passage.segments)
  const comments = commentators.length > 0 && base.length > 0 ? await findCommentSources(library, segments, commentators) : []
  const sources = [...comments, ...named.map((passage) => toFixedSource(passage, 'reference'))]
  if (followUp?.isBare !== true) return sources
  const { kind } = followUp
  const passages = kind === 'next' || kind === 'previous' ? await findNeighbors(library, base, kind === 'next' ? 1 : -1) : base
  return [...sources, ...passages.map((passage) => toFixedSource(passage, 'follow-up'))]
}

/** Segments shown of the beginning of a work, and most works that are shown so. */
const OPENING = { segments: 8, works: 2 }

const WORK_WORDS = new RegExp(`(?<!\\p{L})(?:${listPatterns('workWords').join('|')})(?!\\p{L})`, 'gu')

/** A question without the words that announce a title: "tractate", "ספר". */
export const removeWorkWords = (text: string): string => text.replace(WORK_WORDS, ' ')

/** The beginnings of works that a question names and about which it asks nothing: "the book of Jonah", "Pirkei Avot". */
export async function findOpenings(reader: PassageReader, works: readonly string[]): Promise<FoundSource[]> {
  const openings = await Promise.all(works.slice(0, OPENING.works).map((work) => reader.findOpening(work, OPENING.segments)))
  return openings.flatMap((passage) => (passage === null ? [] : toFixedSource(passage, 'reference')))
}

/** The comments of the asked commentators on these segments. */
export async function findCommentSources(
  library: Library,
  segments: readonly string[],
  commentators: readonly Commentator[],
): Promise<FoundSource[]> {
  const refs = await findComments(library, segments, commentators)
  return refs.map((ref) => toFixedSource({ ref, work: ref.replace(/ [^ ]+$/, ''), segments: [ref] }, 'commentary'))
}
