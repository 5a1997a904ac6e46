import type { TokenHit } from '../../ports/library.ts'
import type { AnalysedQuestion } from './analyze-question.ts'

/**
 * The longest run of the question's words that stand in the segment in the same order without a gap, counted in telling words; a stop word counts 0.4.
 * A run without a telling word counts only from four words on.
 */
export function longestRun({ language, tokens, places }: AnalysedQuestion, hit: TokenHit): number {
  const text = hit.tokens[language]
  if (text === '' || tokens.length < 2) return 0
  let best = 0
  let before: Run[] = []
  for (let start = 0; start < text.length;) {
    let end = text.indexOf(' ', start)
    if (end < 0) end = text.length
    const isStem = text.charCodeAt(start) === 0x7e
    const word = isStem ? '' : text.slice(start, end)
    start = end + 1
    if (isStem) continue
    const standing = places.get(word)
    if (standing === undefined) {
      if (before.length > 0) before = []
      continue
    }
    const now: Run[] = []
    for (const { place, weight } of standing) {
      const last = before.find((run) => run.place === place - 1)
      const run = {
        place,
        value: (last?.value ?? 0) + Math.max(0.4, weight),
        length: (last?.length ?? 0) + 1,
        telling: (last?.telling ?? false) || weight > 0,
      }
      now.push(run)
      if (run.value > best && run.length > 1 && (run.telling || run.length > 3)) best = run.value
    }
    before = now
  }
  return best
}

interface Run {
  /** Place in the question of the run's last word. */
  place: number
  value: number
  length: number
  telling: boolean
}
