import type { TokenField, Tokens } from '../../../ports/library.ts'
import { openPackedWords, packWords } from '../../../text/packed-words.ts'

export const tokenFields: readonly TokenField[] = ['he', 'lemma', 'en', 'ru', 'gloss']

/** Document frequency of each token (in how many segments it occurs), counted while a library is written. */
export function createFrequencyCounter() {
  const counts = Object.fromEntries(tokenFields.map((field) => [field, new Map<string, number>()])) as Record<
    TokenField,
    Map<string, number>
  >
  return {
    add(tokens: Tokens): void {
      for (const field of tokenFields) {
        if (tokens[field] === '') continue
        const map = counts[field]
        for (const token of new Set(tokens[field].split(' '))) map.set(token, (map.get(token) ?? 0) + 1)
      }
    },
    pack: (field: TokenField): PackedFrequencies => packFrequencies(counts[field]),
  }
}

/**
 * Packed tokens (`text/packed-words.ts`) and the count of each: the form on disk and in memory, some 15 bytes a token.
 */
export interface PackedFrequencies {
  tokens: Buffer
  counts: Uint32Array
}

function packFrequencies(map: ReadonlyMap<string, number>): PackedFrequencies {
  const { bytes, order } = packWords(map.keys())
  return { tokens: bytes, counts: Uint32Array.from(order, (token) => map.get(token) ?? 0) }
}

/** A lookup in packed counts: 0 for an unknown token. */
export function readFrequencies({ tokens, counts }: PackedFrequencies): (token: string) => number {
  const words = openPackedWords(tokens)
  return (token) => counts[words.find(token)] ?? 0
}
