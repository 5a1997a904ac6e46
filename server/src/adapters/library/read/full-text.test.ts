import type { Table } from '@lancedb/lancedb'
import { expect, it, vi } from 'vitest'
import { createFullText } from './full-text.ts'

it('starts no search of which nothing is wanted', async () => {
  const query = vi.fn()
  const fullText = createFullText({
    table: { query } as unknown as Table,
    catalog: [],
    segments: 0,
    rowOrder: () => 0,
    readTokens: () => Promise.reject(new Error('nothing to read')),
    locate: () => {
      throw new Error('nothing to locate')
    },
    findOrder: () => undefined,
  })
  expect(await fullText.search({ field: 'en', tokens: ['light'], limit: 0 }).catch(() => 'searched')).toEqual([])
  expect(query).not.toHaveBeenCalled()
})
