/**
 * The fewest edits (insertion, deletion, substitution, transposition of neighbors) that make `typed` the beginning of
 * `word`; null above `most`. Optimal string alignment, its last row read at every column: the rest of the word is free.
 */
export function findPrefixDistance(typed: string, word: string, most: number): number | null {
  const columns = Math.min(word.length, typed.length + most)
  let before: number[] = []
  let previous = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let lowest = row
    for (let column = 1; column <= columns; column++) {
      const isSame = typed.charCodeAt(row - 1) === word.charCodeAt(column - 1)
      let value = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && typed.charAt(row - 1) === word.charAt(column - 2) && typed.charAt(row - 2) === word.charAt(column - 1)
      if (isSwapped) value = Math.min(value, (before[column - 2] ?? 0) + 1)
      current.push(value)
      lowest = Math.min(lowest, value)
    }
    if (lowest > most) return null
    before = previous
    previous = current
  }
  const distance = Math.min(...previous)
  return distance <= most ? distance : null
}
