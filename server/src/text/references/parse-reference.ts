import type { Catalogue } from './titles/title-catalog.ts'
import { matchAt } from './match-reference.ts'
import type { Reference } from './reference.ts'
import { tokenize, type Token } from './lexer.ts'

/** References are short; what is longer is a text. */
const LONGEST = 300
const BEFORE = new Set(
  "the book tractate masechet see cf in from of at ספר מסכת מס' ראה עיין ע' ר' см книга книги книге трактат трактата трактате в во из к ср смотри на".split(
    ' ',
  ),
)
const AFTER = new Set("ff f и далее дальше след следующие сл ואילך והלאה וגו' onwards et seq ב מסכת".split(' '))

/**
 * Reads the whole string as one reference, in any of the three languages and in any usual spelling.
 * Null when it is not a reference, or has anything besides (`Genesis 1:1 is great`).
 */
export function parseReference(catalogue: Catalogue, text: string): Reference | null {
  if (text.length > LONGEST) return null
  const tokens = tokenize(text)
  for (let start = 0; start < tokens.length; start++) {
    const match = matchAt(catalogue, tokens, start, true)
    if (match && rest(tokens, match.next)) return match.reference
    const token = tokens[start]
    if (!token || !(token.kind === 'sign' || BEFORE.has(token.key))) return null
  }
  return null
}

const rest = (tokens: readonly Token[], next: number) =>
  tokens.slice(next).every((token) => (token.kind === 'sign' && token.key !== '-' && token.key !== ':') || AFTER.has(token.key))
