import type { AnalysedQuestion } from './analyze-question.ts'
import { type ScoredHit, totalWorth, weights } from './score-hits.ts'

/** A place the lexicon names for what a question asks. */
export interface HomePassage {
  /** Canonical reference as the lexicon has it. */
  ref: string
  work: string
  /** Canonical references of its segments, in order. */
  segments: string[]
  /** Value per concept that the lexicon knows to be told here. */
  values: Float64Array
  /** What being the home is worth besides, as a share of the question's worth. */
  bonus: number
}

/** Neighbouring segments of one work that answer together. */
export interface RankedPassage {
  work: string
  /** The best segment. */
  centre: string
  /** All segments from first to last by canonical reference, the centre among them. Only those that are known. */
  segments: string[]
  score: number
  /** Value per concept over the whole passage. */
  values: Float64Array
  /** The scored hits inside. */
  hits: ScoredHit[]
  home: boolean
}

const REACH = weights.neighbour.length - 1
/** A neighbour joins a passage when its own matches reach this share of the centre's. */
const JOIN = 0.45
const LONGEST = 8
/** Hits that may be the centre of a passage; the others can only add to one. */
const CENTRES = 150

/** Longest home that is shown whole; of a longer one the best window, or else its beginning. */
const HOME_LIMIT = 25

/**
 * Ranks passages: each scored hit is the centre of a window of its neighbours (running order of the library), a home passage of the lexicon counts as
 * its concept found. Each segment is in one passage only. Best first, at most `limit`.
 */
export function rankPassages(
  question: AnalysedQuestion,
  scored: readonly ScoredHit[],
  homes: readonly HomePassage[],
  limit: number,
): RankedPassage[] {
  const total = Math.max(totalWorth(question.concepts), 0.001)
  const homesOf = new Map<string, HomePassage[]>()
  for (const home of homes) {
    for (const ref of home.segments) {
      const list = homesOf.get(ref)
      if (list === undefined) homesOf.set(ref, [home])
      else list.push(home)
    }
  }
  const byPlace = [...scored].sort((a, b) => a.hit.order - b.hit.order)
  const least = [...scored].sort((a, b) => b.own - a.own)[CENTRES]?.own ?? 0
  const windows = byPlace.flatMap((centre, index) => (centre.own < least ? [] : [windowAround(byPlace, index, centre, homesOf, total)]))
  const byRef = new Map(scored.map((each) => [each.hit.ref, each]))
  for (const home of homes) windows.push(homeWindow(home, byRef, homesOf, total))
  windows.sort((a, b) => b.score - a.score)
  return pickApart(windows, limit)
}

function windowAround(
  byPlace: ScoredHit[],
  index: number,
  centre: ScoredHit,
  homesOf: Map<string, HomePassage[]>,
  total: number,
): RankedPassage {
  const values = Float64Array.from(centre.values)
  const near: ScoredHit[] = [centre]
  let context = 0
  for (const step of [-1, 1]) {
    for (let at = index + step; ; at += step) {
      const other = byPlace[at]
      if (other === undefined || other.hit.work !== centre.hit.work) break
      const distance = Math.abs(other.hit.order - centre.hit.order)
      if (distance > REACH) break
      if (distance === 0) continue
      near.push(other)
      const share = weights.neighbour[distance] ?? 0
      for (let concept = 0; concept < values.length; concept++) {
        const value = (other.values[concept] ?? 0) * share
        const gain = value - (values[concept] ?? 0)
        if (gain <= 0) continue
        values[concept] = value
        context += gain
      }
    }
  }
  const home = homeBonus(homesOf.get(centre.hit.ref) ?? [], values, total)
  const joined = join(centre, near)
  return {
    work: centre.hit.work,
    centre: centre.hit.ref,
    segments: joined.map((each) => each.hit.ref),
    score: (centre.own + context + home) / total,
    values,
    hits: joined,
    home: home > 0,
  }
}

/** What the homes of a place add to what its words have; `values` is filled up accordingly. */
function homeBonus(homes: readonly HomePassage[], values: Float64Array, total: number): number {
  let gained = 0
  let bonus = 0
  for (const home of homes) {
    bonus = Math.max(bonus, home.bonus)
    for (const [concept, value] of home.values.entries()) {
      const gain = value - (values[concept] ?? 0)
      if (gain > 0) {
        values[concept] = value
        gained += gain
      }
    }
  }
  return gained + bonus * total
}

/** Neighbours that answer too, in one stretch around the centre. */
function join(centre: ScoredHit, near: ScoredHit[]): ScoredHit[] {
  const ordered = [...near].sort((a, b) => a.hit.order - b.hit.order)
  const at = ordered.indexOf(centre)
  const enough = (sum(centre.values) || 1) * JOIN
  let from = at
  let to = at
  while (from > 0 && fits(ordered[from - 1], ordered[from], enough) && at - from < LONGEST / 2) from--
  while (to < ordered.length - 1 && fits(ordered[to + 1], ordered[to], enough) && to - at < LONGEST / 2) to++
  return ordered.slice(from, to + 1)
}

function fits(next: ScoredHit | undefined, last: ScoredHit | undefined, enough: number): boolean {
  return next !== undefined && last !== undefined && Math.abs(next.hit.order - last.hit.order) <= 1 && sum(next.values) >= enough
}

function homeWindow(home: HomePassage, byRef: Map<string, ScoredHit>, homesOf: Map<string, HomePassage[]>, total: number): RankedPassage {
  const hits = home.segments.flatMap((ref) => byRef.get(ref) ?? [])
  const values = new Float64Array(home.values.length)
  let extras = 0
  for (const each of hits) {
    for (const [concept, value] of each.values.entries()) values[concept] = Math.max(values[concept] ?? 0, value)
    extras = Math.max(extras, each.own - sum(each.values))
  }
  const covered = sum(values)
  const best = hits.reduce<ScoredHit | undefined>((top, each) => (top === undefined || each.own > top.own ? each : top), undefined)
  const centre = best?.hit.ref ?? home.segments[0] ?? home.ref
  const bonus = homeBonus(homesOf.get(centre) ?? [home], values, total)
  const segments = home.segments.length <= HOME_LIMIT ? home.segments : around(home.segments, centre)
  // Many verses have many words: what a long passage has is worth less than the same in a few verses.
  const spread = 1 / (1 + Math.max(0, home.segments.length - 12) / 120)
  return { work: home.work, centre, segments, score: (covered * spread + extras + bonus) / total, values, hits, home: true }
}

/** The part of a long passage that is shown: from shortly before its best segment on. */
function around(segments: string[], centre: string): string[] {
  const at = Math.max(0, segments.indexOf(centre) - 2)
  return segments.slice(Math.min(at, Math.max(0, segments.length - LONGEST)), at + LONGEST)
}

/** A later passage joins an earlier one when at most so many segments lie between them … */
const GAP = 3
/** … the two together are no longer than this … */
const TOGETHER = 14
/** … and it scores this share of it. */
const NEARLY = 0.6

/**
 * Best first, each segment once: a passage that shares a segment with a better one is dropped, and one that stands close by in the same chapter and is
 * nearly as good belongs to the same story: the better one is widened to hold both.
 */
function pickApart(passages: RankedPassage[], limit: number): RankedPassage[] {
  const picked: RankedPassage[] = []
  const taken = new Set<string>()
  for (const passage of passages) {
    if (passage.segments.some((ref) => taken.has(ref))) continue
    const story = picked.find((other) => passage.score >= other.score * NEARLY && spanOf(other, passage).length > 0)
    if (story !== undefined) {
      const segments = spanOf(story, passage)
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

/** All segments from the first to the last of two passages in one chapter; none when they do not belong together. */
function spanOf(a: RankedPassage, b: RankedPassage): string[] {
  if (a.work !== b.work) return []
  const ends = [a.segments[0], a.segments.at(-1), b.segments[0], b.segments.at(-1)].map(lastNumber)
  const [aFrom, aTo, bFrom, bTo] = ends
  if (!aFrom || !aTo || !bFrom || !bTo) return []
  if (new Set(ends.map((end) => end?.chapter)).size > 1) return []
  const gap = Math.max(bFrom.number - aTo.number, aFrom.number - bTo.number) - 1
  const from = Math.min(aFrom.number, bFrom.number)
  const length = Math.max(aTo.number, bTo.number) - from + 1
  if (gap > GAP || length > Math.max(TOGETHER, a.segments.length)) return []
  return Array.from({ length }, (_, index) => `${aFrom.chapter}${String(from + index)}`)
}

/** `Genesis 25:29` as its chapter `Genesis 25:` and 29. */
function lastNumber(ref: string | undefined): { chapter: string; number: number } | null {
  const match = /^(.*:)(\d+)$/.exec(ref ?? '')
  return match === null ? null : { chapter: match[1] ?? '', number: Number(match[2]) }
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
