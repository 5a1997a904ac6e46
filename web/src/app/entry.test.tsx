import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '../lib/session-storage.ts'
import { renderPage } from '../test/render-page.tsx'
import { serve } from '../test/serve.ts'
import { guestStatus, session } from '../test/user.ts'
import { Entry } from './entry.tsx'

const open = (at: string) => renderPage({ routes: { '/': <Entry />, '/chat': <Entry /> }, at })
const never = () => new Promise<Response>(() => undefined)

// Both pages are translated before anyone waits for them.
beforeAll(async () => {
  await Promise.all([import('./routes/landing-page.tsx'), import('./routes/chat-page.tsx')])
}, 120_000)

beforeEach(() => {
  localStorage.clear()
  globalThis.matchMedia = (media) =>
    ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList
})

describe('the entry', () => {
  it('is the landing page for a guest', async () => {
    serve({ 'GET /api/auth/status': guestStatus() })
    await open('/')
    expect(await screen.findByRole('link', { name: 'Start Chatting' }, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
  })

  it('waits while it is not known who reads', async () => {
    serve({ 'GET /api/auth/status': never })
    await open('/')
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    expect(screen.queryByRole('link', { name: 'Start Chatting' })).toBeNull()
  })

  it('is the chat at once for a reader who comes back', async () => {
    keepSession(session())
    serve({ 'GET /api/auth/status': never })
    await open('/')
    expect(await screen.findByRole('textbox', { name: 'Your question' }, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
  })

  it('is the chat for a guest who goes there', async () => {
    serve({ 'GET /api/auth/status': guestStatus() })
    await open('/chat')
    expect(await screen.findByRole('textbox', { name: 'Your question' }, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
  })
})
