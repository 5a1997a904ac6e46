import type { WordCorpus } from './corpus.ts'
import { findReuse, type Reuse, type ReuseRules } from './find-reuse.ts'
import type { Layer } from './layers.ts'

/** A work as the search sees it: its segments are `from ≤ ordinal < to`. */
export interface LinkWork {
  layer: Layer
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
  verse: { cap: 30, minScore: 32, minAnnouncedScore: 24, minWords: 3, minDensity: 0.7, maxSame: 2 },
  mishnah: { cap: 12, minScore: 50, minAnnouncedScore: 40, minWords: 5, minDensity: 0.7, maxSame: 2 },
  parallel: { cap: 12, minScore: 70, minAnnouncedScore: 70, minWords: 7, minDensity: 0.7, maxSame: 6 },
  verses: { cap: 12, minScore: 60, minAnnouncedScore: 60, minWords: 6, minDensity: 0.7, maxSame: 3 },
} satisfies Record<string, ReuseRules>

/** Segments of one work that are nearer than this repeat each other in one discussion. */
const NEAR = 60
/** Segments around those that a comment explains, to which its first words may belong. */
const AROUND_COMMENT = 2

/**
 * Finds the verses and mishnayot that later texts quote, and the texts that have the same words. Words of a verse count for nothing in the later searches:
 * two texts that quote one verse are no parallels. `onStage` is called before each search with the completed share.
 */
export function findLinks(
  corpus: WordCorpus,
  works: readonly LinkWork[],
  found: (link: FoundLink) => void,
  onStage: (share: number) => void = () => undefined,
): void {
  const workOf = createFinder(works)
  const segmentsOf = (...layers: Layer[]) =>
    works.filter(({ layer }) => layers.includes(layer)).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))
  const verses = segmentsOf('tanakh')
  const mishnayot = segmentsOf('mishnah')
  const texts = segmentsOf('rabbinic', 'later')
  const comments = segmentsOf('commentary')
  const masked = new Uint8Array(corpus.words.length)

  /** A comment on a segment begins with its words: that is no quotation. */
  const isOther = (segment: number, target: number) => {
    const explained = workOf(segment).explains?.(segment)
    return explained === undefined || target < explained.from - AROUND_COMMENT || target >= explained.to + AROUND_COMMENT
  }
  const isFar = (segment: number, target: number) => workOf(segment) !== workOf(target) || Math.abs(segment - target) > NEAR
  /** Each pair of texts is met twice: the one that comes later in the library is the one that quotes. */
  const isLater = (segment: number, target: number) => {
    const { layer } = workOf(segment)
    if (layer === 'commentary') return isOther(segment, target)
    return segment > target && isFar(segment, target)
  }
  const quotation = (reuse: Reuse) => found({ ...reuse, kind: 'quotation' })
  const parallel = (reuse: Reuse) => {
    const [layer, targetLayer] = [workOf(reuse.segment).layer, workOf(reuse.target).layer]
    found({ ...reuse, kind: layer === 'commentary' || (layer === 'later' && targetLayer === 'rabbinic') ? 'quotation' : 'parallel' })
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

/** The work of a segment, by its ordinal. */
function createFinder(works: readonly LinkWork[]): (segment: number) => LinkWork {
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
