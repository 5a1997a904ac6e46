import { tokenize, type Token } from '../../../text/references/lexer.ts'

/** A typed reference divided into what may be a title and what may be its numbers. */
export interface SplitAddress {
  title: string
  address: string
}

const MAX_ADDRESS_TOKENS = 6
/** Longest Hebrew numeral, in letters. */
const MAX_NUMERAL = 4

/**
 * The ways to divide what is typed into a title and numbers, the longest numbers first: `ברכות ב` may be page 2 of
 * Berakhot, or no numbers at all. Empty without numbers.
 */
export function splitAddress(text: string): SplitAddress[] {
  const tokens = tokenize(text)
  const ways: SplitAddress[] = []
  for (let at = tokens.length - 1; at > 0 && at >= tokens.length - MAX_ADDRESS_TOKENS && isNumeric(tokens[at]); at--) {
    const start = tokens[at]?.start ?? 0
    if (tokens[at]?.kind !== 'sign') ways.unshift({ title: text.slice(0, start), address: text.slice(start) })
  }
  return ways
}

function isNumeric(token: Token | undefined): boolean {
  if (token === undefined) return false
  if (token.kind !== 'word') return true
  const letters = token.key.replace(/["']/g, '').length
  return token.script === 'he' ? letters <= MAX_NUMERAL : letters === 1
}
