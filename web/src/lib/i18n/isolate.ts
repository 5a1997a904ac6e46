import type { Language } from '@sugya/contract/api/texts'
import { directionOf } from './languages.ts'
import { textDirection } from './text-direction.ts'

/** U+2068 and U+2069, of the bidirectional algorithm (UAX #9): what stands between them does not mix with what stands around. */
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** A name of another direction as it can stand within a sentence of a language: else numbers beside it would go over to its side. */
export function isolated(text: string, language: Language): string {
  const direction = directionOf(language)
  return textDirection(text, direction) === direction ? text : FIRST_STRONG_ISOLATE + text + POP_ISOLATE
}
