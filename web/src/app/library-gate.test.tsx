import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../test/render-in-language.tsx'
import { LibraryGate } from './library-gate.tsx'

type State = 'preparing' | 'ready' | 'unreadable' | 'failed'

const answer = (state: State, progress = 0) => {
  const library = { state, progress, works: 39, segments: 23_213 }
  return Response.json(
    { ready: state === 'ready', failing: state === 'ready' ? [] : ['library'], library },
    { status: state === 'ready' ? 200 : 503 },
  )
}

async function draw(...answers: (Response | Error)[]) {
  const asked = vi.fn()
  for (const one of answers) asked[one instanceof Error ? 'mockRejectedValueOnce' : 'mockResolvedValueOnce'](one)
  vi.stubGlobal('fetch', asked)
  const drawn = await renderInLanguage(
    'en',
    <LibraryGate>
      <p>the application</p>
    </LibraryGate>,
  )
  return { asked, ...drawn }
}

const untilAskedAgain = () => act(() => vi.advanceTimersByTimeAsync(1500))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('LibraryGate', () => {
  it('shows the application at once and keeps it when the library is ready', async () => {
    const { asked } = await draw(answer('ready', 1))
    expect(screen.getByText('the application')).toBeTruthy()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(screen.getByText('the application')).toBeTruthy()
  })
  it('shows the progress of the library, then the application once it is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await draw(answer('preparing', 0.43), answer('preparing', 0.9), answer('ready', 1))
    expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(0.43)
    expect(screen.getByText('43%')).toBeTruthy()
    expect(screen.queryByText('the application')).toBeNull()
    await untilAskedAgain()
    expect(screen.getByText('90%')).toBeTruthy()
    await untilAskedAgain()
    expect(screen.getByText('the application')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
  it('says that the library cannot be read, then shows the application once it can', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await draw(answer('unreadable'), answer('ready', 1))
    expect((await screen.findByRole('alert')).textContent).toContain('not available at the moment')
    expect(screen.queryByText('the application')).toBeNull()
    await untilAskedAgain()
    expect(screen.getByText('the application')).toBeTruthy()
  })
  it('says that preparing the library failed, without a progress bar', async () => {
    await draw(answer('failed', 0.2))
    expect((await screen.findByRole('heading')).textContent).toBe('The library could not be prepared')
    expect(screen.getByRole('alert').textContent).toContain('log')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('the application')).toBeNull()
  })
  it('provides the test helpers only when the server has their calls', async () => {
    const offered = () => 'testUsageLimit' in globalThis && 'resetUsage' in globalThis
    const { asked } = await draw(answer('ready', 1))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(offered()).toBe(false)
    const body = (await answer('ready', 1).json()) as object
    await draw(Response.json({ ...body, testHelpers: true }))
    await waitFor(() => expect(offered()).toBe(true))
  })
  it('shows the application when the server does not answer', async () => {
    const { asked } = await draw(new Error('no network'))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(screen.getByText('the application')).toBeTruthy()
  })
})
