import type { Figures, Measure, MeasureName } from '@sugya/contract/api/evaluations'
import { expect, it } from 'vitest'
import { findRegressions } from './find-regressions.ts'
import { sumFigures } from './sum-figures.ts'

const measure = (percent: number | null, of = 20): Measure => ({ percent, of })
const perfect: Record<MeasureName, Measure> = {
  referencesFound: measure(100),
  quotesProven: measure(100),
  falseCitations: measure(0),
  refusalsRight: measure(100),
  languageKept: measure(100),
}
const figures = (fields: Partial<Record<MeasureName, Measure>> = {}): Figures => ({ ...sumFigures([], null), ...perfect, ...fields })
const side = (total: Partial<Record<MeasureName, Measure>> = {}, he = total) => ({
  total: figures(total),
  byLanguage: { he: figures(he), en: figures(), ru: figures() },
})

it('finds nothing in a model that is as good, better, or worse by less than ten points', () => {
  expect(findRegressions({ candidate: side(), baseline: side() })).toEqual([])
  expect(findRegressions({ candidate: side(), baseline: side({ referencesFound: measure(10), falseCitations: measure(90) }) })).toEqual([])
  expect(findRegressions({ candidate: side({ referencesFound: measure(90.1) }), baseline: side() })).toEqual([])
  expect(findRegressions({ candidate: side({ referencesFound: measure(0) }), baseline: null })).toEqual([])
})

it('finds each measure that is worse by ten points, false citations the other way round', () => {
  const worse = { referencesFound: measure(90), falseCitations: measure(12.5) }
  expect(findRegressions({ candidate: side(worse, {}), baseline: side() })).toEqual([
    { measure: 'referencesFound', language: null, by: 10 },
    { measure: 'falseCitations', language: null, by: 12.5 },
  ])
})

it('finds a fall in one language that the whole hides, but not one answer', () => {
  const [two, one] = [measure(80, 10), measure(90, 10)]
  expect(findRegressions({ candidate: side({}, { languageKept: two }), baseline: side() })).toEqual([
    { measure: 'languageKept', language: 'he', by: 20 },
  ])
  expect(findRegressions({ candidate: side({}, { languageKept: one }), baseline: side() })).toEqual([])
})

it('takes a model that quotes no more for one whose quotations are not proven', () => {
  const silent = { quotesProven: measure(null, 0), refusalsRight: measure(null, 0) }
  expect(findRegressions({ candidate: side(silent, {}), baseline: side() })).toEqual([{ measure: 'quotesProven', language: null, by: 100 }])
})
