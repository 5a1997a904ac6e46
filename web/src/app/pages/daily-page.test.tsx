import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { DailyPage } from './daily-page.tsx'

const passage = (ref: string, part = 'whole', isInLibrary = true) => ({ ref, heRef: ref, ruRef: ref, part, isInLibrary })
const portion = {
  cycle: 'portion',
  name: { he: 'וישלח', en: 'Vayishlach', ru: 'Ваишлах' },
  date: '2025-12-06',
  passages: [passage('Genesis 32:4-36:43'), passage('Genesis 32:4-13', '1'), passage('Obadiah 1', 'haftarah')],
  pause: null,
}
const readings = [
  portion,
  { cycle: 'daf', name: null, date: '2025-12-05', passages: [passage('Arakhin 10', 'whole', false)], pause: null },
  { cycle: 'tanakh-929', name: null, date: '2025-12-05', passages: [], pause: 'weekend' },
]
const answers = () => ({ 'GET /api/daily': Response.json({ date: '2025-12-05', readings }) })
const open = () => renderPage({ routes: { '/daily': <DailyPage />, '/chat': <p>chat</p> }, at: '/daily?date=2025-12-05' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('the daily page links what the library has and says what it lacks and on which days there is nothing', async () => {
  serve(answers())
  await open()
  const card = within(await screen.findByRole('region', { name: 'Weekly portion' }))
  expect(card.getByRole('link', { name: 'Vayishlach' }).getAttribute('href')).toBe('/texts/Genesis_32:4-36:43')
  expect(card.getByText(/^Read on Saturday/)).toBeTruthy()
  expect(card.getByText('Aliyah 1')).toBeTruthy()
  const daf = within(screen.getByRole('region', { name: 'Daf Yomi' }))
  expect(daf.queryByRole('link')).toBeNull()
  expect(daf.getByText('Not in this library yet.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '929' })).getByText(/for review/)).toBeTruthy()
})

it('the daily page does not speak of missing texts when the library has all', async () => {
  serve({ 'GET /api/daily': Response.json({ date: '2025-12-05', readings: [portion] }) })
  await open()
  await screen.findByRole('link', { name: 'Vayishlach' })
  expect(screen.queryByText('Not in this library yet.')).toBeNull()
})

it('the daily page keeps the end of a range on the line of its dash', async () => {
  const rambam = { cycle: 'rambam-3', name: null, date: '2025-12-05', passages: [passage('Mishneh Torah, Blessings 6-8')], pause: null }
  serve({ 'GET /api/daily': Response.json({ date: '2025-12-05', readings: [rambam] }) })
  await open()
  expect((await screen.findByRole('link', { name: /Blessings/ })).textContent).toBe('Mishneh Torah, Blessings 6–\u20608')
})

it('the daily page takes the question about a passage to the chat without sending it', async () => {
  serve(answers())
  const { address } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Explain this passage' }))
  expect(address()).toBe('/chat')
  expect(sessionStorage.getItem('draft:new')).toBe('What are the main events and ideas of the portion Vayishlach (Genesis 32:4–36:43)?')
})

it('the daily page goes from day to day, and the address keeps the day', async () => {
  serve({ 'GET /api/daily': () => Response.json({ date: '2025-12-05', readings }) })
  const { address } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
  expect(address()).toBe('/daily?date=2025-12-06')
  expect(screen.getByText('16 Kislev 5786')).toBeTruthy()
})

it('the daily page says when the calendar cannot be loaded and offers to retry', async () => {
  let times = 0
  serve({ 'GET /api/daily': () => (times++ === 0 ? refusal(500, 'internal') : Response.json({ date: '2025-12-05', readings })) })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('link', { name: 'Vayishlach' })).toBeTruthy()
})

it('the feed holds the chosen cycles, and always one', async () => {
  serve(answers())
  await open()
  const feed = within(screen.getByRole('region', { name: 'In your own calendar' }))
  const address = () => feed.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')
  await userEvent.click(feed.getByRole('button', { name: 'Daf Yomi' }))
  expect(address()).toContain('/api/daily/calendar.ics?cycles=portion&')
  await userEvent.click(feed.getByRole('button', { name: 'Weekly portion' }))
  expect(address()).toContain('cycles=portion&')
})
