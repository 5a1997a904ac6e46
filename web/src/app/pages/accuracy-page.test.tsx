import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { AccuracyPage } from './accuracy-page.tsx'

const found = { questions: 96, recallAt1: 82.3, recallAt5: 91, recallAt10: 95.8, mrr10: 0.861 }
const measured = { measuredAt: '2026-11-21T02:41:00.000Z', libraryVersion: 'v1', isPresentLibrary: true }
const measure = (percent: number | null) => ({ percent, of: 20 })
const figures = {
  questions: 90,
  unanswered: 1,
  referencesFound: measure(88.3),
  quotesProven: measure(null),
  falseCitations: measure(0),
  refusalsRight: measure(100),
  languageKept: measure(98.9),
  medianMs: 3400,
  p95Ms: 9000,
  inputTokens: null,
  outputTokens: null,
  cost: null,
}
const byLanguage = <Value,>(value: Value) => ({ total: value, byLanguage: { he: value, en: value, ru: value } })
const accuracy = {
  model: 'ft:model-1',
  mode: 'model',
  libraryVersion: 'v1',
  finding: { ...measured, command: 'npm run eval -- FILE', ...byLanguage(found) },
  release: [],
  answers: { ...measured, isPresentLibrary: false, command: 'npm run eval:answers -- ft:model-1', ...byLanguage(figures) },
}
const open = (language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/accuracy': <AccuracyPage /> }, at: '/accuracy', language })

it('the accuracy page shows the figures with their date, data set and command', async () => {
  serve({ 'GET /api/accuracy': Response.json(accuracy) })
  await open()
  const finding = await screen.findByRole('table', { name: 'Finding sources' })
  expect(within(finding).getByRole('row', { name: /^A correct passage comes first/ }).textContent).toContain('82.3%')
  expect(screen.getByText('npm run eval -- FILE')).toBeTruthy()
  const answers = screen.getByRole('table', { name: 'Answers' })
  expect(within(answers).getByRole('row', { name: /^Quotations/ }).textContent).toContain('none')
  expect(within(answers).getByRole('row', { name: /^Time to the full answer/ }).textContent).toContain('3.4 sec')
  expect(screen.getByText(/was put to/).textContent).toContain('put to \u2068ft:model-1\u2069, the model')
  expect(screen.getAllByText('The library has changed since.')).toHaveLength(1)
  expect(screen.getAllByText('Measured on 21 November 2026.')).toHaveLength(2)
  expect(screen.getByText(/^Measured on this library, with 96 questions/)).toBeTruthy()
})

it.each([
  ['he', 'לא מחובר מודל שפה', 'האיתור עדיין לא נמדד'],
  ['ru', 'Языковая модель не подключена', 'Поиск здесь ещё не измеряли'],
] as const)('claims nothing that was not measured (%s)', async (language, noModel, noFinding) => {
  serve({
    'GET /api/accuracy': Response.json({
      model: 'sources-only',
      mode: 'sources-only',
      libraryVersion: 'v1',
      finding: null,
      release: [],
      answers: null,
    }),
  })
  await open(language)
  expect(await screen.findByText(new RegExp(noModel))).toBeTruthy()
  expect(screen.getByText(new RegExp(noFinding))).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it.each([
  ['en', 'Finding has not been measured here yet', 'The Tanakh', 'Rabbinic texts', 'Everyday questions', '213 works'],
  ['he', 'האיתור עדיין לא נמדד', 'תנ״ך', 'ספרות חז״ל', 'שאלות יומיומיות', '213 חיבורים'],
  ['ru', 'Поиск здесь ещё не измеряли', 'Танах', 'Мудрецы', 'Обычные вопросы', 'библиотеке: 213'],
] as const)(
  'the accuracy page shows the figures of the release before any measurement, by set and language (%s)',
  async (language, none, tanakh, rabbinic, everyday, works) => {
    const entry = { measuredAt: '2026-11-21T02:41:00.000Z', command: 'npm run eval -- SET', ...byLanguage(found) }
    const release = [
      { ...entry, set: 'tanakh', library: 'starter', works: 24 },
      { ...entry, set: 'rabbinic', library: 'large', works: 213 },
      { ...entry, set: 'everyday', library: 'large', works: 213 },
    ]
    serve({ 'GET /api/accuracy': Response.json({ ...accuracy, finding: null, release }) })
    await open(language)
    const [headline, marks] = await screen.findAllByRole('heading', { level: 2 })
    expect(headline?.parentElement?.textContent).toMatch(/82[.,]3/)
    expect(marks?.id).toBe('accuracy-marks')
    for (const name of [tanakh, rabbinic, everyday])
      expect(within(await screen.findByRole('table', { name: new RegExp(name) })).getAllByRole('columnheader')).toHaveLength(5)
    expect(screen.getAllByText(new RegExp(works.replaceAll(' ', '\\s')))).toHaveLength(2)
    expect(screen.getByText(new RegExp(none.replaceAll(' ', '\\s')))).toBeTruthy()
  },
)

it('the accuracy page says when the figures cannot be loaded and offers to retry', async () => {
  let times = 0
  serve({ 'GET /api/accuracy': () => (times++ === 0 ? refusal(500, 'internal') : Response.json(accuracy)) })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('table', { name: 'Answers' })).toBeTruthy()
})
