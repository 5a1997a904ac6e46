import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../test/collect-notices.ts'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { ruthStatus, session } from '../../test/user.ts'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const notices = collectNotices()

const routes = {
  '/forgot-password': <ForgotPasswordPage />,
  '/reset-password': <ResetPasswordPage />,
  '/confirm-email': <ConfirmEmailPage />,
}
const open = (at: string) => renderPage({ routes, at })
const bodies = (calls: ReturnType<typeof serve>, name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('ForgotPasswordPage', () => {
  it('requests an e-mail, shows the same text for known and unknown addresses, and can send it again', async () => {
    const calls = serve({ 'POST /api/auth/forgot-password': Response.json({ sent: true }) })
    await open('/forgot-password?next=/account')
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login?next=%2Faccount')
    await userEvent.type(screen.getByLabelText('Email'), 'ruth@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
    const said = await screen.findByRole('status')
    expect(said.textContent).toMatch(/ruth@example\.org.*If there is an account with this address/)
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(bodies(calls, 'POST /api/auth/forgot-password')).toEqual([{ email: 'ruth@example.org', language: 'en' }])
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })
  it('says when the next e-mail can be requested', async () => {
    serve({ 'POST /api/auth/forgot-password': refusal(429, 'rate_limited', { retryAfter: 7200 }) })
    await open('/forgot-password')
    await userEvent.type(screen.getByLabelText('Email'), 'ruth@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Too many attempts\. Please try again in 2 hours\.$/))
  })
})

describe('ResetPasswordPage', () => {
  const setPassword = async () => {
    await userEvent.type(screen.getByLabelText('New password'), 'pass-word1')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'pass-word1')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  }
  it('removes the token from the address, sets the password, signs in and opens the chat', async () => {
    const calls = serve({ 'POST /api/auth/reset-password': Response.json(session()) })
    const { address } = await open('/reset-password#token=abc-123')
    await waitFor(() => expect(address()).toBe('/reset-password'))
    await setPassword()
    await waitFor(() => expect(address()).toBe('/'))
    expect(bodies(calls, 'POST /api/auth/reset-password')).toEqual([{ token: 'abc-123', password: 'pass-word1', language: 'en' }])
    expect(localStorage.getItem('auth_token')).toBe('secret')
    expect(notices).toMatchObject([{ title: 'Your new password is set' }])
  })
  it('says that a link has expired and links to a new one', async () => {
    serve({ 'POST /api/auth/reset-password': refusal(410, 'link_expired') })
    await open('/reset-password#token=old')
    await setPassword()
    expect((await screen.findByRole('link', { name: 'Request a new link' })).getAttribute('href')).toBe('/forgot-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
  it('shows no form without a token in the address', async () => {
    serve({})
    await open('/reset-password')
    expect(screen.getByRole('alert').textContent).toMatch(/incomplete/)
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

describe('ConfirmEmailPage', () => {
  it('confirms the address on a click, not when the page opens', async () => {
    const calls = serve({
      'GET /api/auth/status': ruthStatus,
      'POST /api/account/email/confirm': Response.json({ email: 'new@example.org' }),
    })
    const { address } = await open('/confirm-email#token=abc')
    await waitFor(() => expect(address()).toBe('/confirm-email'))
    expect(bodies(calls, 'POST /api/account/email/confirm')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }))
    expect((await screen.findByRole('status')).textContent).toContain('new@example.org')
    expect(bodies(calls, 'POST /api/account/email/confirm')).toEqual([{ token: 'abc', language: 'en' }])
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account')
  })
  it('says that a link has expired and links to the account', async () => {
    serve({ 'POST /api/account/email/confirm': refusal(410, 'link_expired') })
    await open('/confirm-email#token=old')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/has already been used/)
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeTruthy()
  })
})
