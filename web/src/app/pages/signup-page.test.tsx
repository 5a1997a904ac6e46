import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../test/collect-notices.ts'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { guestStatus as guest, session } from '../../test/user.ts'
import { SignupPage } from './signup-page.tsx'

const notices = collectNotices()

const open = () => renderPage({ routes: { '/signup': <SignupPage /> }, at: '/signup' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** What stands under a field. */
const note = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

async function signUp(username: string, email: string, password: string, confirm: string) {
  const person = userEvent.setup()
  for (const [label, value] of [
    ['Username', username],
    ['Email', email],
    ['Password', password],
    ['Confirm password', confirm],
  ] as const) {
    await person.clear(field(label))
    if (value !== '') await person.type(field(label), value)
  }
  await person.click(screen.getByRole('button', { name: 'Sign up' }))
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('SignupPage', () => {
  it('lists the benefits of an account and the alternatives', async () => {
    serve({ 'GET /api/auth/status': guest })
    await open()
    for (const words of [
      'Saving conversation history',
      'Access from any device',
      '10 questions per 5-hour window',
      '10 free questions every 5 hours',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Continue as Guest' }).getAttribute('href')).toBe('/chat')
    expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2)
    expect(field('Confirm password').getAttribute('autocomplete')).toBe('new-password')
  })
  it('shows problems under their fields in the words of the specification', async () => {
    const calls = serve({ 'GET /api/auth/status': guest })
    await open()
    await signUp('ab', 'nobody', 'short1', 'short2')
    await waitFor(() => expect(note('Username')).toBe('Username must be at least 3 characters'))
    expect(note('Email')).toBe('Invalid email format')
    expect(note('Password')).toBe('Password must be at least 8 characters')
    expect(note('Confirm password')).toBe("Passwords don't match")
    expect(document.activeElement).toBe(field('Username'))
    await signUp('x'.repeat(51), 'a@b.co', 'onlyletters', 'onlyletters')
    await waitFor(() => expect(note('Username')).toBe('Username too long'))
    expect(note('Password')).toBe('Password must contain at least one letter and one number')
    expect(note('Confirm password')).toBe('')
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  }, 20_000)
  it('sends the password once, welcomes the reader and opens the chat', async () => {
    const calls = serve({
      'GET /api/auth/status': guest,
      'POST /api/auth/signup': Response.json(session()),
    })
    const { address } = await open()
    await signUp('Ruth', 'ruth@example.org', 'pass-word1', 'pass-word1')
    await waitFor(() => expect(address()).toBe('/'))
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      username: 'Ruth',
      email: 'ruth@example.org',
      password: 'pass-word1',
      language: 'en',
    })
    expect(notices).toEqual([{ title: 'Welcome to Sugya!', text: 'Your account has been created successfully.' }])
  })
  it("shows the server's message under its field and focuses it", async () => {
    serve({
      'GET /api/auth/status': guest,
      'POST /api/auth/signup': refusal(400, 'invalid_input', { fields: { email: 'There is such an account' } }),
    })
    await open()
    await signUp('Ruth', 'ruth@example.org', 'pass-word1', 'pass-word1')
    await waitFor(() => expect(note('Email')).toBe('There is such an account'))
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    expect(screen.getByRole('alert').textContent, 'the reason stands under the field').toBe('Sign up failed')
    expect(notices).toEqual([])
    await userEvent.type(field('Email'), 'x')
    await waitFor(() => expect(note('Email')).toBe(''))
  })
})
