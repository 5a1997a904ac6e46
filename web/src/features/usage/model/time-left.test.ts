import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatTimeLeft, computeTimeLeft, useTimeLeft } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.parse('2026-11-21T12:00:00Z')
const later = (milliseconds: number) => new Date(now + milliseconds).toISOString()

afterEach(() => vi.useRealTimers())

describe('timeInWords', () => {
  it.each([
    [2 * HOUR + 14 * MINUTE, '2 hr 14 min', '2 שע׳ ו־14 דק׳', '2 ч 14 мин'],
    [5 * HOUR, '5 hr', '5 שע׳', '5 ч'],
    [40_000, '1 min', '1 דק׳', '1 мин'],
  ])('writes %d ms in hours and minutes, rounded up, as each language shortens them', (left, en, he, ru) => {
    const words = (['en', 'he', 'ru'] as const).map((language) => formatTimeLeft(left, language).replaceAll('\u00a0', ' '))
    expect(words).toEqual([en, he, ru])
  })
})

describe('timeLeft', () => {
  it('counts by the clock of the server, whatever this one says', () => {
    expect(computeTimeLeft(later(HOUR), 0, now)).toBe(HOUR)
    expect(computeTimeLeft(later(HOUR), 30 * MINUTE, now)).toBe(30 * MINUTE)
    expect(computeTimeLeft(later(HOUR), -3 * HOUR, now)).toBe(4 * HOUR)
  })
  it('is nothing when the moment has passed, or when there is none', () => {
    expect(computeTimeLeft(later(-1), 0, now)).toBe(0)
    expect(computeTimeLeft(null, 0, now)).toBe(0)
  })
})

describe('useTimeLeft', () => {
  it('draws anew when the minute turns, and says once when it is over', () => {
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
