import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { ShareDialog } from './share-dialog.tsx'

const notices = collectNotices()

const moment = '2026-11-21T12:00:00.000Z'
const conversation = { id: 'c', title: 'Title', createdAt: moment, updatedAt: moment }
const link = { id: 'Ab_-9', createdAt: moment, questions: 2 }
const LIST = 'GET /api/conversations/c/links'
const CREATE = 'POST /api/conversations/c/links'
const REVOKE = 'DELETE /api/links/Ab_-9'

const copied: string[] = []
const draw = () => renderInLanguage('en', <ShareDialog conversation={conversation} onClose={vi.fn()} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  copied.length = 0
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
})
afterEach(() => vi.unstubAllGlobals())

describe('ShareDialog', () => {
  it('says who sees what, creates a link and copies it', async () => {
    serve({ [LIST]: Response.json([]), [CREATE]: Response.json(link) })
    await draw()
    expect(screen.getByText(/up to now/)).toBeTruthy()
    expect(screen.getByText(/your name or email/)).toBeTruthy()
    await press('Create a link')
    expect(((await screen.findByRole('textbox')) as HTMLInputElement).value).toBe(`${location.origin}/shared/Ab_-9`)
    expect(screen.getByText(/2 questions/)).toBeTruthy()
    await waitFor(() => expect(copied).toEqual([`${location.origin}/shared/Ab_-9`]))
    expect(notices).toMatchObject([{ title: 'Link copied' }])
  })
  it('lists the links and revokes one', async () => {
    const calls = serve({ [LIST]: Response.json([link]), [REVOKE]: Response.json({ revoked: true }) })
    await draw()
    await press('Revoke')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(calls.map(({ name }) => name)).toEqual([LIST, REVOKE])
  })
  it('says that a link still works when revoking fails', async () => {
    serve({ [LIST]: Response.json([link]), [REVOKE]: refusal(500, 'internal') })
    await draw()
    await press('Revoke')
    expect((await screen.findByRole('alert')).textContent).toContain('It still works')
    expect(screen.getByRole('textbox')).toBeTruthy()
  })
  it.each([
    [409, 'conflict', 'There is no finished answer to share yet.'],
    [500, 'internal', 'The link was not created. Please try again.'],
  ])('says why no link was created (%d)', async (status, code, sentence) => {
    serve({ [LIST]: Response.json([]), [CREATE]: refusal(status, code) })
    await draw()
    await press('Create a link')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })
  it('offers to load the links again after a failure', async () => {
    serve({ [LIST]: refusal(500, 'internal') })
    await draw()
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    serve({ [LIST]: Response.json([link]) })
    await press('Try again')
    expect(await screen.findByRole('textbox')).toBeTruthy()
  })
})
