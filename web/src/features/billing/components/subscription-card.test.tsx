import type { Subscription } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

const notices = collectNotices()

const END = '2026-12-21T12:00:00.000Z'
const GRACE = '2026-12-03T12:00:00.000Z'

const subscription = (status: Subscription['status']): Subscription => ({
  status,
  hasAccess: ['active', 'past_due', 'canceling'].includes(status),
  periodEnd: status === 'free' ? null : END,
  graceUntil: status === 'past_due' ? GRACE : null,
  testMode: true,
})

/** A server with one subscription, which canceling and resuming change. */
async function draw(language: Language, status: Subscription['status'], provider: 'stripe' | 'sandbox' = 'sandbox') {
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`)
    if (address === '/api/billing/plan') return Promise.resolve(Response.json({ provider, priceUsd: 999, billingInterval: 'month' }))
    if (address === '/api/billing/portal') return Promise.resolve(Response.json({ url: 'https://billing.example/portal' }))
    if (address === '/api/billing/cancel') return Promise.resolve(Response.json(subscription('canceling')))
    if (address === '/api/billing/resume') return Promise.resolve(Response.json(subscription('active')))
    return Promise.resolve(Response.json(subscription(status)))
  })
  await renderInLanguage(language, <SubscriptionCard />)
  await screen.findByRole('heading', { level: 3 })
  return calls
}
const readText = () => screen.getByRole('heading', { level: 3 }).parentElement?.textContent.replaceAll('\u00a0', ' ') ?? ''

afterEach(() => vi.unstubAllGlobals())

describe('SubscriptionCard', () => {
  it.each([
    ['free', 'Free plan', '10 questions every 5 hours'],
    ['active', 'Premium', 'It renews on 21 December 2026.'],
    ['past_due', 'the payment failed', 'until 3 December 2026'],
    ['canceling', 'Premium, cancelled', 'You keep Premium until 21 December 2026.'],
    ['ended', 'Premium has ended', 'back on the free plan'],
    ['unpaid', 'Premium is paused', 'grace period has ended'],
    ['refunded', 'The payment was refunded', 'last payment was refunded'],
    ['disputed', 'The payment is disputed', 'reversed a payment'],
  ] as const)('puts the state %s into words', async (status, title, text) => {
    await draw('en', status)
    expect(readText()).toContain(title)
    expect(readText()).toContain(text)
  })
  it.each([
    ['he', 'המינוי יתחדש ב־21 בדצמבר 2026.'],
    ['ru', 'Следующее продление — 21 декабря 2026 года.'],
  ] as const)('names the day as %s does', async (language, text) => {
    await draw(language, 'active')
    expect(readText()).toContain(text)
  })
  it('asks before it cancels, saying until when access stays; then the card says so', async () => {
    const calls = await draw('en', 'active')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('You keep Premium until 21 December 2026; it will not renew after that.')).toBeTruthy()
    expect(calls).not.toContain('POST /api/billing/cancel')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    await screen.findByText('Premium, cancelled')
    expect(calls.filter((call) => call === 'POST /api/billing/cancel')).toHaveLength(1)
    expect(notices).toMatchObject([{ title: 'Subscription cancelled' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('keeps the subscription when the cancellation is declined', async () => {
    const calls = await draw('en', 'active')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    fireEvent.click(screen.getByText('Keep Premium'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).not.toContain('POST /api/billing/cancel')
  })
  it('resumes a canceled subscription', async () => {
    await draw('en', 'canceling')
    fireEvent.click(screen.getByRole('button', { name: 'Resume subscription' }))
    expect(await screen.findByText('It renews on 21 December 2026.')).toBeTruthy()
  })
  it('leads to the provider’s page for cards', async () => {
    await draw('en', 'active', 'stripe')
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    fireEvent.click(await screen.findByRole('button', { name: 'Card and invoices' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.example/portal'))
  })
  it('says in the sandbox that there is no card to manage', async () => {
    await draw('en', 'active')
    expect(await screen.findByText(/no real card or invoice/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Card and invoices' })).toBeNull()
  })
  it('links a subscriber with an overdue payment to the payment page', async () => {
    await draw('en', 'past_due')
    expect(screen.getByRole('link', { name: 'Pay the amount due' }).getAttribute('href')).toBe('/upgrade')
  })
})
