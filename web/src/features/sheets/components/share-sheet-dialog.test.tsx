import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { sheets } from '../../../words/en/sheets.ts'
import { ShareSheetDialog } from './share-sheet-dialog.tsx'

const notices = collectNotices()
afterEach(() => vi.unstubAllGlobals())

it('creates the link to a sheet, shows its address, and revokes it', async () => {
  const calls = serve({
    'POST /api/sheets/one/link': Response.json({ link: 'abc' }),
    'DELETE /api/sheets/one/link': Response.json({ revoked: true }),
  })
  await renderInLanguage('en', <ShareSheetDialog id="one" link={null} onClose={() => undefined} />)
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: sheets.createLink }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: sheets.link })).value).toBe(`${location.origin}/s/abc`)
  await userEvent.click(dialog.getByRole('button', { name: sheets.revoke }))
  expect(await dialog.findByRole('button', { name: sheets.createLink })).toBeTruthy()
  expect(notices).toMatchObject([{ title: sheets.revoked }])
  expect(calls.map(({ name }) => name)).toEqual(['POST /api/sheets/one/link', 'DELETE /api/sheets/one/link'])
})

it('keeps the link and says why when it cannot be revoked', async () => {
  serve({ 'DELETE /api/sheets/one/link': refusal(500, 'internal') })
  await renderInLanguage('en', <ShareSheetDialog id="one" link="abc" onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: sheets.revoke }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('textbox', { name: sheets.link })).toBeTruthy()
})
