import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'

const share = { lowerIsBetter: false, step: 0.1, gate: true }

describe('compare', () => {
  it.each([
    [80, 91, 'better', 11],
    [80, 80.04, 'same', 0],
    [80, 75, 'worse', 5],
    [80, 70, 'muchWorse', 10],
    [80, 70.1, 'worse', 9.9],
  ])('%d to %d is %s by %d', (baseline, candidate, standing, by) => {
    const found = compare(baseline, candidate, share)
    expect(found?.standing).toBe(standing)
    expect(found?.by).toBeCloseTo(by)
  })
  it('rates fewer errors as better', () => {
    expect(compare(4, 16, { ...share, lowerIsBetter: true })).toMatchObject({ standing: 'muchWorse' })
    expect(compare(16, 4, { ...share, lowerIsBetter: true })).toMatchObject({ standing: 'better' })
  })
  it('never closes the gate for time or cost', () => {
    expect(compare(1000, 90_000, { lowerIsBetter: true, step: 100 })?.standing).toBe('worse')
  })
  it('returns null when a figure is unknown', () => {
    expect(compare(null, 80, share)).toBeNull()
    expect(compare(80, undefined, share)).toBeNull()
  })
})
