import type { TokenField } from '../../ports/library.ts'
import { STEM_MARK } from '../analysis/hebrew.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'

/** The alternatives of all concepts in one field. */
export interface FieldQuery {
  /** Tokens that mean a concept by themselves; `concept` is an index into the concepts of the question. */
  terms: Map<string, { concept: number; value: number }[]>
  /** Tokens that mean a concept only together. */
  conjunctions: { concept: number; value: number; tokens: string[] }[]
  /** A filter of token hashes (`hashToken`), 1 for those wanted: rejects most tokens without slicing them out. */
  filter: Uint8Array
}

const FILTER_SIZE = 4096
const SPACE = 0x20
const STEM = STEM_MARK.charCodeAt(0)

/** Hashes the token between two offsets of a text by its length and its first, middle and last letters. */
function hashToken(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start)
  const last = text.charCodeAt(end - 1)
  const middle = text.charCodeAt(start + ((end - start) >> 1))
  return (first * 31 + last * 97 + middle * 257 + (end - start) * 1021) & (FILTER_SIZE - 1)
}

const cache = new WeakMap<AnalyzedQuestion, Map<TokenField, FieldQuery>>()

/** The query of each field in which a question has alternatives; computed once per question. */
export function toFieldQueries(question: AnalyzedQuestion): Map<TokenField, FieldQuery> {
  const cached = cache.get(question)
  if (cached !== undefined) return cached
  const queries = new Map<TokenField, FieldQuery>()
  cache.set(question, queries)
  for (const [index, concept] of question.concepts.entries()) {
    const ceiling = Math.max(...concept.alternatives.filter((a) => a.strength >= 0.7).map((a) => a.idf), 0.1)
    for (const alternative of concept.alternatives) {
      const query: FieldQuery = queries.get(alternative.field) ?? {
        terms: new Map(),
        conjunctions: [],
        filter: new Uint8Array(FILTER_SIZE),
      }
      queries.set(alternative.field, query)
      // A synonym more common than the concept says less about it.
      const value = concept.worth * alternative.strength * Math.min(1, 0.4 + (0.6 * alternative.idf) / Math.min(ceiling, 6))
      for (const token of alternative.tokens) query.filter[hashToken(token, 0, token.length)] = 1
      const [first] = alternative.tokens
      if (alternative.tokens.length === 1 && first !== undefined) {
        const list = query.terms.get(first) ?? []
        list.push({ concept: index, value })
        query.terms.set(first, list)
      } else {
        query.conjunctions.push({ concept: index, value, tokens: alternative.tokens })
      }
    }
  }
  return queries
}

/** The tokens of a text that pass the filter, in order, each with its position in words. */
export function findTokens(text: string, query: FieldQuery): { tokens: string[]; positions: number[] } {
  const tokens: string[] = []
  const positions: number[] = []
  let word = 0
  let start = 0
  // Some ten thousand tokens a question: reading the letters one by one is quicker than asking for the next space.
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text.charCodeAt(at) !== SPACE) continue
    if (at > start) {
      if (text.charCodeAt(start) !== STEM) word++
      if (query.filter[hashToken(text, start, at)] === 1) {
        tokens.push(text.slice(start, at))
        positions.push(word)
      }
    }
    start = at + 1
  }
  return { tokens, positions }
}
