import type { Library } from '../ports/library.ts'
import { listPatterns } from '../text/patterns.ts'
import { type Commentator, findCommentaries } from './commentators.ts'
import type { FollowUp } from './follow-up/read-follow-up.ts'
import { type FoundSource, toFixedSource } from './found-source.ts'
import { findComments, findNeighbors } from './linked-passages.ts'
import type { NamedComment, Passage, PassageReader } from './passage-reader.ts'

export interface FixedContext {
  named: readonly Passage[]
  /** The comments that the question names by their address. */
  namedComments: readonly NamedComment[]
  commentators: readonly Commentator[]
  followUp: FollowUp | null
  history: readonly string[]
}

/** Sources that precede all ranking, and the references of comments asked for that the library lacks. */
interface FixedSources {
  sources: FoundSource[]
  lacking: string[]
}

/** The sources that precede all ranking: comments asked for, passages named, those a bare follow-up refers to. */
export async function findFixedSources(
  library: Library,
  reader: PassageReader,
  { named, namedComments, commentators, followUp, history }: FixedContext,
): Promise<FixedSources> {
  const base = named.length > 0 ? named : followUp === null ? [] : await reader.findAll(history)
  const comments = await findAskedComments(library, reader, { base, namedComments, commentators })
  const sources = [...comments.sources, ...named.map((passage) => toFixedSource(passage, 'reference'))]
  if (followUp?.isBare !== true) return { ...comments, sources }
  const { kind } = followUp
  const passages = kind === 'next' || kind === 'previous' ? await findNeighbors(library, base, kind === 'next' ? 1 : -1) : base
  return { ...comments, sources: [...sources, ...passages.map((passage) => toFixedSource(passage, 'follow-up'))] }
}

/**
 * The comments of one commentator each by itself; of several, the whole of what each says on a passage, so that none
 * crowds out the others. `Rashi and Ramban on Genesis 1:1` names one comment by its address, and with it the passage on
 * which the others are asked for.
 */
async function findAskedComments(
  library: Library,
  reader: PassageReader,
  { base, namedComments, commentators }: Pick<FixedContext, 'namedComments' | 'commentators'> & { base: readonly Passage[] },
): Promise<FixedSources> {
  if (namedComments.length === 0 && commentators.length < 2) {
    const segments = base.flatMap((passage) => passage.segments)
    const isAsked = commentators.length > 0 && base.length > 0
    return { sources: isAsked ? await findCommentSources(library, segments, commentators) : [], lacking: [] }
  }
  const passages = namedComments.length > 0 ? namedComments.map(({ on }) => on) : base
  const asked = passages.flatMap((passage) => commentators.map((commentator) => toCommentRef(library, passage, commentator)))
  if (asked.every((ref) => namedComments.some(({ work }) => ref.startsWith(`${work} `)))) return { sources: [], lacking: [] }
  const found = await Promise.all([...new Set(asked)].map(async (ref) => ({ ref, passage: await reader.find(ref) })))
  const lacking = [
    ...found.flatMap(({ ref, passage }) => (passage === null && reader.findTitle(ref) !== null ? ref : [])),
    ...namedComments.flatMap(({ ref, isHeld }) => (isHeld ? [] : ref)),
  ]
  return {
    sources: found.flatMap(({ passage }) => (passage === null ? [] : toFixedSource(passage, 'commentary'))),
    lacking: [...new Set(lacking)],
  }
}

/**
 * The reference of what a commentator says on a passage, by the title of his work in the library, else by the usual
 * one.
 */
function toCommentRef(library: Library, { ref, work }: Passage, commentator: Commentator): string {
  const held = findCommentaries(library.works(), [commentator]).find(({ base }) => base === work)
  return `${held?.title ?? `${commentator.title} on ${work}`}${ref.slice(work.length)}`
}

/** Segments shown of the beginning of a work, and most works that are shown so. */
const OPENING = { segments: 8, works: 2 }

const WORK_WORDS = new RegExp(`(?<!\\p{L})(?:${listPatterns('workWords').join('|')})(?!\\p{L})`, 'gu')

/** A question without the words that announce a title: "tractate", "ספר". */
export const removeWorkWords = (text: string): string => text.replace(WORK_WORDS, ' ')

/**
 * The beginnings of works that a question names and about which it asks nothing: "the book of Jonah", "Pirkei Avot".
 */
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
