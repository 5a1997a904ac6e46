import { act, fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { groupIntoBars, type Chart } from '../model/build-charts.ts'
import { Drawing } from './chart-drawing.tsx'

const day = (date: string, he: number, en: number, p50: number | null) => ({
  date,
  revenue: {},
  activeSubscribers: 0,
  newSubscriptions: 0,
  sources: {},
  cancellations: 0,
  questions: { he, en, ru: 0 },
  answers: { model: 0, sourcesOnly: 0, stopped: 0, interrupted: 0, failed: 0 },
  citations: { proven: 0, paraphrase: 0, repaired: 0, removed: 0 },
  firstTextMs: { p50, p95: p50 },
  modelCost: 0,
  pricedAnswers: 0,
})
const days = [day('2026-11-18', 3, 1, 900), day('2026-11-19', 0, 0, null), day('2026-11-20', 5, 2, 1100)]
const questions: Chart = {
  key: 'questions',
  title: 'Questions',
  kind: 'bars',
  format: (value) => `${String(value)} asked`,
  short: String,
  empty: '',
  series: [
    { key: 'he', name: 'Hebrew', colour: 'navy', value: (each) => each.questions.he, whole: null },
    { key: 'en', name: 'English', colour: 'brown', value: (each) => each.questions.en, whole: null },
  ],
}
const waiting: Chart = {
  ...questions,
  title: 'Waiting',
  kind: 'lines',
  series: [{ key: 'p50', name: 'Half', colour: 'navy', value: (each) => each.firstTextMs.p50, whole: null }],
}
const surface = () => document.querySelector<SVGElement>('svg.recharts-surface') as SVGElement
const isolated = (text: string) => text.replace(/[\u2066-\u2069]/gu, '')
const ticks = () => [...document.querySelectorAll('text')].map(({ textContent }) => isolated(textContent))

it('has a name and stacked bars, and runs left to right in every language', async () => {
  await renderInLanguage('he', <Drawing chart={questions} days={days} />)
  expect(surface().querySelector('title')?.textContent).toBe('Questions')
  expect(document.querySelectorAll('.recharts-bar')).toHaveLength(2)
  expect(surface().closest('[dir]')?.getAttribute('dir')).toBe('ltr')
  expect(ticks()).toContain('18 בנוב׳')
})

it('has room for the figures of days that arrive later', async () => {
  const readPlaces = () => [...document.querySelectorAll('.recharts-yAxis-tick-labels text')].map((tick) => Number(tick.getAttribute('x')))
  const { rerender } = await renderInLanguage('he', <Drawing chart={questions} days={days} />)
  const few = Math.max(...readPlaces())
  rerender(<Drawing chart={questions} days={[...days, day('2026-11-21', 12_000, 3000, null)]} />)
  expect(Math.max(...readPlaces())).toBeGreaterThan(few)
})

it('moves day by day with the arrow keys', async () => {
  await renderInLanguage('en', <Drawing chart={questions} days={days} />)
  act(() => surface().focus())
  expect(document.querySelector('.day-tip')?.textContent).toBe('18 Nov 2026Hebrew3 askedEnglish1 asked')
  fireEvent.keyDown(surface(), { key: 'ArrowRight' })
  expect(document.querySelector('.day-tip')?.textContent).toBe('19 Nov 2026Hebrew0 askedEnglish0 asked')
})

it('leaves a gap in a line where nothing is known', async () => {
  await renderInLanguage('en', <Drawing chart={waiting} days={days} />)
  const line = document.querySelector('.recharts-line-curve')?.getAttribute('d') ?? ''
  expect(line.match(/M/g)).toHaveLength(2)
})

it('has a bar for each week where bars of days would be too thin, the last ending today, and lines by day all the same', async () => {
  const start = Date.UTC(2026, 0, 1)
  const year = Array.from({ length: 365 }, (_, index) =>
    day(new Date(start + index * 86_400_000).toISOString().slice(0, 10), index < 358 ? 1 : 10, 0, 900),
  )
  const bars = groupIntoBars(questions, year)
  expect(bars).toHaveLength(53)
  expect(bars.map(({ days: { length } }) => length)).toEqual([1, ...Array.from({ length: 52 }, () => 7)])
  expect(bars.at(-1)).toMatchObject({ date: '2026-12-25', until: '2026-12-31' })
  expect(groupIntoBars(waiting, year)).toHaveLength(365)
  await renderInLanguage('en', <Drawing chart={questions} days={year} />)
  act(() => surface().focus())
  fireEvent.keyDown(surface(), { key: 'ArrowRight' })
  // The space around a dash is thin.
  expect(document.querySelector('.day-tip')?.textContent.replace(/\s/gu, '')).toBe('2–8Jan2026Hebrew7askedEnglish0asked')
})
