import { describe, expect, it } from 'vitest'
import { encodeCursor, parseCursor, toPage } from './cursor.ts'

const cursor = { at: '2026-11-22T10:00:00.123Z', id: '00000000-0000-4000-8000-000000000001' }

describe('parseCursor', () => {
  it('reads what encodeCursor wrote', () => {
    expect(parseCursor(encodeCursor(cursor))).toEqual(cursor)
  })
  it('returns undefined for the first page', () => {
    expect(parseCursor(undefined)).toBeUndefined()
  })
  it.each([
    '',
    '2026-11-22',
    `2026-99-99T10:00:00.000Z,${cursor.id}`,
    `2026-11-22T10:00:00Z,${cursor.id}`,
    `${cursor.at},${'-'.repeat(36)}`,
    `${cursor.at},${cursor.id}\n`,
    `${cursor.at},${cursor.id}; drop table runs`,
  ])('throws invalid_input for %j', (text) => {
    expect(() => parseCursor(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }) as Error)
  })
})

describe('toPage', () => {
  const items = [3, 2, 1].map((number) => ({ number, id: `00000000-0000-4000-8000-00000000000${String(number)}` }))
  const toCursor = ({ id }: { id: string }) => ({ at: cursor.at, id })
  it('returns the cursor of the last item on the page when one more item was read', () => {
    expect(toPage(items, 2, toCursor)).toEqual({ page: items.slice(0, 2), next: `${cursor.at},00000000-0000-4000-8000-000000000002` })
  })
  it('returns null on the last page and for an empty list', () => {
    expect(toPage(items, 3, toCursor).next).toBeNull()
    expect(toPage([], 3, toCursor)).toEqual({ page: [], next: null })
  })
})
