import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import type { PrimaryEvidence, PrimaryPassage, RankedPassage } from '../text/ranking/passage.ts'
import { type RankerWeights, type RerankedPassage, rerankPassages } from '../text/ranking/rerank.ts'
import type { RankingContext } from '../text/ranking/passage-features.ts'
import type { Collections } from './collections.ts'

/** Most places named to a reader. */
const MAX_ABSENT = 2
/** A place counts among so many first ones … */
const MAX_RANK = 3
/** … when its description, or an entry of the lexicon that names it, covers this share of the question. */
const MIN_TOPIC = 0.5

/** Whether enough speaks for a place to name it though the library lacks it. */
export const isWorthNaming = ({ topic, heard, entry }: PrimaryEvidence): boolean => Math.max(topic, heard, entry) >= MIN_TOPIC

/** Works that repeat passages of another, which is the place to name. */
const isOfExcerpts = (work: string) => work.startsWith('Ein Yaakov')

const works = new Map(classicalTitles.map((entry) => [entry.title, entry]))

/**
 * The references of places that the library lacks and that would stand among the first sources if it had them, best
 * first, and whether one of them would be the very first. They are ranked by their descriptions among the passages that
 * the library has.
 */
export function findAbsentPlaces(
  absent: readonly PrimaryPassage[],
  held: readonly RerankedPassage[],
  context: RankingContext & { asksFor: Collections['includes'] },
  weights: RankerWeights,
): { absent: string[]; isAbsentFirst: boolean } {
  const isAsked = ({ work }: PrimaryPassage) => {
    const entry = works.get(work)
    return context.asked.has(work) || (entry !== undefined && context.asksFor(entry))
  }
  // A comment or an excerpt is no place to begin with, unless its author or work is asked for.
  const isWanted = (place: PrimaryPassage) =>
    ((works.get(place.work)?.base ?? null) === null && !isOfExcerpts(place.work)) || isAsked(place)
  const described = absent.filter((place) => isWanted(place) && isWorthNaming(place.evidence)).map(toRankedPassage)
  if (described.length === 0) return { absent: [], isAbsentFirst: false }
  const all = [...held.map(({ passage }) => passage), ...described].sort((a, b) => b.score - a.score)
  const asked = new Set([...context.asked, ...absent.filter(isAsked).map(({ work }) => work)])
  const first = rerankPassages(all, { getWork: (title) => context.getWork(title) ?? works.get(title), asked }, weights)
    .slice(0, MAX_RANK)
    .map(({ passage }) => passage)
  const isAbsent = ({ segments }: RankedPassage) => segments.length === 0
  return {
    absent: first
      .filter(isAbsent)
      .slice(0, MAX_ABSENT)
      .map(({ center }) => center),
    isAbsentFirst: first.slice(0, 1).some(isAbsent),
  }
}

/** A passage without text. */
function toRankedPassage({ ref, work, values, bonus, evidence }: PrimaryPassage): RankedPassage {
  return {
    work,
    center: ref,
    segments: [],
    score: bonus + Math.max(evidence.topic, evidence.entry),
    values,
    hits: [],
    isPrimary: true,
    evidence: { ...evidence, center: 0, window: 0, own: 0, boost: 0, semantic: 0 },
  }
}
