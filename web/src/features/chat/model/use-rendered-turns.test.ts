import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRenderedTurns } from './use-rendered-turns.ts'

describe('useRenderedTurns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const passTime = (): void =>
    act(() => {
      vi.runOnlyPendingTimers()
    })

  it('renders a short conversation at once', () => {
    expect(renderHook(() => useRenderedTurns(2)).result.current).toBe(0)
  })
  it('renders the end of a long conversation at once and the rest afterwards, from below', () => {
    const { result } = renderHook(() => useRenderedTurns(150))
    const first = result.current
    expect(first).toBeGreaterThan(140)
    passTime()
    expect(result.current).toBeLessThan(first)
    for (let n = 0; n < 150; n++) passTime()
    expect(result.current).toBe(0)
  })
  it('keeps its position when the conversation grows', () => {
    const { result, rerender } = renderHook(({ turns }) => useRenderedTurns(turns), { initialProps: { turns: 20 } })
    const first = result.current
    rerender({ turns: 21 })
    expect(result.current).toBe(first)
  })
})
