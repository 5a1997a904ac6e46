/**
 * The same function, which keeps the results for the first `limit` words it gets. The words of a library return all the
 * time: those that are common come early. A result must not be changed.
 */
export function memoize<Result>(limit: number, compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>()
  return (word) => {
    const kept = known.get(word)
    if (kept !== undefined) return kept
    const result = compute(word)
    if (known.size < limit) known.set(word, result)
    return result
  }
}
