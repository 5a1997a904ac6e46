import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { ErrorsSection } from './errors-section.tsx'
import { sampleError, sampleSession } from '../model/harvest-samples.ts'
import { signInAdmin } from '../../../test/sign-in-admin.ts'

const notices = collectNotices()

const ID = 'harvest_20261121_abcd1234'
const stats = { byType: { api_error: 2, timeout: 1 }, byCategory: { Tanakh: 2, Mishnah: 1 }, totalErrors: 3, resolvedCount: 1 }
const errors = () => [
  sampleError(),
  sampleError({ id: '2', textReference: 'Berakhot 2a', errorType: 'timeout', httpStatus: null, resolved: true }),
  sampleError({ id: '3', textReference: 'Exodus 1', queued: true }),
]

/** Keeps the part in state, as the panel keeps it in the URL. */
function Place() {
  const [part, setPart] = useState('')
  return <ErrorsSection part={part} onPart={setPart} />
}

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/training/harvest-sessions': () => Response.json([sampleSession(), sampleSession({ sessionId: 'harvest_other001' })]),
    [`GET /api/training/harvest-errors/${ID}`]: () => Response.json(errors()),
    'GET /api/training/harvest-error-stats': () => Response.json(stats),
    ...answers,
  })
  const addresses: string[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    addresses.push(address)
    return answer(address, init)
  })
  await renderInLanguage('en', <Place />)
  return { calls, addresses }
}
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const select = async () => userEvent.click(await screen.findByRole('button', { name: /abcd1234/ }))
const row = (ref: string) => within(screen.getByText(ref, { selector: '.harvest-ref' }).closest('li') ?? document.body)

beforeEach(() => {
  signInAdmin()
})
afterEach(() => vi.unstubAllGlobals())

describe('ErrorsSection', () => {
  it('lists the sessions with their figures and selects one on click', async () => {
    await open()
    const choice = await screen.findByRole('button', { name: /Completed.*abcd1234.*21 Nov 2026/ })
    expect(choice.getAttribute('aria-pressed')).toBe('false')
    const text = choice.closest('li')?.textContent
    expect(text).toContain('1,234 of 1,300')
    expect(text).toContain('66')
    await userEvent.click(choice)
    expect(choice.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: /other001/ }).getAttribute('aria-pressed')).toBe('false')
  })
  it('opens the tab and session of the URL, and ignores an invalid session id', async () => {
    await open()
    await renderInLanguage('en', <ErrorsSection part={`errors:${ID}`} onPart={() => undefined} />)
    expect(await screen.findByText('Genesis 3')).toBeTruthy()
    await renderInLanguage('en', <ErrorsSection part="errors:../x" onPart={() => undefined} />)
    expect(screen.getByRole('heading', { name: 'Select a Session' })).toBeTruthy()
  })
  it('shows no errors before a session is selected', async () => {
    await open()
    await tab('Errors')
    expect(screen.getByRole('heading', { name: 'Select a Session' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go to sessions' }))
    await select()
    await userEvent.click(screen.getByRole('button', { name: 'View errors' }))
    expect(await screen.findByText('Genesis 3')).toBeTruthy()
  })
  it('shows every detail of an error, and actions only for an unresolved one', async () => {
    await open()
    await select()
    await tab('Errors')
    await screen.findByText('Genesis 3')
    const text = screen.getByText('Genesis 3').closest('li')?.textContent
    for (const part of ['API error', '500', 'the source answered 500', 'Tanakh', 'Hebrew', '21 Nov 2026']) expect(text).toContain(part)
    expect(row('Berakhot 2a').getByText('Resolved')).toBeTruthy()
    expect(row('Berakhot 2a').queryByRole('button')).toBeNull()
    expect(row('Exodus 1').getByText('Queued for retry')).toBeTruthy()
    expect(row('Exodus 1').getByRole<HTMLButtonElement>('button', { name: 'Retry Exodus 1' }).disabled).toBe(true)
  })
  it('filters by type on the server, and shows the counts', async () => {
    const { addresses } = await open()
    await select()
    await tab('Errors')
    const filters = within(await screen.findByRole('group', { name: 'Filter by type' }))
    await filters.findByRole('button', { name: 'All (3)' })
    expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All (3)',
      'API error (2)',
      'Timeout (1)',
      'No content (0)',
      'Parse error (0)',
      'Other (0)',
    ])
    await userEvent.click(filters.getByRole('button', { name: 'Timeout (1)' }))
    await waitFor(() => expect(addresses.at(-1)).toBe(`/api/training/harvest-errors/${ID}?limit=50&offset=0&type=timeout`))
    expect(filters.getByRole('button', { name: 'Timeout (1)' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Unresolved only' }))
    await waitFor(() => expect(addresses.at(-1)).toContain('type=timeout&resolved=false'))
  })
  it('loads pages of fifty and shows a repeated row once', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => sampleError({ id: String(from + index), textReference: `Genesis ${from + index}` }))
    let asked = 0
    await open({ [`GET /api/training/harvest-errors/${ID}`]: () => Response.json(asked++ === 0 ? page(0, 50) : page(49, 10)) })
    await select()
    await tab('Errors')
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Genesis 58')).toBeTruthy()
    expect(screen.getAllByText('Genesis 49')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
  it.each([
    ['Retry', 'retry', 'Error added to retry queue', false],
    ['Retry', 'retry', 'Error is already resolved', true],
    ['Resolve', 'resolve', 'Error marked as resolved', true],
  ] as const)('%s notifies of its success and refetches the errors', async (label, action, told, resolved) => {
    const name = `POST /api/training/harvest-errors/${sampleError().id}/${action}`
    const { calls } = await open({ [name]: () => Response.json({ message: told, error: sampleError({ resolved }) }) })
    await select()
    await tab('Errors')
    const button = await screen.findByRole('button', { name: `${label} Genesis 3` })
    const reads = () => calls.filter((call) => call.name === `GET /api/training/harvest-errors/${ID}`).length
    const before = reads()
    await userEvent.click(button)
    await waitFor(() => expect(notices).toEqual([{ title: told }]))
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })
  it.each([
    ['Retry', 'retry', 'Failed to retry error'],
    ['Resolve', 'resolve', 'Failed to resolve error'],
  ] as const)('logs a failed %s to the console only', async (label, action, written) => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
    await open({ [`POST /api/training/harvest-errors/${sampleError().id}/${action}`]: refusal(500, 'internal') })
    await select()
    await tab('Errors')
    await userEvent.click(await screen.findByRole('button', { name: `${label} Genesis 3` }))
    await waitFor(() => expect(console).toHaveBeenCalledWith(written, expect.anything()))
    expect(notices).toEqual([])
  })
  it('counts errors by type and category, with the resolution rate to one decimal', async () => {
    const { addresses } = await open()
    await select()
    await tab('Statistics')
    const summary = await screen.findByRole('region', { name: 'Summary' })
    expect(summary.textContent).toBe('SummaryTotal errors3Resolved1Active2Resolution rate33.3%')
    expect(screen.getByRole('region', { name: 'Error types' }).textContent).toBe('Error typesAPI error2Timeout1')
    expect(screen.getByRole('region', { name: 'Errors by category' }).textContent).toBe('Errors by categoryTanakh2Mishnah1')
    expect(addresses).toContain(`/api/training/harvest-error-stats?sessionId=${ID}`)
  })
  it('shows an empty state when there are no errors', async () => {
    const empty = { byType: {}, byCategory: {}, totalErrors: 0, resolvedCount: 0 }
    await open({ 'GET /api/training/harvest-error-stats': () => Response.json(empty) })
    await tab('Statistics')
    expect(await screen.findByRole('heading', { name: 'No Data Available' })).toBeTruthy()
  })
})
