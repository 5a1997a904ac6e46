import type { TokenField, Tokens } from '../../../ports/library.ts'

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

/** Tokens in byte order, joined by line feeds, and the count of each: the form on disk and in memory, some 15 bytes a token. */
export interface PackedFrequencies {
  tokens: Buffer
  counts: Uint32Array
}

function packFrequencies(map: ReadonlyMap<string, number>): PackedFrequencies {
  const entries = [...map].map(([token, count]) => ({ bytes: Buffer.from(token), count })).sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const tokens = Buffer.concat(entries.flatMap(({ bytes }) => [bytes, lineFeed]))
  return { tokens, counts: Uint32Array.from(entries, ({ count }) => count) }
}

const lineFeed = Buffer.from('\n')

/** A lookup in packed counts: 0 for an unknown token. */
export function readFrequencies({ tokens, counts }: PackedFrequencies): (token: string) => number {
  const starts = new Uint32Array(counts.length + 1)
  let at = 0
  for (let index = 0; index < counts.length; index++) {
    at = tokens.indexOf(0x0a, at) + 1
    starts[index + 1] = at
  }
  return (token) => {
    const wanted = Buffer.from(token)
    let low = 0
    let high = counts.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = tokens.compare(wanted, 0, wanted.length, starts[middle] ?? 0, (starts[middle + 1] ?? 1) - 1)
      if (order === 0) return counts[middle] ?? 0
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return 0
  }
}
