import { expect, it } from 'vitest'
import { assessOutcome } from './harvest-outcome.ts'

it.each([
  ['completed', 0, 4, 'nothing'],
  ['completed', 0, 0, 'nothing'],
  ['completed', 1, 4, 'partial'],
  ['completed', 89, 100, 'partial'],
  ['completed', 90, 100, 'complete'],
  ['completed', 4, 4, 'complete'],
  ['active', 0, 4, null],
  ['failed', 3, 4, null],
  ['cancelled', 3, 4, null],
] as const)('assesses a harvest that is %s with %i of %i texts as %s', (status, successfulTexts, totalTexts, outcome) => {
  expect(assessOutcome({ status, successfulTexts, totalTexts })).toBe(outcome)
})
