import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepAdmin } from '../../../lib/api/admin-session.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { AnalyticsSection } from './analytics-section.tsx'

const kpis = {
  totalSubscribers: 1284,
  activeSubscribers: 967,
  monthlyRevenue: 9660.33,
  churnRate: 5,
  conversionRate: 12.5,
  avgRevenuePerUser: 9.99,
}
const event = (id: number, more = {}) => ({
  id: String(id),
  eventType: 'subscription_created',
  userId: `user-${String(id)}`,
  planType: 'premium',
  amount: 999,
  currency: 'usd',
  paymentStatus: 'paid',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const show = (figures: unknown, events: unknown, language: 'he' | 'en' | 'ru' = 'en') => {
  const calls = serve({
    'GET /api/admin/analytics/kpis': figures instanceof Response ? figures : Response.json(figures),
    'GET /api/admin/analytics/subscriptions': events instanceof Response ? events : Response.json(events),
  })
  return renderInLanguage(language, <AnalyticsSection />).then(() => calls)
}
const figure = (name: string) => screen.getByRole('heading', { name }).closest('li')

beforeEach(() => {
  localStorage.clear()
  keepAdmin({ token: 'secret', admin: { id: 'a', username: 'Miriam', email: 'm@localhost', role: 'admin' } })
})

describe('the analytics', () => {
  it('shows the six figures', async () => {
    const calls = await show(kpis, [])
    expect(await screen.findByText('Key Performance Indicators')).toBeDefined()
    await screen.findByText('967')
    expect(figure('Total Subscribers')?.textContent).toContain('1,284')
    expect(figure('Monthly Revenue')?.textContent).toContain('$9,660.33')
    expect(figure('Churn Rate')?.textContent).toContain('5%')
    expect(figure('Conversion Rate')?.textContent).toContain('12.5%')
    expect(figure('ARPU')?.textContent).toContain('$9.99')
    expect(calls.every(({ headers }) => headers['authorization'] === 'Bearer secret')).toBe(true)
  })
  it('flags churn above five percent as a downward trend, and not at five', async () => {
    await show(kpis, [])
    await screen.findByText('967')
    expect(screen.queryByText(/Downward trend/)).toBeNull()
    await show({ ...kpis, churnRate: 5.01 }, [])
    expect((await screen.findByText(/Downward trend/)).closest('li')?.textContent).toContain('Churn Rate')
  })
  it('says how a figure is counted', async () => {
    await show(kpis, [])
    await userEvent.click(await screen.findByRole('button', { name: 'How it is counted: Churn Rate' }))
    expect(screen.getByText('The percentage of those with a paid period 30 days ago who have no access now.')).toBeDefined()
  })
  it('shows the latest ten events with their kind, user, plan, dollars, payment and date', async () => {
    const failed = event(2, { eventType: 'payment_failed', paymentStatus: 'failed' })
    const canceled = event(3, { eventType: 'subscription_canceled', amount: null, paymentStatus: null, userId: null })
    await show(kpis, [event(1), failed, canceled, ...Array.from({ length: 9 }, (_, index) => event(index + 4))])
    const lines = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(lines).toHaveLength(10)
    expect(lines[0]?.textContent).toMatch(/^Subscription createduser-1Premium\$9\.99paid20 Nov 2026/)
    expect(lines[1]?.textContent).toContain('Payment faileduser-2')
    expect(lines[2]?.textContent).toContain('Subscription cancelleddeleted accountPremium——')
    const tones = lines.slice(0, 3).map((line) => line.querySelector<HTMLElement>('[data-tone]')?.dataset['tone'])
    expect(new Set(tones).size).toBe(3)
  })
  it('says that there are none yet, and what failed', async () => {
    await show(kpis, [])
    expect(await screen.findByText('No subscription events yet')).toBeDefined()
    await show(refusal(500, 'internal'), refusal(500, 'internal'))
    expect(await screen.findByText('Failed to fetch KPIs')).toBeDefined()
    expect(await screen.findByText('Failed to fetch subscription analytics')).toBeDefined()
  })
})
