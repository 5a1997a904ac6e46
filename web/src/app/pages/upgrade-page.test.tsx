import type { Subscription } from '@sugya/contract/api/billing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Route, Routes, useLocation } from 'react-router'
import { collectNotices } from '../../test/collect-notices.ts'
import { renderInLanguage } from '../../test/render-in-language.tsx'
import { SuccessPage } from './success-page.tsx'
import '../../features/billing/components/sandbox-form.tsx'
import { UpgradePage } from './upgrade-page.tsx'

const notices = collectNotices()

const user = { id: 'u', username: 'ruth', email: 'ruth@example.org' }
const subscription = (status: Subscription['status']): Subscription => ({
  status,
  hasAccess: status === 'active' || status === 'past_due',
  periodEnd: '2026-12-21T12:00:00.000Z',
  graceUntil: status === 'past_due' ? '2026-12-03T12:00:00.000Z' : null,
  testMode: true,
})

/** A server that knows the caller (or not), and whose subscription has each state in turn, then the last. */
function serve(signedIn: boolean, ...states: Subscription['status'][]) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`)
    const answers: Record<string, () => unknown> = {
      '/api/auth/status': () => ({ isAuthenticated: signedIn, user: signedIn ? user : null }),
      '/api/billing/plan': () => ({ provider: 'sandbox', priceUsd: 999, billingInterval: 'month', publishableKey: null }),
      '/api/create-subscription': () => ({ clientSecret: 'secret' }),
      '/api/usage/status': () => ({
        questionsUsed: 7,
        questionsLimit: 10,
        questionsRemaining: 3,
        canAskQuestion: true,
        nextResetTime: null,
      }),
    }
    const answer = answers[address] ?? (() => subscription((states.length > 1 ? states.shift() : states[0]) ?? 'free'))
    return Promise.resolve(Response.json(answer()))
  })
  return calls
}

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}

/** The page at an address; what it leads to is only named. */
async function open(page: 'upgrade' | 'success', search = '') {
  history.replaceState(null, '', `/${page}${search}`)
  await renderInLanguage(
    'en',
    <Routes>
      <Route path="/" element={page === 'upgrade' ? <UpgradePage /> : <SuccessPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    `/${search}`,
  )
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('UpgradePage', () => {
  it('redirects a guest to sign-up and back', async () => {
    serve(false)
    await open('upgrade')
    expect((await screen.findByTestId('where')).textContent).toBe('/signup?next=%2Fupgrade')
  })
  it('shows the remaining questions, the offer with its price, and the payment form', async () => {
    const calls = serve(true, 'free')
    await open('upgrade')
    expect(await screen.findByText('Test mode: no money is charged')).toBeTruthy()
    expect(screen.getByText('3 of 10 questions left')).toBeTruthy()
    expect(screen.getByText('Next reset')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(screen.getByText('$9.99')).toBeTruthy()
    expect(calls.filter((call) => call === 'POST /api/create-subscription')).toHaveLength(1)
  })
  it('shows a subscriber the subscription and starts none', async () => {
    const calls = serve(true, 'active')
    await open('upgrade')
    expect(await screen.findByText('You have Premium')).toBeTruthy()
    expect(screen.getByText('It renews on 21 December 2026.')).toBeTruthy()
    expect(calls).not.toContain('POST /api/create-subscription')
  })
  it('lets a reader with a past-due subscription pay', async () => {
    serve(true, 'past_due')
    await open('upgrade')
    expect(await screen.findByText('Premium: the payment failed')).toBeTruthy()
    expect(await screen.findByText('Test mode: no money is charged')).toBeTruthy()
  })
})

describe('SuccessPage', () => {
  it('polls until the subscription is active, then welcomes the reader once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = serve(true, 'free', 'active')
    await open('success', '?payment_intent=pi_1&redirect_status=succeeded')
    expect(await screen.findByText('Checking your payment…', { selector: 'h1' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1600)
    expect(await screen.findByRole('heading', { name: 'Welcome to Premium' })).toBeTruthy()
    expect(screen.getByText(/renews on 21 December 2026/)).toBeTruthy()
    expect(calls).toContain('GET /api/billing/subscription?refresh=true')
    await waitFor(() => expect(notices).toEqual([{ title: 'Payment Successful', text: 'Welcome to the Premium plan!' }]))
  })
  it('explains a failed payment without polling', async () => {
    serve(true, 'free')
    await open('success', '?redirect_status=failed')
    expect(await screen.findByRole('heading', { name: 'The payment did not go through' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/upgrade')
    expect(notices).toEqual([])
  })
  it('says after some seconds that the bank takes longer, and polls again on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    serve(true, 'free')
    await open('success', '?redirect_status=processing')
    await vi.advanceTimersByTimeAsync(13_000)
    expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
  })
  it('asks a signed-out reader to sign in and return', async () => {
    serve(false)
    await open('success', '?redirect_status=succeeded')
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fsuccess%3Fredirect_status%3Dsucceeded')
  })
})
