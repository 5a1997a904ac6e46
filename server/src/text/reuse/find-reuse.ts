import { align, type Alignment } from './align.ts'
import type { WordCorpus } from './corpus.ts'
import { indexShingles, SHINGLE } from './shingle-index.ts'

/** What must be shared for a link. */
export interface ReuseRules {
  /** A shingle in more places than this finds nothing. */
  cap: number
  /** Bits that every shared word must bring: ordinary words say nothing by their number. */
  perWord: number
  /**
   * Least bits beyond those; with a word before them that announces a quotation, or "etc." after them, a smaller
   * number.
   */
  minScore: number
  minAnnouncedScore: number
  /** Least bits of the shared words, each after the one before it; and the number that suffices by itself. */
  minGain: number
  sureGain: number
  /** Least words that are shared, not counting those of something else that both quote. */
  minWords: number
  /** Least share of the words of the stretch that are the same. */
  minDensity: number
  /** Most segments that may have the same words: of more, none is linked. */
  maxSame: number
}

/** A text that quotes or repeats another. */
export interface Reuse extends Alignment {
  segment: number
  target: number
}

/** A candidate is dropped where this share of its words belongs to a better one. */
const OVERLAP = 0.5
/** Candidates whose scores differ by less than this have the same words. */
const SAME_SCORE = 3

/** Fewer words that stand in two places may be meant as either. */
const SURE_WORDS = 5

export interface ReuseSearch {
  sources: readonly number[]
  targets: readonly number[]
  /** Whether a segment may be linked with this one. */
  mayLink: (segment: number, target: number) => boolean
  /** Words that count for nothing: 1 for each. */
  masked: Uint8Array
  /** Marks the words of what is found here, linked or not, so that a later search leaves them out. */
  mask: boolean
  rules: ReuseRules
}

/**
 * Finds the segments that share words with others, best first for each segment. Calls back with those that the rules
 * let stand.
 */
export function findReuse(corpus: WordCorpus, search: ReuseSearch, found: (reuse: Reuse) => void): void {
  const { words, starts } = corpus
  const { sources, targets, mayLink, masked, mask, rules } = search
  const index = indexShingles(corpus, targets, rules.cap)
  const findSegment = locate(starts)
  const isMasked = (position: number) => masked[position] === 1
  for (const segment of sources) {
    const start = starts[segment] ?? 0
    const end = starts[segment + 1] ?? 0
    const candidates = new Map<number, Reuse[]>()
    for (let at = start; at + SHINGLE <= end; at++) {
      if (isMasked(at) && isMasked(at + 1) && isMasked(at + 2)) continue
      index.forEach(at, (targetAt) => {
        const target = findSegment(targetAt)
        // The words before are the same: this stretch has been found from there.
        const isLater = at > start && targetAt > (starts[target] ?? 0) && words[at - 1] === words[targetAt - 1]
        if (isLater && index.isUsed(at - 1) && !isMasked(at - 1)) return
        // What is masked must be known even where nothing is linked: the words that a comment explains.
        if (!mask && !mayLink(segment, target)) return
        const known = candidates.get(target)
        if (known?.some((one) => at >= one.from && at < one.to && targetAt >= one.targetFrom && targetAt < one.targetTo) === true) return
        const reuse = { segment, target, ...align(corpus, [segment, at], [target, targetAt], isMasked) }
        if (known === undefined) candidates.set(target, [reuse])
        else known.push(reuse)
      })
    }
    if (candidates.size === 0) continue
    const all = [...candidates.values()].flat()
    choose(corpus, all, search, found)
    if (mask) for (const { from, to, matched } of all) if (matched >= SHINGLE) masked.fill(1, from, to)
  }
}

/** Lets the best candidates of one segment stand, each with words of its own. */
function choose(corpus: WordCorpus, candidates: Reuse[], { rules, mayLink }: ReuseSearch, found: (reuse: Reuse) => void): void {
  candidates.sort((a, b) => b.score - a.score || a.target - b.target)
  const taken: Reuse[] = []
  const others = (one: Reuse) => taken.filter((other) => overlap(one, other) > OVERLAP * (one.to - one.from))
  for (const one of candidates) {
    const isLemma = !mayLink(one.segment, one.target)
    if (!isLemma && !isTelling(corpus, one, rules)) continue
    if (others(one).every((other) => other.score - one.score < SAME_SCORE)) taken.push(one)
  }
  for (const one of taken) {
    const targets = new Set([one, ...others(one)].map(({ target }) => target))
    // The words that a comment explains stand there, wherever else they stand.
    if ([...targets].some((target) => !mayLink(one.segment, target))) continue
    if (targets.size <= (one.matched < SURE_WORDS ? 1 : rules.maxSame)) found(one)
  }
}

const overlap = (a: Reuse, b: Reuse) => Math.min(a.to, b.to) - Math.max(a.from, b.from)

function isTelling(corpus: WordCorpus, reuse: Reuse, rules: ReuseRules): boolean {
  const { from, to, targetFrom, targetTo, matched, score, gain } = reuse
  if (matched < rules.minWords || matched < rules.minDensity * Math.max(to - from, targetTo - targetFrom)) return false
  if (gain < rules.minGain) return false
  const least = isAnnounced(corpus, reuse) ? rules.minAnnouncedScore : rules.minScore
  return gain >= rules.sureGain || score - rules.perWord * matched >= least
}

/** Whether a word before the stretch announces a quotation, or "etc." follows it. */
function isAnnounced({ words, starts, markers }: WordCorpus, { segment, from, to }: Reuse): boolean {
  const start = starts[segment] ?? 0
  const end = starts[segment + 1] ?? 0
  for (const at of [from - 1, from - 2, to]) if (at >= start && at < end && markers.has(words[at] ?? -1)) return true
  return false
}

/** The segment that contains a position. */
function locate(starts: Int32Array): (position: number) => number {
  return (position) => {
    let low = 0
    let high = starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}
