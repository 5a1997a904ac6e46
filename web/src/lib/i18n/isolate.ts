import type { Language } from '@sugya/contract/api/texts'
import { getDirection } from './languages.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'

/**
 * U+2066, U+2068 and U+2069 of the bidirectional algorithm (UAX #9): the text between them does not affect the order of
 * the text around it.
 */
const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Isolates a name whose direction differs from that of the sentence; otherwise numbers beside it would change sides.
 */
export function isolate(text: string, language: Language): string {
  const direction = getDirection(language)
  return textDirection(text, direction) === direction ? text : FIRST_STRONG_ISOLATE + text + POP_ISOLATE
}

/** A range of numbers, which runs from left to right in Hebrew too: `1040–1105`; one number when both are the same. */
export function isolateRange(from: number | string, to: number | string): string {
  return from === to ? String(from) : `${LEFT_TO_RIGHT_ISOLATE}${String(from)}–${String(to)}${POP_ISOLATE}`
}
