import { describe, expect, it } from 'vitest'
import { languageName } from './names.ts'
import { figuresIn } from './use-figures.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('figuresIn', () => {
  it.each([
    ['en', '45.0%', '1.5', '4 minutes'],
    ['ru', '45,0 %', '1,5', '4 минуты'],
    ['he', '45.0%', '1.5', '4 דקות'],
  ] as const)('formats numbers and durations in %s', (language, percent, size, minutes) => {
    const figures = figuresIn(language)
    expect(plain(figures.percent(45)).replace(/\u200f/g, '')).toBe(percent)
    expect(figures.size(1.5)).toBe(size)
    expect(plain(figures.duration(236))).toBe(minutes)
  })
  it.each([
    [0, '1 second'],
    [59, '59 seconds'],
    [3599, '1 hour'],
    [5400, '1 hour 30 minutes'],
    [7190, '2 hours'],
  ])('formats %d seconds in the largest unit', (seconds, words) => {
    expect(figuresIn('en').duration(seconds)).toBe(words)
  })
})

describe('languageName', () => {
  it.each([
    ['he', 'en', 'Hebrew'],
    ['Hebrew', 'ru', 'Иврит'],
    ['de', 'he', 'גרמנית'],
    ['no language', 'en', 'no language'],
    ['', 'en', ''],
  ] as const)('names the language %j in %s as %j', (given, reader, name) => {
    expect(languageName(given, reader)).toBe(name)
  })
})
