/** Words of a vocabulary that look like forms or relatives of one it does not have: `раскаялся` for `раскаяние`, `plough` for `ploughshare`. */
export interface SimilarWords {
  has(token: string): boolean
  /** At most three tokens that share their beginning with this one, the likest first; none when the vocabulary has the token itself. */
  like(token: string): string[]
}

/** Letters that must be the same at the head of both, and the share of the longer one they must make up. */
const HEAD = 4
const SHARE = 0.65

export function createSimilarWords(tokens: Iterable<string>): SimilarWords {
  const all = new Set(tokens)
  const byHead = new Map<string, string[]>()
  for (const token of all) {
    if (token.length < HEAD) continue
    const head = token.slice(0, HEAD)
    const list = byHead.get(head)
    if (list === undefined) byHead.set(head, [token])
    else list.push(token)
  }
  return {
    has: (token) => all.has(token),
    like(token) {
      if (all.has(token) || token.length < HEAD) return []
      return (byHead.get(token.slice(0, HEAD)) ?? [])
        .map((other) => ({ other, share: shared(token, other) / Math.max(token.length, other.length) }))
        .filter(({ share }) => share >= SHARE)
        .sort((a, b) => b.share - a.share)
        .slice(0, 3)
        .map(({ other }) => other)
    },
  }
}

function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}
