import type { AnalyzedQuestion } from './analyze-question.ts'
import { type ScoredHit, computeTotalWorth, weights } from './score-hits.ts'

/** A passage to rank whether its words match or not: the lexicon, the question or the conversation names it. */
export interface PrimaryPassage {
  /** Canonical reference. */
  ref: string
  work: string
  /** Canonical references of its segments, in order. */
  segments: string[]
  /** Per concept the value the lexicon vouches for. */
  values: Float64Array
  /** What it adds besides, as a share of the question's total worth. */
  bonus: number
}

/** Neighboring segments of one work that answer together. */
export interface RankedPassage {
  work: string
  /** The best segment. */
  center: string
  /** Canonical references of its segments, in order, the center among them. */
  segments: string[]
  score: number
  /** Per concept the value over the whole passage. */
  values: Float64Array
  /** The scored hits inside. */
  hits: ScoredHit[]
  isPrimary: boolean
}

const REACH = weights.neighbor.length - 1
/** A neighbor joins a passage when its own matches reach this share of the center's. */
const MIN_JOIN_SHARE = 0.45
const MAX_LENGTH = 8
/** Hits that may be the center of a passage; others only add to one. */
const MAX_CENTERS = 150

/** Longest primary passage shown whole, in segments; of a longer one only the window around its best segment. */
const MAX_PRIMARY_LENGTH = 25

/**
 * Ranks passages, best first, at most `limit`, each segment in one passage only. A passage is a window of neighbors
 * (by the running order of the library) around a scored hit, or a primary passage, which counts as a match of its
 * concepts.
 */
export function rankPassages(
  question: AnalyzedQuestion,
  scored: readonly ScoredHit[],
  primaries: readonly PrimaryPassage[],
  limit: number,
): RankedPassage[] {
  const total = Math.max(computeTotalWorth(question.concepts), 0.001)
  const bySegment = new Map<string, PrimaryPassage[]>()
  for (const primary of primaries) {
    for (const ref of primary.segments) {
      const list = bySegment.get(ref)
      if (list === undefined) bySegment.set(ref, [primary])
      else list.push(primary)
    }
  }
  const ordered = [...scored].sort((a, b) => a.hit.order - b.hit.order)
  const least = [...scored].sort((a, b) => b.ownScore - a.ownScore)[MAX_CENTERS]?.ownScore ?? 0
  const windows = ordered.flatMap((center, index) =>
    center.ownScore < least ? [] : [buildWindow(ordered, index, center, bySegment, total)],
  )
  const byRef = new Map(scored.map((each) => [each.hit.ref, each]))
  for (const primary of primaries) windows.push(buildPrimaryWindow(primary, byRef, bySegment, total))
  windows.sort((a, b) => b.score - a.score)
  return selectDisjoint(windows, limit)
}

function buildWindow(
  ordered: ScoredHit[],
  index: number,
  center: ScoredHit,
  bySegment: Map<string, PrimaryPassage[]>,
  total: number,
): RankedPassage {
  const values = Float64Array.from(center.values)
  const near: ScoredHit[] = [center]
  let context = 0
  for (const direction of [-1, 1]) {
    for (let at = index + direction; ; at += direction) {
      const other = ordered[at]
      if (other === undefined || other.hit.work !== center.hit.work) break
      const distance = Math.abs(other.hit.order - center.hit.order)
      if (distance > REACH) break
      if (distance === 0) continue
      near.push(other)
      const share = weights.neighbor[distance] ?? 0
      for (let concept = 0; concept < values.length; concept++) {
        const value = (other.values[concept] ?? 0) * share
        const gain = value - (values[concept] ?? 0)
        if (gain <= 0) continue
        values[concept] = value
        context += gain
      }
    }
  }
  const boost = addPrimaries(bySegment.get(center.hit.ref) ?? [], values, total)
  const joined = joinNeighbors(center, near)
  return {
    work: center.hit.work,
    center: center.hit.ref,
    segments: joined.map((each) => each.hit.ref),
    score: (center.ownScore + context + boost) / total,
    values,
    hits: joined,
    isPrimary: boost > 0,
  }
}

/** Raises `values` to those of the primary passages of a segment, and returns what they add to its score. */
function addPrimaries(primaries: readonly PrimaryPassage[], values: Float64Array, total: number): number {
  let gained = 0
  let bonus = 0
  for (const primary of primaries) {
    bonus = Math.max(bonus, primary.bonus)
    for (const [concept, value] of primary.values.entries()) {
      const gain = value - (values[concept] ?? 0)
      if (gain > 0) {
        values[concept] = value
        gained += gain
      }
    }
  }
  return gained + bonus * total
}

/** The contiguous neighbors around the center that answer too. */
function joinNeighbors(center: ScoredHit, near: ScoredHit[]): ScoredHit[] {
  const ordered = [...near].sort((a, b) => a.hit.order - b.hit.order)
  const at = ordered.indexOf(center)
  const enough = (sum(center.values) || 1) * MIN_JOIN_SHARE
  let from = at
  let to = at
  while (from > 0 && isJoinable(ordered[from - 1], ordered[from], enough) && at - from < MAX_LENGTH / 2) from--
  while (to < ordered.length - 1 && isJoinable(ordered[to + 1], ordered[to], enough) && to - at < MAX_LENGTH / 2) to++
  return ordered.slice(from, to + 1)
}

function isJoinable(next: ScoredHit | undefined, last: ScoredHit | undefined, enough: number): boolean {
  return next !== undefined && last !== undefined && Math.abs(next.hit.order - last.hit.order) <= 1 && sum(next.values) >= enough
}

function buildPrimaryWindow(
  primary: PrimaryPassage,
  byRef: Map<string, ScoredHit>,
  bySegment: Map<string, PrimaryPassage[]>,
  total: number,
): RankedPassage {
  const hits = primary.segments.flatMap((ref) => byRef.get(ref) ?? [])
  const values = new Float64Array(primary.values.length)
  let extras = 0
  for (const each of hits) {
    for (const [concept, value] of each.values.entries()) values[concept] = Math.max(values[concept] ?? 0, value)
    extras = Math.max(extras, each.ownScore - sum(each.values))
  }
  const covered = sum(values)
  const best = hits.reduce<ScoredHit | undefined>(
    (top, each) => (top === undefined || each.ownScore > top.ownScore ? each : top),
    undefined,
  )
  const center = best?.hit.ref ?? primary.segments[0] ?? primary.ref
  const bonus = addPrimaries(bySegment.get(center) ?? [primary], values, total)
  const segments = primary.segments.length <= MAX_PRIMARY_LENGTH ? primary.segments : cutWindow(primary.segments, center)
  // A long passage matches more words by chance.
  const spread = 1 / (1 + Math.max(0, primary.segments.length - 12) / 120)
  return { work: primary.work, center, segments, score: (covered * spread + extras + bonus) / total, values, hits, isPrimary: true }
}

/** The window shown of a long passage: two segments before its best one, then on. */
function cutWindow(segments: string[], center: string): string[] {
  const at = Math.max(0, segments.indexOf(center) - 2)
  return segments.slice(Math.min(at, Math.max(0, segments.length - MAX_LENGTH)), at + MAX_LENGTH)
}

/** A passage merges into a better one with at most so many segments between them … */
const MAX_GAP = 3
/** … when both together are no longer than this … */
const MAX_MERGED_LENGTH = 14
/** … and its score is at least this share of the better one's. */
const MIN_MERGE_SHARE = 0.6

/**
 * Selects at most `limit` passages without common segments, best first. Drops a passage that shares a segment with a
 * better one; merges one close by in the same chapter and nearly as good, since both tell one story.
 */
function selectDisjoint(passages: RankedPassage[], limit: number): RankedPassage[] {
  const picked: RankedPassage[] = []
  const taken = new Set<string>()
  for (const passage of passages) {
    if (passage.segments.some((ref) => taken.has(ref))) continue
    const story = picked.find((other) => passage.score >= other.score * MIN_MERGE_SHARE && computeSpan(other, passage).length > 0)
    if (story !== undefined) {
      const segments = computeSpan(story, passage)
      if (segments.some((ref) => taken.has(ref) && !story.segments.includes(ref))) continue
      story.segments = segments
      story.hits.push(...passage.hits)
      for (const ref of segments) taken.add(ref)
    } else if (picked.length < limit) {
      for (const ref of passage.segments) taken.add(ref)
      picked.push({ ...passage, hits: [...passage.hits] })
    }
  }
  return picked
}

/** All segments from the first to the last of two passages in one chapter; empty when they are not to be merged. */
function computeSpan(a: RankedPassage, b: RankedPassage): string[] {
  if (a.work !== b.work) return []
  const ends = [a.segments[0], a.segments.at(-1), b.segments[0], b.segments.at(-1)].map(parseLastNumber)
  const [aFrom, aTo, bFrom, bTo] = ends
  if (!aFrom || !aTo || !bFrom || !bTo) return []
  if (new Set(ends.map((end) => end?.chapter)).size > 1) return []
  const gap = Math.max(bFrom.number - aTo.number, aFrom.number - bTo.number) - 1
  const from = Math.min(aFrom.number, bFrom.number)
  const length = Math.max(aTo.number, bTo.number) - from + 1
  if (gap > MAX_GAP || length > Math.max(MAX_MERGED_LENGTH, a.segments.length)) return []
  return Array.from({ length }, (_, index) => `${aFrom.chapter}${String(from + index)}`)
}

/** `Genesis 25:29` as `Genesis 25:` and 29. */
function parseLastNumber(ref: string | undefined): { chapter: string; number: number } | null {
  const match = /^(.*:)(\d+)$/.exec(ref ?? '')
  return match === null ? null : { chapter: match[1] ?? '', number: Number(match[2]) }
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
