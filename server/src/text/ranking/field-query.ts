import type { TokenField } from '../../ports/library.ts'
import type { AnalysedQuestion } from './analyze-question.ts'

/** What to look for in one field. */
export interface Lookup {
  /** Tokens that stand for a concept by themselves. */
  single: Map<string, { concept: number; value: number }[]>
  /** Tokens that do so only together. */
  several: { concept: number; value: number; tokens: string[] }[]
  /** 1 at the places `sieve` gives for the tokens wanted: most others are passed over without being cut out of the text. */
  wanted: Uint8Array
}

const SIEVE = 4096

/** A small number for the token between two places, from its length, first and last letters. */
function sieve(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start)
  const last = text.charCodeAt(end - 1)
  const middle = text.charCodeAt(start + ((end - start) >> 1))
  return (first * 31 + last * 97 + middle * 257 + (end - start) * 1021) & (SIEVE - 1)
}

const known = new WeakMap<AnalysedQuestion, Map<TokenField, Lookup>>()

export function lookupsOf(question: AnalysedQuestion): Map<TokenField, Lookup> {
  const before = known.get(question)
  if (before !== undefined) return before
  const lookups = new Map<TokenField, Lookup>()
  known.set(question, lookups)
  const { concepts } = question
  for (const [index, concept] of concepts.entries()) {
    const ceiling = Math.max(...concept.alternatives.filter((a) => a.strength >= 0.7).map((a) => a.idf), 0.1)
    for (const alternative of concept.alternatives) {
      const lookup: Lookup = lookups.get(alternative.field) ?? { single: new Map(), several: [], wanted: new Uint8Array(SIEVE) }
      lookups.set(alternative.field, lookup)
      // A synonym commoner than the concept says less about it.
      const value = concept.worth * alternative.strength * Math.min(1, 0.4 + (0.6 * alternative.idf) / Math.min(ceiling, 6))
      for (const token of alternative.tokens) lookup.wanted[sieve(token, 0, token.length)] = 1
      const [first] = alternative.tokens
      if (alternative.tokens.length === 1 && first !== undefined) {
        const list = lookup.single.get(first) ?? []
        list.push({ concept: index, value })
        lookup.single.set(first, list)
      } else {
        lookup.several.push({ concept: index, value, tokens: alternative.tokens })
      }
    }
  }
  return lookups
}

/** The wanted tokens of a text in order, each with its place counted in words (stems stand at the place of their word). */
export function tokensFound(text: string, lookup: Lookup): { tokens: string[]; positions: number[] } {
  const tokens: string[] = []
  const positions: number[] = []
  let word = 0
  for (let start = 0; start < text.length;) {
    let end = text.indexOf(' ', start)
    if (end < 0) end = text.length
    if (text.charCodeAt(start) !== TILDE) word++
    if (lookup.wanted[sieve(text, start, end)] === 1) {
      tokens.push(text.slice(start, end))
      positions.push(word)
    }
    start = end + 1
  }
  return { tokens, positions }
}

const TILDE = 0x7e
