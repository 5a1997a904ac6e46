import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatTimeLeft, computeTimeLeft, useTimeLeft } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.parse('2026-11-21T12:00:00Z')
const later = (milliseconds: number) => new Date(now + milliseconds).toISOString()

afterEach(() => vi.useRealTimers())

describe('formatTimeLeft', () => {
  it.each([
    [2 * HOUR + 14 * MINUTE, '2 hr 14 min', '2 שע׳ ו־14 דק׳', '2 ч 14 мин'],
    [5 * HOUR, '5 hr', '5 שע׳', '5 ч'],
    [40_000, '1 min', '1 דק׳', '1 мин'],
  ])('formats %d ms as hours and minutes, rounded up, in each language', (left, en, he, ru) => {
    const words = (['en', 'he', 'ru'] as const).map((language) => formatTimeLeft(left, language).replaceAll('\u00a0', ' '))
    expect(words).toEqual([en, he, ru])
  })
})

describe('computeTimeLeft', () => {
  it('uses the clock of the server in spite of the local clock', () => {
    expect(computeTimeLeft(later(HOUR), 0, now)).toBe(HOUR)
    expect(computeTimeLeft(later(HOUR), 30 * MINUTE, now)).toBe(30 * MINUTE)
    expect(computeTimeLeft(later(HOUR), -3 * HOUR, now)).toBe(4 * HOUR)
  })
  it('never exceeds the window of the quota, which the two clocks could by seconds', () => {
    expect(computeTimeLeft(later(5 * HOUR + 3000), 0, now)).toBe(5 * HOUR)
    expect(formatTimeLeft(computeTimeLeft(later(5 * HOUR), -3000, now), 'en').replace('\u00a0', ' ')).toBe('5 hr')
  })
  it('returns 0 for a past or missing moment', () => {
    expect(computeTimeLeft(later(-1), 0, now)).toBe(0)
    expect(computeTimeLeft(null, 0, now)).toBe(0)
  })
})

describe('useTimeLeft', () => {
  it('updates every minute and calls onOver once at the end', () => {
    vi.useFakeTimers({ now })
    const onOver = vi.fn()
    const { result } = renderHook(() => useTimeLeft(later(2 * MINUTE + 20_000), 0, onOver))
    expect(formatTimeLeft(result.current, 'en').replace('\u00a0', ' ')).toBe('3 min')
    act(() => void vi.advanceTimersByTime(19_000))
    expect(formatTimeLeft(result.current, 'en').replace('\u00a0', ' ')).toBe('3 min')
    act(() => void vi.advanceTimersByTime(1000))
    expect(formatTimeLeft(result.current, 'en').replace('\u00a0', ' ')).toBe('2 min')
    act(() => void vi.advanceTimersByTime(MINUTE))
    expect(formatTimeLeft(result.current, 'en').replace('\u00a0', ' ')).toBe('1 min')
    expect(onOver).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(MINUTE))
    expect(result.current).toBe(0)
    act(() => void vi.advanceTimersByTime(HOUR))
    expect(onOver).toHaveBeenCalledTimes(1)
  })
})
