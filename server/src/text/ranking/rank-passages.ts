import type { AnalyzedQuestion } from './analyze-question.ts'
import { joinEvidence, type PrimaryPassage, type RankedPassage } from './passage.ts'
import { type ScoredHit, computeTotalWorth, weights } from './score-hits.ts'
import { areNeighbors, readSegmentAddress } from '../references/relations.ts'
import { selectDisjoint } from './select-disjoint.ts'

const REACH = weights.neighbor.length - 1
/** A neighbor joins a passage when its own matches reach this share of the center's. */
const MIN_JOIN_SHARE = 0.45
const MAX_LENGTH = 8
/** Share of a question that a wording covers from which on the described segment is the center. */
const MIN_CENTER_WORDING = 0.5

/** Hits that may be the center of a passage; others only add to one. */
const MAX_CENTERS = 150

/** Longest primary passage shown whole, in segments; of a longer one only the window around its best segment. */
export const MAX_PRIMARY_LENGTH = 25

/**
 * Ranks passages, best first, at most `limit`, each segment in one passage only. A passage is a window of neighbors (by
 * the running order of the library, and none absent between them) around a scored hit, or a primary passage, which
 * counts as a match of its concepts. Comments (of works for which `isComment` holds) that are described each by itself
 * stay apart: each says something else about its verse.
 */
export function rankPassages(
  question: AnalyzedQuestion,
  scored: readonly ScoredHit[],
  primaries: readonly PrimaryPassage[],
  limit: number,
  isComment: (work: string) => boolean = () => false,
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
  const apart = new Set(primaries.flatMap(({ segments, work }) => (segments.length === 1 && isComment(work) ? segments : [])))
  const ordered = [...scored].sort((a, b) => a.hit.order - b.hit.order)
  const least = [...scored].sort((a, b) => b.ownScore - a.ownScore)[MAX_CENTERS]?.ownScore ?? 0
  const windows = ordered.flatMap((center, index) =>
    center.ownScore < least ? [] : [buildWindow({ ordered, bySegment, apart, total }, index, center)],
  )
  const byRef = new Map(scored.map((each) => [each.hit.ref, each]))
  for (const primary of primaries) windows.push(buildPrimaryWindow(primary, byRef, bySegment, total))
  windows.sort((a, b) => toWindowOrder(b) - toWindowOrder(a))
  return selectDisjoint(windows, limit, apart).map((passage) => ({ ...passage, center: chooseCenter(passage, bySegment) }))
}

/** The one of 0.5, 1 and 2 with the best Recall@3 on the tuning sets (decision 057). */
const LIKENESS_WEIGHT = 2

/**
 * The worth of a window among those that overlap it: its score, and how like the question is to a description of the
 * passage. Windows around neighbors may have as many of the words as the passage that is described in the words of the
 * question.
 */
const toWindowOrder = ({ score, evidence }: RankedPassage): number => score + LIKENESS_WEIGHT * evidence.likeness

interface Surroundings {
  /** All hits, in the running order of the library. */
  ordered: readonly ScoredHit[]
  bySegment: ReadonlyMap<string, PrimaryPassage[]>
  /** Segments that join no passage. */
  apart: ReadonlySet<string>
  /** The question's total worth. */
  total: number
}

function buildWindow({ ordered, bySegment, apart, total }: Surroundings, index: number, center: ScoredHit): RankedPassage {
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
  const window = sum(values)
  const primaries = bySegment.get(center.hit.ref) ?? []
  const boost = addPrimaries(primaries, values, total)
  const joined = joinNeighbors(center, near, apart)
  return {
    work: center.hit.work,
    center: center.hit.ref,
    segments: joined.map((each) => each.hit.ref),
    score: (center.ownScore + context + boost) / total,
    values,
    hits: joined,
    isPrimary: boost > 0,
    evidence: {
      ...joinEvidence(primaries),
      center: sum(center.values) / total,
      window: window / total,
      own: (center.ownScore - center.boost) / total,
      boost: center.boost / total,
      semantic: center.semantic,
    },
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

/**
 * The segment of a passage that answers best: the one of whose own description a single wording covers most of the
 * question, or the one with the best words when none covers half. The words of a neighbor may say more often what the
 * question is about ("creation") than those of the segment that answers it.
 */
function chooseCenter({ segments, center }: RankedPassage, bySegment: Map<string, PrimaryPassage[]>): string {
  const described = segments
    .flatMap((ref) =>
      (bySegment.get(ref) ?? []).filter((primary) => primary.segments.length === 1).map(({ evidence }) => ({ ref, evidence })),
    )
    .filter(({ evidence }) => evidence.wording >= MIN_CENTER_WORDING)
    .sort((a, b) => b.evidence.wording - a.evidence.wording || b.evidence.fit - a.evidence.fit)
  return described[0]?.ref ?? center
}

/** The contiguous neighbors around the center that answer too. */
function joinNeighbors(center: ScoredHit, near: ScoredHit[], apart: ReadonlySet<string>): ScoredHit[] {
  if (apart.has(center.hit.ref)) return [center]
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
  if (next === undefined || last === undefined || sum(next.values) < enough) return false
  const [first, second] = next.hit.order < last.hit.order ? [next, last] : [last, next]
  const isNextHeld = second.hit.order - first.hit.order <= 1
  // The next segment that the library has may be simanim away.
  return isNextHeld && areNeighbors(readSegmentAddress(first.hit.ref), readSegmentAddress(second.hit.ref))
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
  return {
    work: primary.work,
    center,
    segments,
    score: (covered * spread + extras + bonus) / total,
    values,
    hits,
    isPrimary: true,
    evidence: {
      ...joinEvidence(bySegment.get(center) ?? [primary]),
      center: sum(best?.values ?? new Float64Array()) / total,
      window: covered / total,
      own: ((best?.ownScore ?? 0) - (best?.boost ?? 0)) / total,
      boost: Math.max(0, ...hits.map(({ boost }) => boost)) / total,
      semantic: Math.max(0, ...hits.map(({ semantic }) => semantic)),
    },
  }
}

/** The window shown of a long passage: two segments before its best one, then on. */
export function cutWindow(segments: readonly string[], center: string): string[] {
  const at = Math.max(0, segments.indexOf(center) - 2)
  return segments.slice(Math.min(at, Math.max(0, segments.length - MAX_LENGTH)), at + MAX_LENGTH)
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
