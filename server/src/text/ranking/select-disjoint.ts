import type { RankedPassage } from './passage.ts'

/** A passage merges into a better one with at most so many segments between them … */
const MAX_GAP = 3
/** … when both together are no longer than this … */
const MAX_MERGED_LENGTH = 14
/** … and its score is at least this share of the better one's. */
const MIN_MERGE_SHARE = 0.6

/**
 * Selects at most `limit` passages without common segments, best first. Drops a passage that shares a segment with a
 * better one; merges one close by in the same chapter and nearly as good, since both tell one story, unless segments
 * between them are absent from the library or both begin with segments that stand `apart`.
 */
export function selectDisjoint(passages: RankedPassage[], limit: number, apart: ReadonlySet<string> = new Set()): RankedPassage[] {
  const picked: { passage: RankedPassage; extent: Extent | null }[] = []
  const taken = new Set<string>()
  for (const passage of passages) {
    if (passage.segments.some((ref) => taken.has(ref))) continue
    const extent = readExtent(passage)
    const story = picked.find(
      (other) =>
        passage.work === other.passage.work &&
        passage.score >= other.passage.score * MIN_MERGE_SHARE &&
        !(apart.has(passage.segments[0] ?? '') && apart.has(other.passage.segments[0] ?? '')) &&
        joinExtents(other.extent, extent, other.passage.segments.length) !== null,
    )
    if (story !== undefined) {
      const joined = joinExtents(story.extent, extent, story.passage.segments.length)
      const segments = joined === null ? [] : listSegments(joined)
      if (segments.some((ref) => taken.has(ref) && !story.passage.segments.includes(ref))) continue
      story.passage.segments = segments
      story.passage.hits.push(...passage.hits)
      story.extent = joined
      for (const ref of segments) taken.add(ref)
    } else if (picked.length < limit) {
      for (const ref of passage.segments) taken.add(ref)
      picked.push({ passage: { ...passage, hits: [...passage.hits] }, extent })
    }
  }
  return picked.map(({ passage }) => passage)
}

/** The first and the last segment of a passage within one chapter: `Genesis 25:` from 29 to 34. */
interface Extent {
  chapter: string
  from: number
  to: number
  /**
   * The running order in the library before its first segment, which another part of it shares when none is absent
   * between them; null when unknown.
   */
  base: number | null
}

/** The extent of a passage; null when it goes beyond one chapter. */
function readExtent({ segments, hits }: Pick<RankedPassage, 'segments' | 'hits'>): Extent | null {
  const first = parseLastNumber(segments[0])
  const last = parseLastNumber(segments.at(-1))
  if (first === null || last === null || first.chapter !== last.chapter) return null
  const [hit] = hits
  const at = parseLastNumber(hit?.hit.ref)
  const base = hit === undefined || at?.chapter !== first.chapter ? null : hit.hit.order - at.number
  return { chapter: first.chapter, from: first.number, to: last.number, base }
}

/** The extent of two passages and what is between them; null when they are not to be merged. */
function joinExtents(a: Extent | null, b: Extent | null, lengthOfFirst: number): Extent | null {
  if (a === null || b === null || a.chapter !== b.chapter) return null
  if (a.base !== null && b.base !== null && a.base !== b.base) return null
  const gap = Math.max(b.from - a.to, a.from - b.to) - 1
  const from = Math.min(a.from, b.from)
  const to = Math.max(a.to, b.to)
  return gap > MAX_GAP || to - from + 1 > Math.max(MAX_MERGED_LENGTH, lengthOfFirst)
    ? null
    : { chapter: a.chapter, from, to, base: a.base ?? b.base }
}

function listSegments({ chapter, from, to }: Extent): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${chapter}${String(from + index)}`)
}

/** `Genesis 25:29` as `Genesis 25:` and 29. */
function parseLastNumber(ref: string | undefined): { chapter: string; number: number } | null {
  const match = /^(.*:)(\d+)$/.exec(ref ?? '')
  return match === null ? null : { chapter: match[1] ?? '', number: Number(match[2]) }
}
