/**
 * The addresses of a work's segments in order, one after another in one array of 32-bit numbers: a million segments
 * take some ten megabytes, and finding one is a binary search in memory instead of a query.
 */
export interface Addresses {
  depth: number
  count: number
  numbers: Int32Array
}

/** Packs sorted addresses. Throws when they are not sorted or not of equal length. */
export function packAddresses(depth: number, addresses: readonly (readonly number[])[]): Addresses {
  const numbers = new Int32Array(addresses.length * depth)
  for (const [index, address] of addresses.entries()) {
    if (address.length !== depth) throw new Error(`An address has ${String(address.length)} numbers instead of ${String(depth)}`)
    numbers.set(address, index * depth)
    if (index > 0 && compareAt(numbers, depth, index - 1, address) >= 0) throw new Error(`The address ${address.join(':')} is out of order`)
  }
  return { depth, count: addresses.length, numbers }
}

export function addressAt({ depth, numbers }: Addresses, index: number): number[] {
  return [...numbers.subarray(index * depth, (index + 1) * depth)]
}

/** The half-open range of positions whose address starts with `prefix`; empty when there is none. */
export function findPositions({ depth, count, numbers }: Addresses, prefix: readonly number[]): { from: number; to: number } {
  if (prefix.length > depth) return { from: 0, to: 0 }
  const first = (beyond: number) => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareAt(numbers, depth, middle, prefix) < beyond) low = middle + 1
      else high = middle
    }
    return low
  }
  return { from: first(0), to: first(1) }
}

/**
 * The distinct sections at the first `levels` levels (at most all of them), in order, with the number of addresses in
 * each.
 */
export function listSections(addresses: Addresses, levels: number): { sections: number[]; segments: number }[] {
  const depth = Math.min(Math.max(levels, 1), addresses.depth)
  const parts: { sections: number[]; segments: number }[] = []
  // Jumps from section to section instead of scanning every address.
  for (let at = 0; at < addresses.count;) {
    const sections = addressAt(addresses, at).slice(0, depth)
    const { to } = findPositions(addresses, sections)
    parts.push({ sections, segments: to - at })
    at = to
  }
  return parts
}

/**
 * Compares the address at a position with a prefix: negative when it precedes all addresses with the prefix, 0 when it
 * has the prefix.
 */
function compareAt(numbers: Int32Array, depth: number, index: number, prefix: readonly number[]): number {
  for (const [level, wanted] of prefix.entries()) {
    const difference = (numbers[index * depth + level] ?? 0) - wanted
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return 0
}
