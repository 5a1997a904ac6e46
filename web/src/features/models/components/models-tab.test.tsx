import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepAdmin } from '../../../lib/api/admin-session.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { ModelsTab } from './models-tab.tsx'

const at = '2026-11-20T10:00:00.000Z'
const model = (id: string, name: string, more = {}) => ({
  id,
  name,
  kind: 'tuned',
  isFineTuned: true,
  isCurrent: false,
  baseModel: null,
  jobId: null,
  note: '',
  inputPrice: null,
  outputPrice: null,
  createdBy: null,
  createdAt: at,
  evaluationId: null,
  ...more,
})
const base = model('base', 'gpt-4o', { kind: 'base', isFineTuned: false, isCurrent: true, createdAt: null })
const figures = (percent: number) => {
  const measure = { percent, of: 100 }
  return {
    questions: 100,
    unanswered: 0,
    referencesFound: measure,
    quotesProven: { percent: 90, of: 50 },
    falseCitations: { percent: 100 - percent, of: 80 },
    refusalsRight: { percent: null, of: 0 },
    languageKept: { percent: 100, of: 100 },
    medianMs: 4000,
    p95Ms: 9000,
    inputTokens: null,
    outputTokens: null,
    cost: null,
  }
}
const side = (modelId: string, name: string, percent: number) => ({
  modelId,
  model: name,
  total: figures(percent),
  byLanguage: { he: figures(percent + 5), en: figures(percent), ru: figures(percent) },
})
const fall = { measure: 'referencesFound', language: null, by: 12.5 }
const evaluation = (more = {}) => ({
  id: 'e',
  status: 'complete',
  candidate: side('m', 'ft:mini', 70),
  baseline: side('base', 'gpt-4o', 82.5),
  done: 10,
  total: 200,
  secondsLeft: null,
  failure: null,
  falls: [fall],
  libraryVersion: 'v1',
  questionSet: '0123456789abcdef',
  startedBy: 'Miriam',
  startedAt: at,
  finishedAt: at,
  ...more,
})
const change = {
  number: 1,
  kind: 'promote',
  from: 'gpt-4o',
  to: 'ft:mini',
  evaluationId: null,
  confirmation: null,
  changedBy: 'Miriam',
  changedAt: at,
}
const answers = (more = {}) => ({
  'GET /api/admin/models': () =>
    Response.json({ models: [base, model('m', 'ft:mini')], connected: true, before: { id: 'o', name: 'gpt-4' } }),
  'GET /api/admin/evaluations': () => Response.json({ evaluations: [evaluation()], next: null }),
  'GET /api/admin/models/changes': () => Response.json({ changes: [change], next: null }),
  ...more,
})
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')?.textContent

beforeEach(() => {
  localStorage.clear()
  keepAdmin({ token: 'secret', admin: { id: 'a', username: 'Miriam', email: 'm@localhost', role: 'admin' } })
})

describe('ModelsTab', () => {
  it('lists the models, marks the serving one, and offers only the others for service', async () => {
    serve(answers())
    await renderInLanguage('en', <ModelsTab />)
    expect((await screen.findByText('answers now')).closest('li')?.textContent).toContain('gpt-4o')
    expect(screen.getAllByRole('button', { name: /Put into service/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  })
  it('registers a model once its name is valid', async () => {
    const calls = serve(answers({ 'POST /api/admin/models': () => Response.json(model('n', 'ft:else:where')) }))
    await renderInLanguage('en', <ModelsTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Open the form' }))
    const name = screen.getByLabelText('Name at the endpoint')
    await userEvent.type(name, 'two words')
    await userEvent.type(screen.getByLabelText('Dollars per million input tokens'), '2,5')
    await userEvent.click(screen.getByRole('button', { name: 'Register a model' }))
    expect(await screen.findByText('Latin letters, digits and symbols, no spaces')).toBeDefined()
    await userEvent.clear(name)
    await userEvent.type(name, 'ft:else:where')
    await userEvent.click(screen.getByRole('button', { name: 'Register a model' }))
    expect(await screen.findByText('The model was registered')).toBeDefined()
    expect(calls.find((call) => call.name === 'POST /api/admin/models')?.body).toEqual({
      name: 'ft:else:where',
      baseModel: null,
      note: '',
      inputPrice: 2.5,
      outputPrice: null,
    })
  })
  it('shows the progress of an evaluation and cancels it', async () => {
    const running = evaluation({ status: 'running', done: 50, secondsLeft: 125, falls: [], finishedAt: null })
    const calls = serve(
      answers({
        'GET /api/admin/evaluations': () => Response.json({ evaluations: [running], next: null }),
        'POST /api/admin/evaluations/e/cancel': () => Response.json({ cancelled: true }),
      }),
    )
    await renderInLanguage('en', <ModelsTab />)
    expect(await screen.findByText('50 of 200 answers, about 2 minutes left')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the evaluation' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /api/admin/evaluations/e/cancel'))
  })
  it('compares two models in words, for all languages or one', async () => {
    serve(answers())
    await renderInLanguage('en', <ModelsTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Side by side' }))
    expect(row('References found')).toContain('82.5% of 10070% of 100worse by 12.5 points: blocks the model')
    expect(row('False citations')).toContain('worse by 12.5 points')
    expect(row('Quotes proven')).toContain('the same')
    expect(row('Correct refusals')).toContain('unknown')
    await userEvent.selectOptions(screen.getByLabelText('Language of the questions'), 'he')
    expect(row('References found')).toContain('87.5% of 10075% of 100')
  })
  it('puts a model into service at once when the gate is open', async () => {
    const calls = serve(
      answers({
        'GET /api/admin/models/m/gate': () => Response.json({ open: true, problem: null, falls: [], evaluationId: 'e' }),
        'POST /api/admin/models/m/promote': () => Response.json(change),
      }),
    )
    await renderInLanguage('en', <ModelsTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Put into service: ft:mini' }))
    await screen.findByText('The evaluation found nothing against it.')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put into service' }))
    expect(await screen.findByText('ft:mini is answering from now on')).toBeDefined()
    expect(calls.find(({ name }) => name === 'POST /api/admin/models/m/promote')?.body).toEqual({})
  })
  it('puts a model into service against the gate only with the override phrase', async () => {
    const calls = serve(
      answers({
        'GET /api/admin/models/m/gate': () => Response.json({ open: false, problem: 'fell', falls: [fall], evaluationId: 'e' }),
        'POST /api/admin/models/m/promote': () => Response.json(change),
      }),
    )
    await renderInLanguage('en', <ModelsTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Put into service: ft:mini' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('References found: 12.5 points worse')).toBeDefined()
    const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Put into service' })
    expect(button().disabled).toBe(true)
    await userEvent.type(dialog.getByLabelText('Confirmation'), 'use ft:mini')
    expect(button().disabled).toBe(true)
    await userEvent.type(dialog.getByLabelText('Confirmation'), '  Despite the evaluation')
    await userEvent.click(button())
    expect(await screen.findByText('ft:mini is answering from now on')).toBeDefined()
    expect(calls.find(({ name }) => name === 'POST /api/admin/models/m/promote')?.body).toEqual({
      confirmation: 'use ft:mini  Despite the evaluation',
    })
  })
  it('rolls back at once and reports a refusal', async () => {
    serve(answers({ 'POST /api/admin/models/roll-back': refusal(409, 'conflict') }))
    await renderInLanguage('en', <ModelsTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back to gpt-4' }))
    expect(await screen.findByText('The model was not changed')).toBeDefined()
    expect(screen.getByText('The server says conflict')).toBeDefined()
  })
})
