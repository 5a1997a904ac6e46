import type { Table } from '@lancedb/lancedb'
import type { Tokens } from '../../../ports/library.ts'
import { readAddress, splitRef } from '../../../text/references/canonical-ref.ts'
import { tokenFields } from '../read/frequencies.ts'
import type { SegmentRow } from './tables.ts'

/** Rows per read, so that the longest work is never in memory twice. */
const CHUNK = 4096

/** The rows `from ≤ order < to` of a segments table as they were written, in order. */
export async function storedRows(
  table: Table,
  addressTypes: Parameters<typeof readAddress>[0]['addressTypes'],
  from: number,
  to: number,
): Promise<SegmentRow[]> {
  const rows: SegmentRow[] = []
  for (let start = from; start < to; start += CHUNK) {
    const offsets = Array.from({ length: Math.min(CHUNK, to - start) }, (_, index) => start + index)
    const columns = await table.takeOffsets(offsets).toArrow()
    const text = (name: string, row: number) => String(columns.getChild(name)?.get(row))
    const places = Array.from((columns.getChild('order')?.toArray() ?? []) as Int32Array)
    const chunk = places.map((order, row) => {
      const ref = text('ref', row)
      const sections = readAddress({ addressTypes }, splitRef(ref).address)
      if (sections === undefined) throw new Error(`${ref} is no address of its work`)
      const lemmas = text('lemmas', row)
      const tokens = Object.fromEntries(tokenFields.map((field) => [field, text(field, row)])) as Tokens
      const stored = {
        sections,
        texts: JSON.parse(text('texts', row)) as SegmentRow['texts'],
        lemmas: lemmas === '' ? [] : lemmas.split(' '),
        tokens,
      }
      return { order, stored }
    })
    rows.push(...chunk.sort((a, b) => a.order - b.order).map(({ stored }) => stored))
  }
  return rows
}
