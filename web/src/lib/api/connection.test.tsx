import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportReachable, useConnected } from './connection.ts'

function Indicator() {
  return <p>{useConnected() ? 'connected' : 'away'}</p>
}

/** A fake server that is unreachable at first. Counts its requests. */
function serve() {
  const server = { answers: false, asked: 0 }
  vi.stubGlobal('fetch', async () => {
    server.asked++
    if (!server.answers) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  return server
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => reportReachable(true))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useConnected', () => {
  it('recovers when the server answers again and polls with growing intervals', async () => {
    const server = serve()
    render(<Indicator />)
    act(() => reportReachable(false))
    expect(screen.getByText('away')).toBeTruthy()
    await pass(2000)
    await pass(4000)
    await pass(8000)
    expect(server.asked).toBe(3)
    await pass(8000)
    expect(server.asked).toBe(3)
    server.answers = true
    await pass(8000)
    expect(screen.getByText('connected')).toBeTruthy()
    await pass(60_000)
    expect(server.asked).toBe(4)
  })
  it('polls as soon as the network is back and waits for the server', async () => {
    const server = serve()
    render(<Indicator />)
    fireEvent(window, new Event('offline'))
    expect(screen.getByText('away')).toBeTruthy()
    fireEvent(window, new Event('online'))
    await pass(0)
    expect(server.asked).toBe(1)
    expect(screen.getByText('away')).toBeTruthy()
    server.answers = true
    fireEvent(window, new Event('online'))
    await pass(0)
    expect(screen.getByText('connected')).toBeTruthy()
  })
  it('does not poll without a subscriber', async () => {
    const server = serve()
    render(<Indicator />).unmount()
    act(() => reportReachable(false))
    await pass(60_000)
    expect(server.asked).toBe(0)
  })
})
