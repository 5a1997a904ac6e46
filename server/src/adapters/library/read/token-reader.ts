import { setImmediate } from 'node:timers/promises'
import type { Table } from '@lancedb/lancedb'
import type { Table as ArrowTable, Vector } from 'apache-arrow'
import type { TokenField, Tokens } from '../../../ports/library.ts'
import { tokenFields } from './frequencies.ts'

/**
 * Libraries up to this size keep the tokens of all segments in memory, 50 to 60 MB for the starter library: reading
 * those of 400 hits takes 2 ms instead of 15. Larger ones read them from the table.
 */
const KEPT_IN_MEMORY = 40_000

/** Reads the tokens of segments, given by ordinal, and returns a lookup by ordinal. */
export type TokenReader = (orders: readonly number[]) => Promise<(order: number) => Tokens>

/** The tokens of a segment that were not read. */
export const nothing: Tokens = { he: '', lemma: '', en: '', ru: '', gloss: '' }

export async function createTokenReader(table: Table, segments: number): Promise<TokenReader> {
  if (segments <= KEPT_IN_MEMORY) {
    const lookup = lookupIn(
      await table
        .query()
        .select(['order', ...tokenFields])
        .toArrow(),
    )
    return async () => lookup
  }
  return readTogether(async (orders) =>
    lookupIn(
      await table
        .takeOffsets(orders)
        .select(['order', ...tokenFields])
        .toArrow(),
    ),
  )
}

/**
 * Reads what is asked for at the same time in one go, and what is asked for meanwhile in the next: of 30 rows the
 * engine takes 5 ms of processor time and of 180 rows 10, and the searches of one question end within a millisecond of
 * each other.
 */
export function readTogether<Lookup>(read: (orders: number[]) => Promise<Lookup>): (orders: readonly number[]) => Promise<Lookup> {
  let next: Promise<Lookup> | undefined
  let wanted = new Set<number>()
  let current: Promise<unknown> = Promise.resolve()
  return (orders) => {
    for (const order of orders) wanted.add(order)
    next ??= current
      .then(() => setImmediate())
      .then(() => {
        const all = [...wanted]
        wanted = new Set()
        next = undefined
        const reading = read(all)
        current = reading.catch(() => undefined)
        return reading
      })
    return next
  }
}

function lookupIn(columns: ArrowTable): (order: number) => Tokens {
  const orders = (columns.getChild('order')?.toArray() ?? []) as Int32Array
  const rows = new Map(Array.from(orders, (order, row) => [order, row]))
  const fields = Object.fromEntries(tokenFields.map((field) => [field, columns.getChild(field)])) as Fields
  return (order) => {
    const row = rows.get(order)
    return row === undefined ? nothing : openRow(fields, row)
  }
}

type Fields = Record<TokenField, Vector | null>

/** The tokens of a row, each field decoded when it is first read: a segment that several searches find is read once. */
function openRow(fields: Fields, row: number): Tokens {
  const decoded: Partial<Tokens> = {}
  const read = (field: TokenField) => (decoded[field] ??= String(fields[field]?.get(row)))
  return {
    get he() {
      return read('he')
    },
    get lemma() {
      return read('lemma')
    },
    get en() {
      return read('en')
    },
    get ru() {
      return read('ru')
    },
    get gloss() {
      return read('gloss')
    },
  }
}

/**
 * Maps row ids to ordinals. A search that returns only ids reads no column; an id is the fragment number in the upper
 * 32 bits and the row within the fragment in the lower, and fragments hold consecutive ordinals.
 */
export async function readRowOrder(table: Table): Promise<(rowId: bigint) => number> {
  const columns = await table.query().select(['order']).withRowId().toArrow()
  const ids = (columns.getChild('_rowid')?.toArray() ?? []) as BigUint64Array
  const orders = (columns.getChild('order')?.toArray() ?? []) as Int32Array
  const starts = new Map<bigint, number>()
  for (const [index, id] of ids.entries()) if ((id & 0xffffffffn) === 0n) starts.set(id >> 32n, orders[index] ?? 0)
  return (rowId) => (starts.get(rowId >> 32n) ?? 0) + Number(rowId & 0xffffffffn)
}
