import { AppError } from '../../../errors.ts'

/** A place in a list of conversations as it travels in `x-next-cursor` and `before`: `updatedAt,id` of the last one seen. */
export const nextPlace = (last: { updatedAt: string; id: string }): string => `${last.updatedAt},${last.id}`

/** Reads a place. Throws AppError `invalid_input` when it is not one of ours. */
export function readPlace(cursor: string): { updatedAt: string; id: string } {
  const [, updatedAt, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (updatedAt === undefined || id === undefined || Number.isNaN(Date.parse(updatedAt)))
    throw new AppError('invalid_input', 'not a place in the list', { details: { fields: { before: 'not a cursor' } } })
  return { updatedAt, id }
}
