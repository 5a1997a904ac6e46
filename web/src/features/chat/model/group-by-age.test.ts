import { expect, it } from 'vitest'
import { computeAge } from './group-by-age.ts'

const now = new Date(2026, 2, 29, 9, 0)

it.each([
  ['today', new Date(2026, 2, 29, 0, 1)],
  ['today', new Date(2026, 2, 29, 9, 5)],
  ['yesterday', new Date(2026, 2, 28, 23, 59)],
  ['yesterday', new Date(2026, 2, 28, 0, 0)],
  ['thisWeek', new Date(2026, 2, 27, 12, 0)],
  ['thisWeek', new Date(2026, 2, 23, 12, 0)],
  ['earlier', new Date(2026, 2, 22, 12, 0)],
  ['earlier', new Date(2025, 2, 29, 9, 0)],
] as const)('puts into %s a conversation of %s', (age, moment) => {
  expect(computeAge(moment.toISOString(), now)).toBe(age)
})
