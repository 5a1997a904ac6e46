import type { TokenHit } from '../../ports/library.ts'
import { STEM_MARK } from '../analysis/hebrew.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'

/**
 * The length of the longest phrase of the question that a segment quotes verbatim, in content words: a stop word
 * counts 0.4. A phrase of stop words alone needs four words to count.
 */
export function measureLongestPhrase({ language, tokens, positions }: AnalyzedQuestion, hit: TokenHit): number {
  const text = hit.tokens[language]
  if (text === '' || tokens.length < 2) return 0
  let best = 0
  let before: Phrase[] = []
  for (let start = 0; start < text.length;) {
    let end = text.indexOf(' ', start)
    if (end < 0) end = text.length
    const isStem = text.startsWith(STEM_MARK, start)
    const word = isStem ? '' : text.slice(start, end)
    start = end + 1
    if (isStem) continue
    const known = positions.get(word)
    if (known === undefined) {
      if (before.length > 0) before = []
      continue
    }
    const now: Phrase[] = []
    for (const { position, weight } of known) {
      const last = before.find((phrase) => phrase.end === position - 1)
      const phrase = {
        end: position,
        value: (last?.value ?? 0) + Math.max(0.4, weight),
        length: (last?.length ?? 0) + 1,
        hasContent: (last?.hasContent ?? false) || weight > 0,
      }
      now.push(phrase)
      if (phrase.value > best && phrase.length > 1 && (phrase.hasContent || phrase.length > 3)) best = phrase.value
    }
    before = now
  }
  return best
}

interface Phrase {
  /** Position in the question of its last word. */
  end: number
  /** Length in content words. */
  value: number
  /** Length in words. */
  length: number
  hasContent: boolean
}
