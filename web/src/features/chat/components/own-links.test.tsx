import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { common } from '../../../words/en/common.ts'
import { sharing } from '../../../words/en/sharing.ts'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { OwnLinks } from './own-links.tsx'

const notices = collectNotices()

const LIST = 'GET /api/links'
const link = (number: number) => ({
  id: `link-${String(number)}`,
  createdAt: '2026-11-21T12:00:00.000Z',
  questions: number,
  conversationId: `conversation-${String(number)}`,
  title: `Title ${String(number)}`,
})
const copied: string[] = []
const line = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li') ?? document.body)

beforeEach(() => {
  copied.length = 0
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
})
afterEach(() => vi.unstubAllGlobals())

describe('OwnLinks', () => {
  it('shows each link with its conversation, date and address to copy', async () => {
    serve({ [LIST]: Response.json([link(2), link(1)]) })
    await renderInLanguage('en', <OwnLinks />)
    expect(screen.getByText(common.loading)).toBeTruthy()
    const first = await line('Title 2')
    expect(first.getByRole('link').getAttribute('href')).toBe('/chat/conversation-2')
    expect(first.getByText(/21 November 2026.* · 2 questions/)).toBeTruthy()
    expect(first.getByRole<HTMLInputElement>('textbox').value).toBe(`${location.origin}/shared/link-2`)
    fireEvent.click(first.getByRole('button', { name: common.copyLink }))
    await waitFor(() => expect(copied).toEqual([`${location.origin}/shared/link-2`]))
    expect(first.getByRole('button', { name: sharing.revoke }).getAttribute('aria-describedby')).toBe(
      first.getByRole('link').parentElement?.id,
    )
  })
  it('removes a revoked link and moves the focus to the heading', async () => {
    const calls = serve({ [LIST]: Response.json([link(2), link(1)]), 'DELETE /api/links/link-2': Response.json({ revoked: true }) })
    await renderInLanguage('en', <OwnLinks />)
    fireEvent.click((await line('Title 2')).getByRole('button', { name: sharing.revoke }))
    await waitFor(() => expect(screen.queryByText('Title 2')).toBeNull())
    expect(screen.getByText('Title 1')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe(sharing.ownLinks)
    expect(notices).toMatchObject([{ title: sharing.revoked }])
    expect(calls.map(({ name }) => name)).toEqual([LIST, 'DELETE /api/links/link-2'])
  })
  it('keeps a link with a message when revoking fails', async () => {
    serve({ [LIST]: Response.json([link(1)]), 'DELETE /api/links/link-1': refusal(500, 'internal') })
    await renderInLanguage('en', <OwnLinks />)
    fireEvent.click((await line('Title 1')).getByRole('button', { name: sharing.revoke }))
    expect((await screen.findByRole('alert')).textContent).toBe(sharing.revokeFailed)
    expect(screen.getByText('Title 1')).toBeTruthy()
  })
  it('shows ten links at first and more on request', async () => {
    serve({ [LIST]: Response.json(Array.from({ length: 12 }, (_, index) => link(index + 1))) })
    await renderInLanguage('en', <OwnLinks />)
    await screen.findByText('Title 10')
    expect(screen.queryByText('Title 11')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: sharing.moreLinks }))
    expect(screen.getByText('Title 12')).toBeTruthy()
    expect(screen.queryByRole('button', { name: sharing.moreLinks })).toBeNull()
  })
  it('says when there are no links', async () => {
    serve({ [LIST]: Response.json([]) })
    await renderInLanguage('en', <OwnLinks />)
    expect(await screen.findByText(sharing.ownLinksNone)).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })
  it('offers to load the links again after a failure', async () => {
    serve({ [LIST]: refusal(500, 'internal') })
    await renderInLanguage('en', <OwnLinks />)
    expect((await screen.findByRole('alert')).textContent).toContain(sharing.linksFailed)
    serve({ [LIST]: Response.json([link(1)]) })
    fireEvent.click(screen.getByRole('button', { name: common.retry }))
    expect(await screen.findByText('Title 1')).toBeTruthy()
  })
})
