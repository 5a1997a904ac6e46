import type { WordCorpus } from './corpus.ts'

/** Words that two segments share, in order: `from ≤ word < to` of the quoting text, and of the quoted one. */
export interface Alignment {
  from: number
  to: number
  targetFrom: number
  targetTo: number
  /** Words that are the same. */
  matched: number
  /** How telling they are, in bits: each by itself, and each after the one before it. */
  score: number
  gain: number
}

/** What one or both texts may have between two words that are the same. */
const STEPS = [
  [1, 1],
  [1, 0],
  [0, 1],
  [2, 2],
  [2, 1],
  [1, 2],
] as const

/**
 * The longest stretch around a word that two segments share, with single words between that only one has or that
 * differ. `isMasked` says whether a word counts for nothing: it belongs to something else that both quote.
 */
export function align(
  { words, weights, gains, starts }: WordCorpus,
  [segment, at]: readonly [number, number],
  [target, targetAt]: readonly [number, number],
  isMasked: (position: number) => boolean,
): Alignment {
  const bounds = [starts[segment] ?? 0, starts[segment + 1] ?? 0] as const
  const targetBounds = [starts[target] ?? 0, starts[target + 1] ?? 0] as const
  let matched = 0
  let score = 0
  let gain = 0
  const isSame = (i: number, j: number) =>
    i >= bounds[0] && i < bounds[1] && j >= targetBounds[0] && j < targetBounds[1] && words[i] === words[j]
  const walk = (i: number, j: number, step: 1 | -1): [number, number] => {
    for (;;) {
      while (isSame(i + step, j + step)) {
        i += step
        j += step
        count(i)
      }
      const gap = STEPS.find(([a, b]) => isSame(i + (a + 1) * step, j + (b + 1) * step) && isSame(i + (a + 2) * step, j + (b + 2) * step))
      if (gap === undefined) return [i, j]
      i += gap[0] * step
      j += gap[1] * step
    }
  }
  const count = (i: number) => {
    if (isMasked(i)) return
    matched++
    score += weights[words[i] ?? 0] ?? 0
    gain += gains[i] ?? 0
  }
  count(at)
  const [to, targetTo] = walk(at, targetAt, 1)
  const [from, targetFrom] = walk(at, targetAt, -1)
  return { from, to: to + 1, targetFrom, targetTo: targetTo + 1, matched, score, gain }
}
