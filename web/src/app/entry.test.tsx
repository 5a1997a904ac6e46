import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useFollowSession } from '../features/account/api/change-reader.ts'
import { accountKey } from '../session/use-account.ts'
import { forgetSession, keepSession } from '../lib/api/session.ts'
import { renderPage } from '../test/render-page.tsx'
import { serve } from '../test/serve.ts'
import { stubMedia } from '../test/stub-media.ts'
import { guestStatus, ruthStatus, session } from '../test/user.ts'
import { Entry } from './entry.tsx'

const open = (at: string) => renderPage({ routes: { '/': <Entry />, '/chat': <Entry /> }, at })
const never = () => new Promise<Response>(() => undefined)

// Both pages are translated before anyone waits for them.
beforeAll(async () => {
  await Promise.all([import('./pages/landing-page.tsx'), import('./pages/chat-page.tsx')])
}, 120_000)

beforeEach(() => {
  localStorage.clear()
  stubMedia(() => false)
})

describe('Entry', () => {
  it('shows a guest the landing page', async () => {
    serve({ 'GET /api/auth/status': guestStatus() })
    await open('/')
    expect(await screen.findByRole('link', { name: 'Start Chatting' }, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
  })

  it('shows a spinner until the account is known', async () => {
    serve({ 'GET /api/auth/status': never })
    await open('/')
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    expect(screen.queryByRole('link', { name: 'Start Chatting' })).toBeNull()
  })

  it('shows a returning reader the chat at once', async () => {
    keepSession(session())
    serve({ 'GET /api/auth/status': never })
    await open('/')
    expect(await screen.findByRole('textbox', { name: 'Your question' }, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
  })

  it('shows a guest the chat at its own address', async () => {
    serve({ 'GET /api/auth/status': guestStatus() })
    await open('/chat')
    expect(await screen.findByRole('textbox', { name: 'Your question' }, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
  })

  it('keeps the chat and its draft for a reader whom another tab signs out', async () => {
    const signOutElsewhere = await openSignedIn()
    fireEvent.change(question(), { target: { value: 'Who sold his' } })
    await signOutElsewhere()
    expect(question()).toHaveProperty('value', 'Who sold his')
    fireEvent.change(question(), { target: { value: 'Who sold his birthright' } })
    expect(question()).toHaveProperty('value', 'Who sold his birthright')
    expect(screen.queryByRole('link', { name: 'Start Chatting' })).toBeNull()
  })

  it.each(['/elsewhere', '/chat'])('shows a signed-out reader the landing page after a visit to %s', async (away) => {
    const signOutElsewhere = await openSignedIn()
    fireEvent.change(question(), { target: { value: 'Who sold his' } })
    await signOutElsewhere()
    fireEvent.click(screen.getByRole('link', { name: away }))
    fireEvent.click(screen.getByRole('link', { name: '/' }))
    expect(await screen.findByRole('link', { name: 'Start Chatting' })).toBeInstanceOf(HTMLElement)
    // The words wait in the chat.
    fireEvent.click(screen.getByRole('link', { name: '/chat' }))
    expect(question()).toHaveProperty('value', 'Who sold his')
  })
})

const question = () => screen.getByRole('textbox', { name: 'Your question' })

/**
 * The chat at `/`, of a reader whom the server knows, with ways to other pages. Answers what signs them out in
 * another tab.
 */
async function openSignedIn() {
  function WithWays() {
    useFollowSession()
    const ways = ['/', '/chat', '/elsewhere'].map((to) => (
      <Link key={to} to={to}>
        {to}
      </Link>
    ))
    return (
      <>
        {ways}
        <Entry />
      </>
    )
  }
  keepSession(session())
  serve({ 'GET /api/auth/status': ruthStatus })
  const elsewhere = <Link to="/">/</Link>
  const { client } = await renderPage({ routes: { '/': <WithWays />, '/chat': <WithWays />, '/elsewhere': elsewhere }, at: '/' })
  await screen.findByRole('textbox', { name: 'Your question' }, { timeout: 10_000 })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return async () => {
    serve({ 'GET /api/auth/status': guestStatus() })
    forgetSession()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'auth_token', storageArea: localStorage })))
    await waitFor(() => expect([client.getQueryData(accountKey), client.isFetching()]).toEqual([null, 0]))
  }
}
