import type { Connection, Table } from '@lancedb/lancedb'
import type { Work } from '../../../ports/library.ts'
import { canonicalRef } from '../../../text/references/canonical-ref.ts'
import { storedRows } from '../storage/stored-rows.ts'
import { segmentTable, type SegmentRow, type StoredSegmentRow } from '../storage/tables.ts'

/** Rows per batch: few enough for memory, many enough that a version has tens of fragments, not thousands. */
const BATCH_ROWS = 8192

/** The segments table of one version while it is written, work by work in catalog order. */
export interface SegmentWriter {
  /** The rows of this work that an interrupted run has already written; undefined when it has yet to be written. */
  readRemainingRows(work: Work): Promise<SegmentRow[] | undefined>
  write(work: Work, rows: readonly SegmentRow[]): Promise<void>
  /** Commits the pending rows. Throws when nothing was written at all. */
  finish(): Promise<Table>
}

/** Continues the table of this name, or creates it. */
export async function createSegmentWriter(connection: Connection, name: string): Promise<SegmentWriter> {
  let table = await openLeft(connection, name)
  const left = table === undefined ? new Map<string, { from: number; to: number }>() : await readWorkRanges(table)
  let order = table === undefined ? 0 : await table.countRows()
  let waiting: StoredSegmentRow[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    const data = segmentTable(waiting)
    waiting = []
    if (table === undefined) table = await connection.createTable(name, data, { mode: 'overwrite' })
    else await table.add(data)
  }
  return {
    async readRemainingRows(work) {
      const place = left.get(work.title)
      return place && table ? storedRows(table, work.addressTypes, place.from, place.to) : undefined
    },
    async write(work, rows) {
      for (const row of rows) waiting.push({ ...row, order: order++, ref: canonicalRef(work, row.sections), work: work.title })
      if (waiting.length >= BATCH_ROWS) await flush()
    },
    async finish() {
      await flush()
      if (table === undefined) throw new Error('A library needs at least one segment')
      return table
    },
  }
}

async function openLeft(connection: Connection, name: string): Promise<Table | undefined> {
  if (!(await connection.tableNames()).includes(name)) return undefined
  try {
    return await connection.openTable(name)
  } catch {
    // A process killed before its first commit leaves an empty folder.
    return undefined
  }
}

async function readWorkRanges(table: Table): Promise<Map<string, { from: number; to: number }>> {
  const columns = await table.query().select(['order', 'work']).toArrow()
  const places = new Map<string, { from: number; to: number }>()
  for (let row = 0; row < columns.numRows; row++) {
    const order = Number(columns.getChild('order')?.get(row))
    const title = String(columns.getChild('work')?.get(row))
    const place = places.get(title) ?? { from: order, to: order }
    places.set(title, { from: Math.min(place.from, order), to: Math.max(place.to, order + 1) })
  }
  return places
}
