import type { WordCorpus } from './corpus.ts'
import { findReuse, type Reuse, type ReuseRules } from './find-reuse.ts'
import type { Layer } from './layers.ts'

/** A work as the search sees it: its segments are `from ≤ ordinal < to`. */
export interface LinkWork {
  layer: Layer
  /** When it was written, for comparison. */
  time: number
  from: number
  to: number
  /** For a commentary: the segments that a comment explains. */
  explains?: ((segment: number) => { from: number; to: number }) | undefined
}

/** `from` quotes `to`, or both have the same words. */
export interface FoundLink extends Reuse {
  kind: 'quotation' | 'parallel'
}

/** What must be shared with a verse, with a mishnah, and between two other texts. */
const RULES = {
  verse: {
    cap: 30,
    minWords: 3,
    perWord: 0,
    minScore: 43,
    minAnnouncedScore: 25,
    minGain: 0,
    sureGain: Infinity,
    minDensity: 0.7,
    maxSame: 2,
  },
  mishnah: { cap: 12, minWords: 5, perWord: 9, minScore: 10, minAnnouncedScore: 4, minGain: 25, sureGain: 65, minDensity: 0.7, maxSame: 2 },
  parallel: {
    cap: 12,
    minWords: 6,
    perWord: 9,
    minScore: 18,
    minAnnouncedScore: 18,
    minGain: 32,
    sureGain: 70,
    minDensity: 0.7,
    maxSame: 6,
  },
  verses: { cap: 12, minWords: 6, perWord: 9, minScore: 22, minAnnouncedScore: 22, minGain: 32, sureGain: 70, minDensity: 0.7, maxSame: 3 },
} satisfies Record<string, ReuseRules>

/** Segments of one work that are nearer than this repeat each other in one discussion. */
const NEAR = 60
/** Segments around those that a comment explains, to which its first words may belong. */
const AROUND_COMMENT = 2

/**
 * Finds the verses and mishnayot that later texts quote, and the texts that have the same words. Words of a verse count
 * for nothing in the later searches: two texts that quote one verse are no parallels. `onStage` is called before each
 * search with the completed share.
 */
export function findLinks(
  corpus: WordCorpus,
  works: readonly LinkWork[],
  found: (link: FoundLink) => void,
  onStage: (share: number) => void = () => undefined,
): void {
  const findWork = createWorkFinder(works)
  const listSegments = (...layers: Layer[]) =>
    works.filter(({ layer }) => layers.includes(layer)).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))
  const verses = listSegments('tanakh')
  const mishnayot = listSegments('mishnah')
  const texts = listSegments('rabbinic', 'later')
  const comments = listSegments('commentary')
  const masked = new Uint8Array(corpus.words.length)

  /** A comment on a segment begins with its words: that is no quotation. */
  const isOther = (segment: number, target: number) => {
    const explained = findWork(segment).explains?.(segment)
    return explained === undefined || target < explained.from - AROUND_COMMENT || target >= explained.to + AROUND_COMMENT
  }
  const isFar = (segment: number, target: number) => findWork(segment) !== findWork(target) || Math.abs(segment - target) > NEAR
  /** Each pair of texts is met twice: the one that was written later is the one that quotes. */
  const isLater = (segment: number, target: number) => {
    const [own, other] = [findWork(segment), findWork(target)]
    if (own.layer === 'commentary') return isOther(segment, target)
    return own.time === other.time ? segment > target && isFar(segment, target) : own.time > other.time
  }
  const quotation = (reuse: Reuse) => found({ ...reuse, kind: 'quotation' })
  const parallel = (reuse: Reuse) => {
    const [own, other] = [findWork(reuse.segment), findWork(reuse.target)]
    // Two later texts have the words of a third, which the library may not have.
    if (own.time < other.time) return found({ ...turn(reuse), kind: 'parallel' })
    const isQuotation = own.layer === 'commentary' || (own.layer === 'later' && (other.layer === 'rabbinic' || own.time > other.time))
    return found({ ...reuse, kind: isQuotation ? 'quotation' : 'parallel' })
  }

  onStage(0)
  findReuse(
    corpus,
    { sources: [...mishnayot, ...texts, ...comments], targets: verses, mayLink: isOther, masked, mask: true, rules: RULES.verse },
    quotation,
  )
  onStage(0.5)
  const none = new Uint8Array(corpus.words.length)
  findReuse(corpus, { sources: verses, targets: verses, mayLink: isLater, masked: none, mask: false, rules: RULES.verses }, parallel)
  findReuse(
    corpus,
    { sources: [...texts, ...comments], targets: mishnayot, mayLink: isOther, masked, mask: false, rules: RULES.mishnah },
    quotation,
  )
  onStage(0.7)
  findReuse(corpus, { sources: mishnayot, targets: mishnayot, mayLink: isLater, masked, mask: false, rules: RULES.parallel }, parallel)
  findReuse(
    corpus,
    { sources: [...texts, ...comments], targets: texts, mayLink: isLater, masked, mask: false, rules: RULES.parallel },
    parallel,
  )
  onStage(1)
}

/** The same words, with the other text as the one that has them from the first. */
const turn = (reuse: Reuse): Reuse => ({
  ...reuse,
  ...{ segment: reuse.target, target: reuse.segment },
  ...{ from: reuse.targetFrom, to: reuse.targetTo, targetFrom: reuse.from, targetTo: reuse.to },
})

/** The work of a segment, by its ordinal; `works` are in the order of their segments. */
export function createWorkFinder(works: readonly LinkWork[]): (segment: number) => LinkWork {
  return (segment) => {
    let low = 0
    let high = works.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((works[middle]?.from ?? 0) <= segment) low = middle
      else high = middle - 1
    }
    return works[low] as LinkWork
  }
}
