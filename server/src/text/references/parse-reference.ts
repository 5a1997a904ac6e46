import { listValues } from '../patterns.ts'
import { tokenize, type Token } from './lexer.ts'
import { matchReference, type Match } from './match-reference.ts'
import type { Reference } from './reference.ts'
import type { TitleCatalog } from './titles/title-catalog.ts'

/** Longest reference, in characters. */
const MAX_LENGTH = 300
/** Words that may precede a reference, and words that may follow it. */
const BEFORE = new Set(listValues('referenceWords', 'before'))
const AFTER = new Set(listValues('referenceWords', 'after'))

/**
 * Parses a whole string as one reference, in any of the three languages and any usual spelling. Null when it is not a
 * reference or has other words (`Genesis 1:1 is great`).
 */
export function parseReference(catalog: TitleCatalog, text: string): Reference | null {
  return text.length > MAX_LENGTH ? null : (matchWhole(catalog, tokenize(text))?.reference ?? null)
}

/** Matches all tokens of a text as one reference; null when it has other words. */
export function matchWhole(catalog: TitleCatalog, tokens: readonly Token[]): Match | null {
  for (let start = 0; start < tokens.length; start++) {
    const match = matchReference(catalog, tokens, start, true)
    if (match && isIgnorable(tokens, match.next)) return match
    const token = tokens[start]
    if (!token || !(token.kind === 'sign' || BEFORE.has(token.key))) return null
  }
  return null
}

const isIgnorable = (tokens: readonly Token[], next: number) =>
  tokens.slice(next).every((token) => (token.kind === 'sign' && token.key !== '-' && token.key !== ':') || AFTER.has(token.key))
