import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportRefusal, keepSession } from '../../../lib/api/session.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { guestStatus, guestUsage, ruthStatus, session } from '../../../test/user.ts'
import { AccountLinks } from './account-links.tsx'
import { useFollowSession } from '../api/change-reader.ts'

const onLeft = vi.fn()

/** The edge of the chat, with something of the reader's on it. */
function Chat() {
  useFollowSession()
  const { data } = useQuery({
    queryKey: ['conversations'],
    queryFn: async () => (await fetch('/api/conversations', {})).json() as Promise<unknown>,
  })
  return (
    <>
      <AccountLinks onLeft={onLeft}>
        <a href="/upgrade">Upgrade</a>
      </AccountLinks>
      <p>{typeof data === 'string' && data}</p>
    </>
  )
}
const open = () => renderPage({ routes: { '/chat': <Chat /> }, at: '/chat' })
const storageEvent = () => globalThis.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', storageArea: localStorage }))

const RUTH = 'Account of ruth@example.org'
async function openMenu(name = RUTH): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('menu')
}

beforeEach(() => {
  localStorage.clear()
  onLeft.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('AccountLinks', () => {
  it('shows sign-in and sign-up to a guest', async () => {
    serve({ 'GET /api/auth/status': guestStatus })
    await open()
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup')
    expect(screen.getByRole('link', { name: 'Upgrade' })).toBeTruthy()
  })
  it('shows the links of a guest when the server does not answer', async () => {
    serve({ 'GET /api/auth/status': refusal(500, 'internal') })
    await open()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
  })
  it('shows the account and sign-out to a user', async () => {
    serve({ 'GET /api/auth/status': ruthStatus })
    await open()
    await openMenu()
    expect(screen.getByRole('menuitem', { name: 'Account' }).getAttribute('href')).toBe('/account')
    expect(screen.queryByRole('menuitem', { name: 'Sign in' })).toBeNull()
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeTruthy()
  })
  it('shows in the menu the plan and the questions that are left', async () => {
    serve({ 'GET /api/auth/status': guestStatus, 'GET /api/usage/status': guestUsage })
    await open()
    await openMenu('Settings and account')
    expect(await screen.findByText('Free plan · 3 of 10 questions left')).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Upgrade' }).getAttribute('href')).toBe('/upgrade')
  })
  it('changes theme and language from the menu, which stays open', async () => {
    serve({ 'GET /api/auth/status': guestStatus })
    await open()
    await openMenu('Settings and account')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Use device setting' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Русский' }))
    expect(await screen.findByRole('menuitemradio', { name: 'Тёмное' })).toBeTruthy()
  })
  it('clears the stored session, revokes the token, then clears the cache on sign-out', async () => {
    keepSession(session())
    const order: string[] = []
    let reader = 'the conversations of Ruth'
    const calls = serve({
      'GET /api/auth/status': ruthStatus,
      'GET /api/conversations': () => Response.json(reader),
      'POST /api/auth/logout': () => {
        order.push(`told, stored: ${String(localStorage.getItem('auth_token'))}, on screen: ${String(screen.queryByText(reader) !== null)}`)
        reader = 'the conversations of a guest'
        return Response.json({ loggedOut: true })
      },
    })
    await open()
    await screen.findByText('the conversations of Ruth')
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    expect(await screen.findByText('the conversations of a guest')).toBeTruthy()
    expect(order).toEqual(['told, stored: null, on screen: true'])
    expect(calls.find(({ name }) => name === 'POST /api/auth/logout')?.headers.authorization).toBe('Bearer secret')
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(onLeft).toHaveBeenCalledOnce()
  })
  it('only logs a failed sign-out', async () => {
    keepSession(session())
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let asked = 0
    serve({
      'GET /api/auth/status': () => (asked++ === 0 ? ruthStatus() : refusal(401, 'session_ended')),
      'POST /api/auth/logout': refusal(500, 'internal'),
    })
    await open()
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(logged).toHaveBeenCalledOnce()
  })
})

describe('a tab', () => {
  it('follows a sign-in and a sign-out in another tab, with everything on screen', async () => {
    let somebody = false
    serve({
      'GET /api/auth/status': () => (somebody ? ruthStatus() : guestStatus()),
      'GET /api/conversations': () => Response.json(somebody ? 'hers' : 'a guest’s'),
    })
    await open()
    await screen.findByRole('link', { name: 'Sign in' })
    somebody = true
    keepSession(session())
    act(() => void storageEvent())
    expect(await screen.findByRole('button', { name: RUTH })).toBeTruthy()
    expect(await screen.findByText('hers')).toBeTruthy()
    somebody = false
    localStorage.clear()
    act(() => void storageEvent())
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(await screen.findByText('a guest’s')).toBeTruthy()
  })
  it('asks who is here when the server refuses something, once, and makes a guest of one whose session has ended', async () => {
    keepSession(session())
    let ended = false
    const calls = serve({ 'GET /api/auth/status': () => (ended ? refusal(401, 'session_ended') : ruthStatus()) })
    await open()
    await screen.findByRole('button', { name: RUTH })
    await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /api/auth/status')).toHaveLength(1))
    ended = true
    act(() => {
      for (let times = 0; times < 5; times++) reportRefusal()
    })
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(calls.filter(({ name }) => name === 'GET /api/auth/status')).toHaveLength(2)
    expect(localStorage.getItem('auth_token')).toBeNull()
  })
})
