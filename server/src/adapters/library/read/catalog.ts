import type { Connection } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import type { StoredEdition, TokenField, Work } from '../../../ports/library.ts'
import { findTextLanguage } from '../../../text/text-language.ts'
import type { Addresses } from './addresses.ts'
import { readFrequencies } from './frequencies.ts'
import type { WorkRecord } from '../storage/tables.ts'

/** A work with the ordinal of its first segment. */
export interface CatalogEntry {
  work: Work
  editions: StoredEdition[]
  addresses: Addresses
  first: number
}

/** All works of a version in catalog order, with their addresses. */
export async function readWorks(connection: Connection, name: string): Promise<CatalogEntry[]> {
  const table = await connection.openTable(name)
  const columns = await table.query().toArrow()
  table.close()
  const order = [...intColumn(columns, 'place').entries()].sort(([, a], [, b]) => a - b)
  let first = 0
  return order.map(([row]) => {
    const { work, editions: stored } = JSON.parse(String(columns.getChild('record')?.get(row))) as WorkRecord
    // Versions of before 0.2 filed Aramaic as Hebrew.
    const editions = stored.map((edition) => ({ ...edition, language: findTextLanguage(edition.language, work) }))
    const bytes = columns.getChild('addresses')?.get(row) as Uint8Array
    const depth = work.addressTypes.length
    const numbers = new Int32Array(bytes.slice().buffer)
    const entry = { work, editions, addresses: { depth, count: numbers.length / depth, numbers }, first }
    first += entry.addresses.count
    return entry
  })
}

/** The work that contains an ordinal. */
export function entryAt(catalog: readonly CatalogEntry[], order: number): CatalogEntry {
  let low = 0
  let high = catalog.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((catalog[middle]?.first ?? 0) <= order) low = middle
    else high = middle - 1
  }
  return catalog[low] as CatalogEntry
}

/** How many segments contain a token in a field; 0 when none does. */
export async function readFrequencyTable(connection: Connection, name: string) {
  const table = await connection.openTable(name)
  const columns = await table.query().toArrow()
  table.close()
  const lookups = new Map<string, (token: string) => number>()
  for (let row = 0; row < columns.numRows; row++) {
    const tokens = Buffer.from(columns.getChild('tokens')?.get(row) as Uint8Array)
    const counts = new Uint32Array(new Uint8Array(columns.getChild('counts')?.get(row) as Uint8Array).buffer)
    lookups.set(String(columns.getChild('field')?.get(row)), readFrequencies({ tokens, counts }))
  }
  return (field: TokenField, token: string) => lookups.get(field)?.(token) ?? 0
}

export function intColumn(columns: ArrowTable, name: string): number[] {
  return Array.from((columns.getChild(name)?.toArray() ?? []) as Int32Array)
}
