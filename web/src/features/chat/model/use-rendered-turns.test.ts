import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRenderedTurns } from './use-rendered-turns.ts'

describe('useDrawnTurns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const passTime = (): void =>
    act(() => {
      vi.runOnlyPendingTimers()
    })

  it('draws a short conversation at once', () => {
    expect(renderHook(() => useRenderedTurns(2)).result.current).toBe(0)
  })
  it('draws the end of a long conversation at once and the rest after it, from below', () => {
    const { result } = renderHook(() => useRenderedTurns(150))
    const first = result.current
    expect(first).toBeGreaterThan(140)
    passTime()
    expect(result.current).toBeLessThan(first)
    for (let n = 0; n < 150; n++) passTime()
    expect(result.current).toBe(0)
  })
  it('goes on where it was when the conversation grows', () => {
    const { result, rerender } = renderHook(({ turns }) => useRenderedTurns(turns), { initialProps: { turns: 20 } })
    const first = result.current
    rerender({ turns: 21 })
    expect(result.current).toBe(first)
  })
})
