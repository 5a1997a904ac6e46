import type { Language } from '@sugya/contract/api/texts'
import { getDirection } from './languages.ts'
import { textDirection } from './text-direction.ts'

/**
 * U+2068 and U+2069 of the bidirectional algorithm (UAX #9): the text between them does not affect the order of the
 * text around it.
 */
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Isolates a name whose direction differs from that of the sentence; otherwise numbers beside it would change sides.
 */
export function isolate(text: string, language: Language): string {
  const direction = getDirection(language)
  return textDirection(text, direction) === direction ? text : FIRST_STRONG_ISOLATE + text + POP_ISOLATE
}
