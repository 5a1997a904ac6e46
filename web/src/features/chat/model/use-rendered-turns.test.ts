import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRenderedTurns } from './use-rendered-turns.ts'

describe('useRenderedTurns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const prepare = () => Promise.resolve()
  const passTime = () => act(() => vi.runOnlyPendingTimersAsync())

  it('renders a short conversation at once', () => {
    expect(renderHook(() => useRenderedTurns(2, prepare)).result.current).toBe(0)
  })
  it('renders the end of a long conversation at once and the rest afterwards, from below', async () => {
    const { result } = renderHook(() => useRenderedTurns(150, prepare))
    const first = result.current
    expect(first).toBeGreaterThan(140)
    await passTime()
    expect(result.current).toBeLessThan(first)
    for (let n = 0; n < 150; n++) await passTime()
    expect(result.current).toBe(0)
  })
  it('renders answers above only when what shows them is here', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { result } = renderHook(() => useRenderedTurns(20, () => promise))
    const first = result.current
    await passTime()
    expect(result.current).toBe(first)
    resolve()
    await passTime()
    expect(result.current).toBeLessThan(first)
  })
  it('keeps its position when the conversation grows', () => {
    const { result, rerender } = renderHook(({ turns }) => useRenderedTurns(turns, prepare), { initialProps: { turns: 20 } })
    const first = result.current
    rerender({ turns: 21 })
    expect(result.current).toBe(first)
  })
})
