/** Finds inflections and relatives of words a vocabulary lacks: `раскаялся` for `раскаяние`. */
export interface SimilarWords {
  /** At most three words with a long common prefix, most similar first; none for a word of the vocabulary. */
  findSimilar(token: string): string[]
}

/** Shortest common prefix, in letters, and the least share of the longer word it must cover.. */
const MIN_PREFIX = 4
const MIN_SHARE = 0.65

export function createSimilarWords(tokens: Iterable<string>): SimilarWords {
  const all = new Set(tokens)
  const byPrefix = Map.groupBy(
    [...all].filter((token) => token.length >= MIN_PREFIX),
    (token) => token.slice(0, MIN_PREFIX),
  )
  return {
    findSimilar(token) {
      if (all.has(token) || token.length < MIN_PREFIX) return []
      return (byPrefix.get(token.slice(0, MIN_PREFIX)) ?? [])
        .map((other) => ({ other, share: commonPrefixLength(token, other) / Math.max(token.length, other.length) }))
        .filter(({ share }) => share >= MIN_SHARE)
        .sort((a, b) => b.share - a.share)
        .slice(0, 3)
        .map(({ other }) => other)
    },
  }
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}
