import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { SharedSheetPage } from './shared-sheet-page.tsx'

const source = (id: string, ref: string) => ({
  ...{ id, type: 'source', ref, heRef: ref, ruRef: ref, note: '', hidden: [], ranges: [], kept: null },
  texts: [
    {
      ...{ language: 'en', edition: 'JPS 1917', license: 'Public Domain', attribution: '', hash: 'h' },
      segments: [{ ref, html: `Words of ${ref}`, text: `Words of ${ref}` }],
    },
  ],
})
const sheet = { title: 'On anger', updatedAt: '2026-01-01T00:00:00Z', blocks: [source('a', 'Genesis 1:1'), source('b', 'Genesis 1:2')] }
const open = (changes: Response) => {
  serve({ 'GET /api/shared-sheets/x': Response.json(sheet), 'GET /api/shared-sheets/x/changes': changes })
  return renderPage({ routes: { '/s/:id': <SharedSheetPage /> }, at: '/s/x' })
}

it('tells a visitor under which source the library has other words now, and offers nothing to decide', async () => {
  const change = { blockId: 'b', state: 'changed', editions: [{ language: 'en', edition: 'JPS 1917' }], fingerprint: 'f' }
  await open(Response.json([change]))
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('The library now has other words for this source.')
  expect(within(note.closest('section')!).getByText('Words of Genesis 1:2')).toBeTruthy()
  expect(within(note).queryByRole('button')).toBeNull()
})

it('shows the sheet as it is while the library cannot be asked', async () => {
  await open(refusal(503, 'library_preparing'))
  expect(await screen.findByText('Words of Genesis 1:1')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
})
