import { describe, expect, it } from 'vitest'
import { formatCivilDate, formatHebrewDate } from './hebrew-date.ts'

describe('formatHebrewDate', () => {
  it('formats a date in each language', () => {
    expect(formatHebrewDate('2026-11-21', 'en')).toBe('11 Kislev 5787')
    expect(formatHebrewDate('2026-11-21', 'he')).toBe('י״א בכסלו תשפ״ז')
    expect(formatHebrewDate('2026-11-21', 'ru')).toBe('11 кислева 5787 года')
  })
  it('writes 15 and 16 without the letters of the Name', () => {
    expect(formatHebrewDate('2026-11-25', 'he')).toBe('ט״ו בכסלו תשפ״ז')
    expect(formatHebrewDate('2026-11-26', 'he')).toBe('ט״ז בכסלו תשפ״ז')
  })
  it('puts Russian month names of every ending into the genitive', () => {
    expect(formatHebrewDate('2027-03-21', 'ru')).toBe('12 адара II 5787 года')
    expect(formatHebrewDate('2026-09-21', 'ru')).toBe('10 тишрея 5787 года')
  })
})

it('formats a civil date with its weekday, in English as in Britain', () => {
  expect(formatCivilDate('2026-11-21', 'en')).toBe('Saturday 21 November')
  expect(formatCivilDate('2026-11-21', 'he')).toBe('יום שבת, 21 בנובמבר')
  expect(formatCivilDate('2026-11-21', 'ru')).toBe('суббота, 21 ноября')
})
