import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAdmin } from '../../../lib/api/admin-session.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import type { Chart } from '../model/build-charts.ts'
import { DayByDay } from './day-by-day.tsx'

const nothing: Omit<AnalyticsDay, 'date'> = {
  revenue: {},
  activeSubscribers: 0,
  newSubscriptions: 0,
  sources: {},
  cancellations: 0,
  questions: { he: 0, en: 0, ru: 0 },
  answers: { model: 0, sourcesOnly: 0, stopped: 0, interrupted: 0, failed: 0 },
  citations: { proven: 0, paraphrase: 0, repaired: 0, removed: 0 },
  firstTextMs: { p50: null, p95: null },
  modelCost: 0,
  pricedAnswers: 0,
}
const busy: Omit<AnalyticsDay, 'date'> = {
  revenue: { usd: 123_456 },
  activeSubscribers: 967,
  newSubscriptions: 12,
  sources: { newsletter: 2 },
  cancellations: 3,
  questions: { he: 700, en: 300, ru: 100 },
  answers: { model: 800, sourcesOnly: 200, stopped: 50, interrupted: 20, failed: 30 },
  citations: { proven: 2000, paraphrase: 400, repaired: 90, removed: 17 },
  firstTextMs: { p50: 1400, p95: 4200 },
  modelCost: 12.5,
  pricedAnswers: 600,
}
const days = (count: number, at: (index: number) => Omit<AnalyticsDay, 'date'>) => ({
  days: Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 10, 20) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    ...at(index),
  })),
})
const SERIES = 'GET /api/admin/analytics/series'
const EXPORT = 'GET /api/admin/analytics/export.csv'
const busyDays = days(30, (index) => (index < 28 ? nothing : busy))
const show = async (series: Parameters<typeof serve>[0][string], language: 'he' | 'en' | 'ru' = 'en', file?: Response) => {
  const calls = serve({ [SERIES]: series, ...(file === undefined ? {} : { [EXPORT]: file }) })
  await renderInLanguage(language, <DayByDay />)
  return calls
}
/** By its text: to ask every line of a drawing for its role takes long. */
const figure = async (name: string) => (await screen.findByText(name, { selector: 'h4' })).closest('figure') as HTMLElement
const chart = async (name: string) => within(await figure(name))
const legend = async (name: string) => [...(await figure(name)).querySelectorAll('.day-legend li')].map(({ textContent }) => textContent)

// Eight drawings would take most of the time; they have a test of their own.
vi.mock('./chart-drawing.tsx', () => ({ Drawing: ({ chart }: { chart: Chart }) => <svg data-drawn={chart.key} /> }))
beforeEach(() => {
  localStorage.clear()
  keepAdmin({ token: 'secret', admin: { id: 'a', username: 'Miriam', email: 'm@localhost', role: 'admin' } })
})

describe('DayByDay', () => {
  it('shows each chart with the totals of the period', async () => {
    await show(Response.json(busyDays))
    expect(await legend('Questions by language')).toEqual(['Hebrew1,400', 'English600', 'Russian200'])
    expect((await chart('Revenue')).getByText('$2,469.12')).toBeDefined()
    expect((await chart('Active subscribers')).getByText('967')).toBeDefined()
    expect(await legend('Citations')).toEqual(['Proven4,000', 'Repaired180', 'Paraphrased800', 'Removed34'])
    expect((await chart('Model cost')).getByText('The cost of 1,200 of 1,600 answers is known.')).toBeDefined()
    await waitFor(() => expect(document.querySelectorAll('[data-drawn]')).toHaveLength(8))
  })

  it('shows the figures of each chart as a table, latest day first', async () => {
    await show(Response.json(busyDays))
    const waiting = await figure('Time to first words')
    expect(waiting.querySelector('table')).toBeNull()
    await userEvent.click(within(waiting).getByText('As a table'))
    const lines = await waitFor(() => within(waiting.querySelector('table') as HTMLElement).getAllByRole('row'))
    expect(lines).toHaveLength(31)
    expect(lines[1]?.textContent).toBe('20 Nov 20261.4 sec4.2 sec')
    expect(lines[3]?.textContent).toBe('18 Nov 2026——')
  })

  it('shows one chart per currency', async () => {
    await show(Response.json(days(30, () => ({ ...busy, revenue: { usd: 999, ils: 3500 } }))))
    expect((await chart('Revenue, USD')).getByText('$299.70')).toBeDefined()
    expect((await chart('Revenue, ILS')).getByText('₪1,050.00')).toBeDefined()
  })

  it('says that there is no data yet', async () => {
    await show(Response.json(days(30, () => nothing)))
    expect(await screen.findByText('No questions yet')).toBeDefined()
    expect(screen.getByText('No payments in this period')).toBeDefined()
    expect(screen.getByText('No citations yet')).toBeDefined()
    expect(document.querySelector('[data-drawn]')).toBeNull()
  })

  it('shows in one card what has no figures yet', async () => {
    await show(Response.json(days(30, (index) => (index < 29 ? nothing : { ...nothing, questions: busy.questions }))))
    await figure('Questions by language')
    expect(screen.getAllByRole('figure')).toHaveLength(1)
    const empty = screen.getByText('No payments in this period').parentElement
    expect(empty?.children).toHaveLength(7)
    expect(empty?.contains(screen.getByText('No citations yet'))).toBe(true)
  })

  it('says how the cost becomes known', async () => {
    await show(Response.json(days(30, () => ({ ...busy, modelCost: 0, pricedAnswers: 0 }))))
    expect(await screen.findByText(/CHAT_MODEL_PRICE/)).toBeDefined()
  })

  it('reports a failure and fetches again on request', async () => {
    let asked = 0
    await show(() => (asked++ === 0 ? refusal(500, 'internal') : Response.json(busyDays)))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch the daily figures')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await chart('Questions by language')).getByText('1,400')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a loading state', async () => {
    await show(new Promise(() => {}))
    expect(await screen.findByText('Loading…')).toBeDefined()
  })

  it.each([
    ['he', 'שאלות לפי שפה', 'עברית1,400'],
    ['ru', 'Вопросы по языкам', 'Иврит1400'],
  ] as const)('speak %s', async (language, title, first) => {
    await show(Response.json(busyDays), language)
    expect((await legend(title))[0]?.replace(/\s/gu, '')).toBe(first)
  })
})

describe('the period', () => {
  it('is chosen by buttons and kept for the next visit', async () => {
    const addresses: string[] = []
    await show(Response.json(busyDays))
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      addresses.push(address)
      return fetch(address, init)
    })
    const group = within(await screen.findByRole('group', { name: 'Period' }))
    expect(group.getByRole('button', { pressed: true }).textContent).toBe('30 days')
    await userEvent.click(group.getByRole('button', { name: '365 days' }))
    await waitFor(() => expect(addresses).toContain('/api/admin/analytics/series?days=365'))
    expect(group.getByRole('button', { pressed: true }).textContent).toBe('365 days')
    expect(localStorage.getItem('sugya_analytics_days')).toBe('365')
  })

  it('that nobody offers is not taken from what is stored', async () => {
    localStorage.setItem('sugya_analytics_days', '31')
    await show(Response.json(busyDays))
    expect((await screen.findByRole('button', { pressed: true })).textContent).toBe('30 days')
  })
})

describe('the export', () => {
  it('is saved with its mark of UTF-8 as the server sent it', async () => {
    const saved: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: () => {} }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await show(Response.json(busyDays), 'en', new Response('\uFEFFdate\r\n2026-11-20\r\n', { headers: { 'content-type': 'text/csv' } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect((click.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('sugya-analytics-30-days.csv')
    expect([...new Uint8Array(await saved[0]!.arrayBuffer())].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 'd'.charCodeAt(0)])
    click.mockRestore()
  })
})
