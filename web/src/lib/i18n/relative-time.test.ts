import { describe, expect, it } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('formatRelativeTime', () => {
  it.each([
    [0, 'לפני פחות משעה', 'less than an hour ago', 'менее часа назад'],
    [0.99, 'לפני פחות משעה', 'less than an hour ago', 'менее часа назад'],
    [1, 'לפני שעה', '1 hour ago', '1 час назад'],
    [2, 'לפני שעתיים', '2 hours ago', '2 часа назад'],
    [5, 'לפני 5 שעות', '5 hours ago', '5 часов назад'],
    [21, 'לפני 21 שעות', '21 hours ago', '21 час назад'],
    [23.9, 'לפני 23 שעות', '23 hours ago', '23 часа назад'],
    [24, 'אתמול', 'yesterday', 'вчера'],
    [47.9, 'אתמול', 'yesterday', 'вчера'],
    [48, 'לפני יומיים', '2 days ago', '2 дня назад'],
    [24 * 5, 'לפני 5 ימים', '5 days ago', '5 дней назад'],
    [24 * 21, 'לפני 21 ימים', '21 days ago', '21 день назад'],
  ])('formats %d hours ago in each language', (hours, he, en, ru) => {
    expect(formatRelativeTime(ago(hours), now, 'he')).toBe(he)
    expect(formatRelativeTime(ago(hours), now, 'en')).toBe(en)
    expect(formatRelativeTime(ago(hours), now, 'ru')).toBe(ru)
  })
  it('treats a moment in the future as now', () => {
    expect(formatRelativeTime(ago(-3), now, 'en')).toBe('less than an hour ago')
  })
})
