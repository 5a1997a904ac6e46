import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../test/collect-notices.ts'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { guestStatus as guest, ruth, ruthStatus, session } from '../../test/user.ts'
import { LoginPage } from './login-page.tsx'

const notices = collectNotices()

const signedIn = () => Response.json(session())

const open = (at = '/login', language: 'en' | 'he' | 'ru' = 'en') => renderPage({ routes: { '/login': <LoginPage /> }, at, language })

async function fill(email: string, password: string) {
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Email'), email)
  await person.type(screen.getByLabelText('Password'), password)
  return person
}
const readFailure = () => [...screen.getByRole('alert').children].map((line) => line.textContent.replaceAll('\u00a0', ' '))
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('LoginPage', () => {
  it('has the controls and texts of the specification', async () => {
    serve({ 'GET /api/auth/status': guest })
    await open()
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup')
    expect(screen.getByRole('link', { name: 'Continue as Guest' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByText('Limited to 10 questions per 5-hour window')).toBeTruthy()
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })
  it('shows and hides the password', async () => {
    serve({ 'GET /api/auth/status': guest })
    await open()
    const person = await fill('a@b.co', 'hidden1')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
    await person.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    await person.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
  it('sends nothing while a field is invalid and focuses the first invalid one', async () => {
    const calls = serve({ 'GET /api/auth/status': guest })
    await open()
    await userEvent.click(button())
    expect(await screen.findByText('Invalid email format')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid email format')
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  })
  it('is disabled while it waits, then stores the session, welcomes the reader and returns to the requested page', async () => {
    let answer = (_: Response): void => undefined
    const waiting = new Promise<Response>((resolve) => (answer = resolve))
    const calls = serve({ 'GET /api/auth/status': guest, 'POST /api/auth/signin': () => waiting })
    const { address } = await open('/login?next=/account')
    const person = await fill(' ruth@example.org ', 'pass-word1')
    await person.click(button())
    const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' })
    expect(pending.disabled).toBe(true)
    expect(screen.getByLabelText('Email').closest('fieldset')?.disabled).toBe(true)
    answer(signedIn())
    await waitFor(() => expect(address()).toBe('/account'))
    expect(calls.find(({ name }) => name === 'POST /api/auth/signin')?.body).toEqual({
      email: 'ruth@example.org',
      password: 'pass-word1',
      language: 'en',
    })
    expect(localStorage.getItem('auth_token')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toEqual(ruth)
    expect(notices).toEqual([{ title: 'Welcome back!', text: 'You have been signed in successfully.' }])
  })
  it('does not redirect to another site', async () => {
    serve({ 'GET /api/auth/status': guest, 'POST /api/auth/signin': signedIn })
    const { address } = await open('/login?next=//evil.example/')
    const person = await fill('ruth@example.org', 'pass-word1')
    await person.click(button())
    await waitFor(() => expect(address()).toBe('/'))
  })
  it('shows the refusal of the server, keeps the input and focuses the password', async () => {
    serve({ 'GET /api/auth/status': guest, 'POST /api/auth/signin': refusal(401, 'wrong_credentials') })
    await open()
    const person = await fill('ruth@example.org', 'wrong')
    await person.click(button())
    await waitFor(() => expect(readFailure()).toEqual(['Sign in failed', 'The server says wrong_credentials']))
    expect(notices, 'said once, beside the button').toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ruth@example.org')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })
  it('shows its own message when the server gives none', async () => {
    serve({ 'GET /api/auth/status': guest, 'POST /api/auth/signin': new Response('', { status: 500 }) })
    await open()
    const person = await fill('ruth@example.org', 'wrong')
    await person.click(button())
    await waitFor(() => expect(readFailure()).toEqual(['Sign in failed', 'Invalid email or password. Please try again.']))
  })
  it('says in every language when to try again after too many attempts', async () => {
    serve({ 'GET /api/auth/status': guest, 'POST /api/auth/signin': refusal(429, 'rate_limited', { retryAfter: 290 }) })
    await open('/login', 'ru')
    const person = userEvent.setup()
    await person.type(screen.getByLabelText('Электронная почта'), 'ruth@example.org')
    await person.type(screen.getByLabelText('Пароль'), 'x')
    await person.click(screen.getByRole('button', { name: 'Войти' }))
    await waitFor(() => expect(readFailure()).toEqual(['Войти не удалось', 'Слишком много попыток. Попробуйте через 5 минут.']))
  })
  it('redirects a signed-in reader', async () => {
    serve({ 'GET /api/auth/status': ruthStatus })
    const { address } = await open('/login?next=/upgrade')
    await waitFor(() => expect(address()).toBe('/upgrade'))
  })
})
