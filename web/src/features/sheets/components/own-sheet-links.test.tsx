import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { common } from '../../../words/en/common.ts'
import { sheets } from '../../../words/en/sheets.ts'
import { OwnSheetLinks } from './own-sheet-links.tsx'

const notices = collectNotices()
const LIST = 'GET /api/sheets'
const sheet = (id: string, link: string | null) => ({
  ...{ id, title: `Sheet ${id}`, link, sources: 0, opening: [] },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
})
const row = (title: string) => within(screen.getByRole('link', { name: title }).closest('li') ?? document.body)
const press = (title: string, name: string) => userEvent.click(row(title).getByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

it('lists the sheets that have a link, copies their addresses, and keeps the section and the focus when the last is revoked', async () => {
  serve({
    [LIST]: Response.json([sheet('one', 'abc'), sheet('two', null), sheet('three', 'def')]),
    'DELETE /api/sheets/one/link': Response.json({ revoked: true }),
    'DELETE /api/sheets/three/link': Response.json({ revoked: true }),
  })
  const user = userEvent.setup()
  await renderInLanguage('en', <OwnSheetLinks />)
  await screen.findByRole('link', { name: 'Sheet one' })
  expect(screen.queryByText('Sheet two')).toBeNull()
  await user.click(row('Sheet three').getByRole('button', { name: common.copyLink }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s/def`)
  await press('Sheet one', sheets.revoke)
  await waitFor(() => expect(screen.queryByText('Sheet one')).toBeNull())
  expect(document.activeElement?.textContent).toBe(sheets.ownLinks)
  await press('Sheet three', sheets.revoke)
  expect(await screen.findByText(sheets.ownLinksNone)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: sheets.ownLinks }))
  expect(notices.map(({ title }) => title)).toEqual([common.linkCopied, sheets.revoked, sheets.revoked])
})

it('shows nothing to a reader whose sheets have no links', async () => {
  const calls = serve({ [LIST]: Response.json([sheet('two', null)]) })
  await renderInLanguage('en', <OwnSheetLinks />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})

it('keeps a link that could not be revoked, and says so', async () => {
  serve({ [LIST]: Response.json([sheet('one', 'abc')]), 'DELETE /api/sheets/one/link': refusal(500, 'internal') })
  await renderInLanguage('en', <OwnSheetLinks />)
  await screen.findByRole('link', { name: 'Sheet one' })
  await press('Sheet one', sheets.revoke)
  await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', title: sheets.revokeFailed }]))
  expect(screen.getByText('Sheet one')).toBeTruthy()
})
