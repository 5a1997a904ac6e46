/** The links of a library, by the ordinals of its segments, in arrays. */
export interface LinkTable {
  /** Sorted by `from`, then by `to`. */
  from: Uint32Array
  to: Uint32Array
  /** An index in `LINK_KINDS`. */
  kinds: Uint8Array
  /** An index in `LINK_SOURCES`. */
  sources: Uint8Array
  /** Positions of the links, sorted by `to`, then by `from`. */
  byTarget: Uint32Array
}

/** The order is that of the numbers in stored tables: new kinds come last. */
export const LINK_KINDS = ['quotation', 'parallel', 'commentary'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Who says that there is a link: the product found it, or the library it was harvested from lists it. */
export const LINK_SOURCES = ['found', 'sefaria'] as const
export type LinkSource = (typeof LINK_SOURCES)[number]

export interface TableLink {
  from: number
  to: number
  kind: LinkKind
  source: LinkSource
}

/** Sorts links into a table; of equal ones the first stays. */
export function createLinkTable(links: readonly TableLink[]): LinkTable {
  const sorted = [...links].sort((a, b) => a.from - b.from || a.to - b.to)
  const distinct = sorted.filter(({ from, to }, index) => from !== sorted[index - 1]?.from || to !== sorted[index - 1]?.to)
  return indexLinkTable({
    from: Uint32Array.from(distinct, ({ from }) => from),
    to: Uint32Array.from(distinct, ({ to }) => to),
    kinds: Uint8Array.from(distinct, ({ kind }) => LINK_KINDS.indexOf(kind)),
    sources: Uint8Array.from(distinct, ({ source }) => LINK_SOURCES.indexOf(source)),
  })
}

/** Completes a table by the order of its targets. */
export function indexLinkTable(table: Omit<LinkTable, 'byTarget'>): LinkTable {
  const byTarget = Uint32Array.from(table.from, (_, index) => index)
  byTarget.sort((a, b) => (table.to[a] ?? 0) - (table.to[b] ?? 0) || a - b)
  return { ...table, byTarget }
}

/** The links from segments `first ≤ ordinal ≤ last`, in order. */
export function linksFrom(table: LinkTable, first: number, last: number): TableLink[] {
  const start = lowerBound(table.from.length, (index) => table.from[index] ?? 0, first)
  const links: TableLink[] = []
  for (let index = start; (table.from[index] ?? Infinity) <= last; index++) links.push(linkAt(table, index))
  return links
}

/** The links into segments `first ≤ ordinal ≤ last`, by target. */
export function linksInto(table: LinkTable, first: number, last: number): TableLink[] {
  const { byTarget, to } = table
  const targetAt = (index: number) => to[byTarget[index] ?? 0] ?? 0
  const links: TableLink[] = []
  for (let index = lowerBound(byTarget.length, targetAt, first); index < byTarget.length && targetAt(index) <= last; index++)
    links.push(linkAt(table, byTarget[index] ?? 0))
  return links
}

function linkAt({ from, to, kinds, sources }: LinkTable, index: number): TableLink {
  return {
    from: from[index] ?? 0,
    to: to[index] ?? 0,
    kind: LINK_KINDS[kinds[index] ?? 0] ?? 'quotation',
    source: LINK_SOURCES[sources[index] ?? 0] ?? 'found',
  }
}

/** The first index whose value is at least `wanted`. */
function lowerBound(length: number, valueAt: (index: number) => number, wanted: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (valueAt(middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
