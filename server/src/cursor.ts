import { AppError } from './errors.ts'

/** The last item of a page in a list sorted by time, then by id, latest first. `at`: ISO 8601 with milliseconds. */
export interface Cursor {
  at: string
  id: string
}

const FORMAT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const encodeCursor = ({ at, id }: Cursor): string => `${at},${id}`

/**
 * Reads the parameter `before` of a list; undefined for the first page. Throws AppError `invalid_input` for what
 * `encodeCursor` did not make.
 */
export function parseCursor(before: string | undefined): Cursor | undefined {
  if (before === undefined) return undefined
  const [, at, id] = FORMAT.exec(before) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid_input', 'not a cursor', { details: { fields: { before: 'invalid' } } })
  return { at, id }
}

/**
 * Splits what was read, one item more than `limit`, into the page and the cursor of the next page; null on the last
 * page.
 */
export function toPage<Item>(
  found: readonly Item[],
  limit: number,
  toCursor: (item: Item) => Cursor,
): { page: Item[]; next: string | null } {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { page, next: found.length > limit && last !== undefined ? encodeCursor(toCursor(last)) : null }
}
