// Over 250 lines: every state of a harvest, seen through one fake server that the tests advance.
import type { HarvestProgress, HarvestSession } from '@sugya/contract/api/harvest'
import type { Language } from '@sugya/contract/api/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { activeSession, idle, overview, sampleProgress, sampleSession } from '../model/harvest-samples.ts'
import { HarvestSection } from './harvest-section.tsx'
import { signInAdmin } from '../../../test/sign-in-admin.ts'

const notices = collectNotices()

interface World {
  progress: HarvestProgress
  sessions: HarvestSession[]
}

/** A fake server whose harvest the test advances. */
async function open(world: World, answers: Parameters<typeof serve>[0] = {}, language: Language = 'en') {
  const calls = serve({
    'GET /api/training/corpus-overview': () => Response.json(overview()),
    'GET /api/training/harvest-progress': () => Response.json(world.progress),
    'GET /api/training/harvest-sessions': () => Response.json(world.sessions),
    'GET /api/training/harvest-status': () => Response.json({ isActive: world.progress.isActive, session: world.sessions[0] ?? null }),
    'POST /api/training/harvest-all': () => {
      world.progress = sampleProgress({ sessionId: 'harvest_new00001' })
      world.sessions = [activeSession({ sessionId: 'harvest_new00001' }), ...world.sessions]
      return Response.json({ message: 'Harvest started', sessionId: 'harvest_new00001' }, { status: 202 })
    },
    'POST /api/training/cleanup-sessions': () => {
      world.progress = idle()
      world.sessions = world.sessions.map((session) => (session.status === 'active' ? { ...session, status: 'cancelled' } : session))
      return Response.json({ message: 'Sessions ended: 1', cleaned: 1 })
    },
    ...answers,
  })
  await renderInLanguage(language, <HarvestSection />)
  return calls
}
const named = (calls: { name: string }[], name: string) => calls.filter((call) => call.name === name)
const card = (name: string) => within(screen.getByRole('region', { name }))
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start Harvesting' })
const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  signInAdmin()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('HarvestSection', () => {
  it('shows the corpus overview in the interface language', async () => {
    await open({ progress: idle(), sessions: [] })
    const shown = card('Corpus overview')
    expect(await shown.findByText('The library is ready to be harvested')).toBeTruthy()
    expect(shown.getByText('6,500')).toBeTruthy()
    expect(shown.getByText('2.6 GB')).toBeTruthy()
    expect(shown.getByText('Hebrew, Aramaic, English, Russian, Arabic')).toBeTruthy()
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tanakh', 'Mishnah', 'Sifrei Mitzvot'])
  })
  it('states the configured delay between requests', async () => {
    const slow = () => Response.json({ ...overview(), requestDelayMs: 200 })
    await open({ progress: idle(), sessions: [] }, { 'GET /api/training/corpus-overview': slow })
    expect(await card('Technical details').findByText('200 ms delay between requests')).toBeTruthy()
  })
  it('sends the admin token with every call', async () => {
    const calls = await open({ progress: idle(), sessions: [] })
    await start()
    expect(calls.length).toBeGreaterThan(2)
    expect(new Set(calls.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer admin-token']))
  })
  it('shows status, short id and time of the latest three sessions, and figures of the active one only', async () => {
    const sessions = [activeSession(), ...['b', 'c', 'd'].map((id) => sampleSession({ sessionId: `harvest_0000000${id}` }))]
    sessions[1] = sampleSession({ sessionId: 'harvest_0000000b', status: 'cancelled', outcome: null })
    await open({ progress: sampleProgress(), sessions })
    const shown = card('Harvest sessions')
    await shown.findByText('abcd1234')
    const rows = shown.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain('Active')
    expect(rows[0]).toContain('589 of 1,300')
    expect(rows[0]).toContain('Fetching texts')
    expect(rows[1]).toMatch(/^Failed0000000b21 Nov 2026.*Stopped by an administrator$/)
    expect(rows[2]).not.toContain('Stage')
    expect(shown.getAllByText('Active')).toHaveLength(2)
  })
  it('shows the progress of a running harvest and disables the start button', async () => {
    await open({ progress: sampleProgress(), sessions: [activeSession()] })
    expect((await start()).disabled).toBe(true)
    const text = plain(screen.getByRole('region', { name: 'Harvest control' }).textContent)
    for (const part of [
      'may take several minutes',
      '45.3%',
      '589 of 1,300',
      'Fetching texts',
      'Mishnah',
      'Pirkei Avot 1',
      'Hebrew',
      '2,000',
    ])
      expect(text).toContain(part)
    expect(text).toContain('12.3 texts per second')
    expect(text).toContain('4 minutes')
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('45.3')
  })
  it('polls the progress every two seconds while a harvest is active, and not before or after', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const world: World = { progress: idle(), sessions: [] }
    const calls = await open(world)
    await act(() => vi.advanceTimersByTimeAsync(100))
    const asked = () => named(calls, 'GET /api/training/harvest-progress').length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(asked()).toBe(before)
    // Another tab starts a harvest: the poll of the sessions every three seconds notices it.
    Object.assign(world, { progress: sampleProgress(), sessions: [activeSession()] })
    await act(() => vi.advanceTimersByTimeAsync(3100))
    const noticed = asked()
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(asked() - noticed).toBe(3)
    Object.assign(world, { progress: sampleProgress({ isActive: false }), sessions: [sampleSession()] })
    await act(() => vi.advanceTimersByTimeAsync(6000))
    const ended = asked()
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(asked()).toBe(ended)
    expect(notices).toEqual([{ title: 'Harvested 1,234 texts (12.34 MB)' }])
    // The end of the harvest refetches the overview.
    expect(named(calls, 'GET /api/training/corpus-overview')).toHaveLength(2)
  })
  it('starts a harvest of everything, then notifies of its end and shows the result', async () => {
    const world: World = { progress: idle(), sessions: [] }
    const calls = await open(world)
    await userEvent.click(await start())
    await screen.findByText('45.3%')
    expect(named(calls, 'POST /api/training/harvest-all')).toMatchObject([{ body: {} }])
    world.progress = sampleProgress({ isActive: false, sessionId: 'harvest_new00001' })
    world.sessions = [sampleSession({ sessionId: 'harvest_new00001' })]
    await waitFor(() => expect(notices).toEqual([{ title: 'Harvested 1,234 texts (12.34 MB)' }]), { timeout: 5000 })
    const result = card('Harvest control')
    expect(result.getByText('Harvest completed successfully')).toBeTruthy()
    expect(result.getByText('4,321')).toBeTruthy()
    expect(result.getByText('12.34 MB')).toBeTruthy()
    expect(result.getByText('harvest-abcd1234.jsonl')).toBeTruthy()
    expect(result.getByText('File saved and ready for model training')).toBeTruthy()
    expect(within(result.getByRole('list', { name: 'Some of the errors' })).getAllByRole('listitem')).toHaveLength(2)
  })
  it('notifies of a harvest that ended before the first poll', async () => {
    const world: World = { progress: idle(), sessions: [] }
    await open(world, {
      'POST /api/training/harvest-all': () => {
        world.progress = sampleProgress({ isActive: false, sessionId: 'harvest_short' })
        world.sessions = [sampleSession({ sessionId: 'harvest_short', successfulTexts: 1 })]
        return Response.json({ message: '', sessionId: 'harvest_short' }, { status: 202 })
      },
    })
    await userEvent.click(await start())
    await waitFor(() => expect(notices).toEqual([{ title: 'Harvested 1 text (12.34 MB)' }]))
  })
  it('shows why a harvest failed, and no file', async () => {
    const world: World = { progress: sampleProgress(), sessions: [activeSession()] }
    await open(world)
    await screen.findByText('45.3%')
    world.progress = sampleProgress({ isActive: false })
    const errorSummary = { byType: {}, refusedEditions: 0, refused: [], reason: { code: 'source_down' as const } }
    world.sessions = [sampleSession({ status: 'failed', outcome: null, file: null, errorSummary })]
    await waitFor(
      () =>
        expect(notices).toEqual([{ kind: 'error', title: 'Failed to harvest texts', text: 'The source has not responded for too long.' }]),
      {
        timeout: 5000,
      },
    )
    expect(screen.getByText('Harvest failed')).toBeTruthy()
    expect(screen.queryByText('File saved and ready for model training')).toBeNull()
  })
  it.each([
    [
      'partial',
      400,
      'Partial',
      'Harvest completed in part',
      { title: 'Harvested 400 texts (12.34 MB)', text: '900 texts could not be harvested.' },
    ],
    [
      'nothing',
      0,
      'Failed',
      'Harvest failed',
      { title: 'Failed to harvest texts', text: 'No texts were harvested. See the errors and the refused texts.' },
    ],
  ] as const)('does not show a harvest that brought %s as a success', async (outcome, successfulTexts, badge, end, notice) => {
    const world: World = { progress: sampleProgress(), sessions: [activeSession()] }
    await open(world)
    await screen.findByText('45.3%')
    world.progress = sampleProgress({ isActive: false })
    world.sessions = [sampleSession({ outcome, successfulTexts })]
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', ...notice }]), { timeout: 5000 })
    expect(card('Harvest control').getByText(end)).toBeTruthy()
    expect(card('Harvest sessions').getByText(badge)).toBeTruthy()
    expect(screen.queryByText('Harvest completed successfully')).toBeNull()
  })
  it('shows the message of the server when a harvest cannot be started', async () => {
    await open({ progress: idle(), sessions: [] }, { 'POST /api/training/harvest-all': refusal(409, 'conflict') })
    await userEvent.click(await start())
    expect((await screen.findByText(/^Failed to start harvesting/)).textContent).toContain('The server says conflict')
    expect(notices).toEqual([{ kind: 'error', title: 'Failed to harvest texts', text: 'The server says conflict' }])
  })
  it('restarts only after confirmation: ends the sessions, then starts the same request', async () => {
    const request = { categories: ['Mishnah'] }
    const calls = await open({ progress: sampleProgress(), sessions: [activeSession({ request })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Force Restart Harvest' }))
    await userEvent.click(screen.getByText('Go back'))
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Force Restart Harvest' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Force Restart Harvest' }))
    await waitFor(() => expect(notices).toEqual([{ title: 'Harvest restarted' }]))
    expect(calls.flatMap(({ name, body }) => (name.startsWith('POST') ? [[name, body]] : []))).toEqual([
      ['POST /api/training/cleanup-sessions', undefined],
      ['POST /api/training/harvest-all', request],
    ])
  })
  it('sends the selected options, and disables the start button while they are invalid', async () => {
    const calls = await open({ progress: idle(), sessions: [] })
    const button = await start()
    await userEvent.click(screen.getByText('More options'))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mishnah' }))
    for (const language of ['Hebrew', 'Aramaic', 'English', 'Russian', 'Arabic'])
      await userEvent.click(screen.getByRole('checkbox', { name: language }))
    expect(screen.getByText('Choose at least one language.')).toBeTruthy()
    expect(button.disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hebrew' }))
    await userEvent.type(screen.getByLabelText('Maximum number of works'), '0')
    expect(button.disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Maximum number of works'), '{Backspace}5')
    await userEvent.type(screen.getByLabelText('Titles of works'), 'Rashi on Genesis{Enter}{Enter} Pirkei Avot ')
    await userEvent.click(button)
    await screen.findByText('45.3%')
    expect(named(calls, 'POST /api/training/harvest-all')).toMatchObject([
      { body: { categories: ['Mishnah'], languages: ['he'], limit: 5, titles: ['Rashi on Genesis', 'Pirkei Avot'] } },
    ])
  })
  it.each([
    ['he', 'איסוף טקסטים אוטומטי לאימון המודל', '45.3%', 'עברית'],
    ['ru', 'Автоматический сбор текстов для обучения модели', '45,3 %', 'Иврит'],
  ] as const)('shows every text in %s', async (language, title, percent, hebrew) => {
    await open({ progress: sampleProgress(), sessions: [activeSession()] }, {}, language)
    await screen.findByRole('progressbar')
    expect(plain(screen.getByRole('heading', { level: 2 }).textContent)).toBe(title)
    const text = plain(document.body.textContent)
    expect(text).toContain(percent)
    expect(text).toContain(hebrew)
    expect(text.replace(/abcd1234|Pirkei Avot 1|Sifrei Mitzvot|JSONL/g, '')).not.toMatch(/[A-Za-z]/)
  })
})
