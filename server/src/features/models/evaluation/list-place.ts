import { AppError } from '../../../errors.ts'
import type { PlaceBefore } from '../../../ports/store/models.ts'

/** A place in a list as it travels in `next` and `before`: the moment and the id of the last one seen. */
export const placeAfter = (last: { at: string; id: string } | undefined): string | null =>
  last === undefined ? null : `${last.at},${last.id}`

/** Throws AppError `invalid_input` for anything that `placeAfter` did not make. */
export function readPlace(before: string | undefined): PlaceBefore | undefined {
  if (before === undefined) return undefined
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([0-9a-f-]{36})$/.exec(before) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid_input', 'not a place in the list', { details: { fields: { before: 'invalid' } } })
  return { at: new Date(at), id }
}
