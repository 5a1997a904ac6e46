import type { UserSession } from '@sugya/contract/api/account'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../lib/api/session.ts'
import { collectNotices } from '../../test/collect-notices.ts'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { guestStatus, ruth, ruthStatus, session } from '../../test/user.ts'
import { AccountPage } from './account-page.tsx'

const notices = collectNotices()
// The subscription and the links are other rooms, with tests of their own.
vi.mock('../../features/billing/components/subscription-card.tsx', () => ({ SubscriptionCard: () => <p>the subscription</p> }))
vi.mock('../../features/chat/components/own-links.tsx', () => ({ OwnLinks: () => <p>the links</p> }))

const oneSession = (id: string, current: boolean, userAgent: string): UserSession => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  expiresAt: '2027-01-01T00:00:00.000Z',
  ipAddress: '203.0.113.7',
  userAgent,
  current,
})
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const sessions = () => Response.json([oneSession('a', true, FIREFOX), oneSession('b', false, CHROME)])
const usual = {
  'GET /api/daily/mail': Response.json({ mail: null }),
  'GET /api/auth/status': ruthStatus,
  'GET /api/account/sessions': sessions,
}

const open = (answers: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ ...usual, ...answers })
  return renderPage({ routes: { '/account': <AccountPage /> }, at: '/account' }).then((page) => ({ ...page, calls }))
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const row = (label: string) => screen.getByRole('button', { name: label }).closest<HTMLElement>('[data-row], li') ?? document.body

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('AccountPage', () => {
  it('redirects a guest to the sign-in and back', async () => {
    const { address } = await open({ 'GET /api/auth/status': guestStatus })
    await waitFor(() => expect(address()).toBe('/login?next=/account'))
  })
  it('shows a spinner, then a retry button when the server does not answer', async () => {
    let works = false
    await open({ 'GET /api/auth/status': () => (works ? ruthStatus() : refusal(500, 'internal')) })
    expect((await screen.findByRole('alert')).textContent).toBe('Your account could not be loaded.')
    expect(screen.getByRole('link', { name: 'Go to chat' })).toBeTruthy()
    works = true
    await press('Try again')
    expect(await screen.findByText('ruth@example.org')).toBeTruthy()
  })
  it('shows the stored user at once and removes it when the session has ended', async () => {
    keepSession(session())
    let answer = (_: Response): void => undefined
    const waiting = new Promise<Response>((resolve) => (answer = resolve))
    const { address } = await open({ 'GET /api/auth/status': () => waiting })
    expect(screen.getByText('ruth@example.org')).toBeTruthy()
    answer(refusal(401, 'session_ended'))
    await waitFor(() => expect(address()).toBe('/login?next=/account'))
    expect(localStorage.length - (localStorage.getItem('language') ? 1 : 0) - (localStorage.getItem('device_fingerprint') ? 1 : 0)).toBe(0)
  })
  it('changes the username and shows a refusal under the field', async () => {
    let taken = true
    const { calls } = await open({
      'PATCH /api/account': () =>
        taken ? refusal(409, 'conflict', { fields: { username: 'Taken' } }) : Response.json({ ...ruth, username: 'Naomi' }),
    })
    await screen.findByText('Ruth')
    await press('Change username')
    const field = screen.getByLabelText<HTMLInputElement>('New username')
    expect(field.value).toBe('Ruth')
    await userEvent.clear(field)
    await userEvent.type(field, 'Naomi')
    await press('Save')
    expect(await screen.findByText('Taken')).toBeTruthy()
    taken = false
    await press('Save')
    expect(await screen.findByText('Naomi')).toBeTruthy()
    expect(screen.queryByLabelText('New username')).toBeNull()
    expect(calls.filter(({ name }) => name === 'PATCH /api/account').at(-1)?.body).toEqual({ username: 'Naomi' })
  })
  it('sends an e-mail to a new address and says that nothing has changed yet', async () => {
    const { calls } = await open({ 'POST /api/account/email': Response.json({ sent: true }) })
    await screen.findByText('Ruth')
    await press('Change email')
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org')
    await userEvent.type(screen.getByLabelText('Current password'), 'pass-word1')
    await press('Send link')
    expect(await screen.findByText(/Nothing changes until you follow the link/)).toBeTruthy()
    expect(screen.getByText('ruth@example.org')).toBeTruthy()
    expect(calls.find(({ name }) => name === 'POST /api/account/email')?.body).toEqual({ email: 'new@example.org', password: 'pass-word1' })
  })
  it('changes the password and reloads the list of sessions', async () => {
    const { calls } = await open({ 'POST /api/account/password': Response.json({ changed: true }) })
    await screen.findByText('Chrome on Android')
    await press('Change password')
    await userEvent.type(screen.getByLabelText('Current password'), 'pass-word1')
    await userEvent.type(screen.getByLabelText('New password'), 'pass-word2')
    await press('Save')
    await waitFor(() => expect(notices).toMatchObject([{ title: 'Password changed' }]))
    expect(calls.find(({ name }) => name === 'POST /api/account/password')?.body).toEqual({
      currentPassword: 'pass-word1',
      password: 'pass-word2',
    })
    await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /api/account/sessions')).toHaveLength(2))
  })
  it('changes the language of e-mails by one click', async () => {
    const { calls } = await open({ 'PATCH /api/account': Response.json({ ...ruth, language: 'he' }) })
    await screen.findByText('Ruth')
    await userEvent.click(screen.getByRole('radio', { name: 'עברית' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'עברית' }).checked).toBe(true))
    expect(calls.find(({ name }) => name === 'PATCH /api/account')?.body).toEqual({ language: 'he' })
  })
  it('lists the devices, marks the current one, and signs out one or all others', async () => {
    const { calls } = await open({
      'DELETE /api/account/sessions/b': Response.json({ ended: true }),
      'POST /api/account/sessions/end-others': Response.json({ ended: 1 }),
    })
    await screen.findByText('Firefox on Windows')
    expect(screen.getByText('This device')).toBeTruthy()
    const other = within(row('Sign out Chrome on Android'))
    expect(other.getByText(/3 days ago/)).toBeTruthy()
    expect(other.getByText('203.0.113.7')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
    await press('Sign out Chrome on Android')
    await waitFor(() => expect(notices).toMatchObject([{ title: 'Signed out' }]))
    await press('Sign out everywhere else')
    await waitFor(() => expect(notices).toHaveLength(2))
    const writes = calls.map(({ name }) => name).filter((name) => !name.startsWith('GET'))
    expect(writes).toEqual(['DELETE /api/account/sessions/b', 'POST /api/account/sessions/end-others'])
  })
  it('offers to load the devices again after a failure', async () => {
    let works = false
    await open({ 'GET /api/account/sessions': () => (works ? sessions() : refusal(500, 'internal')) })
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    works = true
    await press('Try again')
    expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
  })
  it('downloads the export with the token, under the name the server gives', async () => {
    keepSession(session())
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    const { calls } = await open({
      'GET /api/account/export': new Response('{}', { headers: { 'content-disposition': 'attachment; filename="sugya-2026-01-01.json"' } }),
    })
    await press('Download as JSON')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('sugya-2026-01-01.json')
    expect(calls.find(({ name }) => name === 'GET /api/account/export')?.headers.authorization).toBe('Bearer secret')
    saved.mockRestore()
  })
  it('lists the shared source sheets', async () => {
    const sheet = (id: string, title: string, link: string | null) => ({
      ...{ id, title, link, sources: 0, opening: [] },
      ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    })
    await open({ 'GET /api/sheets': Response.json([sheet('s1', 'On anger', 'abc'), sheet('s2', 'Private', null)]) })
    const own = within(await screen.findByRole('region', { name: 'Shared source sheets' }))
    expect(own.getByRole('link', { name: 'On anger' }).getAttribute('href')).toBe('/sheets/s1')
    expect(own.getByRole<HTMLInputElement>('textbox').value).toMatch(/\/s\/abc$/)
    expect(own.queryByText('Private')).toBeNull()
  })

  it('leads to the chat, not to the sign-in, after signing out, and forgets the places of the go-anywhere field and the chosen editions', async () => {
    for (const key of ['recent-places', 'editions']) localStorage.setItem(key, '[]')
    const { address } = await open({ 'POST /api/auth/logout': Response.json({ loggedOut: true }) })
    await screen.findByText('Ruth')
    await press('Log out')
    await waitFor(() => expect(address()).toBe('/'))
    for (const key of ['recent-places', 'editions']) expect(localStorage.getItem(key)).toBeNull()
  })
  it('deletes the account after a warning and the password, and clears all stored data', async () => {
    keepSession(session())
    let right = false
    const { address, calls } = await open({
      'POST /api/account/delete': () =>
        right ? Response.json({ deleted: true }) : refusal(400, 'invalid_input', { fields: { password: 'Wrong' } }),
    })
    await press(/^Delete account/)
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
    expect(dialog.textContent).toMatch(/subscription is cancelled.*conversations are removed.*This cannot be undone/)
    await userEvent.type(within(dialog).getByLabelText('Password'), 'pass-word1')
    await press('Delete permanently')
    expect(await within(dialog).findByText('Wrong')).toBeTruthy()
    expect(address()).toBe('/account')
    right = true
    await press('Delete permanently')
    await waitFor(() => expect(address()).toBe('/'))
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(localStorage.getItem('user_data')).toBeNull()
    expect(notices.at(-1)?.title).toBe('Your account is deleted')
    expect(calls.findLast(({ name }) => name.startsWith('POST'))?.body).toEqual({ password: 'pass-word1' })
  })
})
