import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { keepAdmin } from '../../../lib/api/admin-session.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { TrainingWork } from './training-work.tsx'

const file = (id: string, size: number, more = {}) => ({
  id,
  originalName: `${id}.jsonl`,
  filename: `stored-${id}.jsonl`,
  size,
  status: 'uploaded',
  createdAt: '2026-11-20T10:00:00.000Z',
  kind: 'jsonl',
  examples: 12,
  refused: 1,
  tokens: 3400,
  cost: null,
  ...more,
})
const job = (id: string, status: string, more = {}) => ({
  id,
  openaiJobId: `ftjob-${id}`,
  trainingFileId: 'f',
  model: 'gpt-4o-mini',
  fineTunedModel: null,
  status,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  trainedTokens: null,
  cancelRequested: false,
  problem: null,
  detail: null,
  ...more,
})
const report = {
  examples: 12,
  refused: 1,
  duplicates: 0,
  tokens: 3400,
  longestTokens: 400,
  lines: [{ line: 3, problem: 'not_json' }],
  tooFew: false,
}
const answers = (more = {}) => ({
  'GET /api/model/current': () => Response.json({ model: 'ft:mini:sugya', isFineTuned: true, fallbackModel: 'gpt-4o', mode: 'model' }),
  'GET /api/training/files': () => Response.json([file('big', 1_572_864), file('empty', 0), file('busy', 512, { status: 'processing' })]),
  'GET /api/training/jobs': () =>
    Response.json([
      job('1', 'running'),
      job('2', 'pending'),
      job('3', 'succeeded', { fineTunedModel: 'ft:mini:sugya' }),
      job('4', 'failed', { problem: 'tuning_not_offered', detail: 'Not here.' }),
      job('5', 'cancelled'),
    ]),
  ...more,
})
const card = (text: string) => {
  const found = screen.getByText(text).closest('li')
  if (!found) throw new Error(`No card has ${text}`)
  return within(found)
}

let logged: MockInstance

beforeEach(() => {
  localStorage.clear()
  keepAdmin({ token: 'secret', admin: { id: 'a', username: 'Miriam', email: 'm@localhost', role: 'admin' } })
  logged = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('TrainingWork', () => {
  it('shows the serving model and counts the jobs', async () => {
    serve(answers())
    await renderInLanguage('en', <TrainingWork />)
    expect(await screen.findByText('Fine-tuned - Jewish Texts')).toBeDefined()
    await screen.findByText('ftjob-1')
    const count = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect([count('Currently Training'), count('Completed'), count('Failed')]).toEqual(['2', '1', '1'])
  })
  it('says when the model cannot be read, and shows empty lists when they cannot', async () => {
    serve({})
    await renderInLanguage('en', <TrainingWork />)
    expect(await screen.findByText('Error loading model info')).toBeDefined()
    expect(await screen.findByText('No training files yet. Use the "Harvest" tab to create training files.')).toBeDefined()
    expect(await screen.findByText('No training jobs yet. Use the "Harvest" tab to get started.')).toBeDefined()
    expect(logged).toHaveBeenCalledTimes(2)
  })
  it('lists files that hold anything, and trains on one at a time', async () => {
    let started = (_: Response): void => undefined
    const calls = serve(answers({ 'POST /api/training/start': () => new Promise<Response>((resolve) => (started = resolve)) }))
    await renderInLanguage('en', <TrainingWork />)
    expect(await screen.findByText('big.jsonl')).toBeDefined()
    expect(screen.queryByText('empty.jsonl')).toBeNull()
    expect(card('big.jsonl').getByText('1.50 MB')).toBeDefined()
    expect(card('busy.jsonl').getByText('512 Bytes')).toBeDefined()
    const train = screen.getByRole<HTMLButtonElement>('button', { name: 'Train on big.jsonl' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Train on busy.jsonl' }).disabled).toBe(true)
    await userEvent.click(train)
    expect(train.disabled).toBe(true)
    started(Response.json(job('6', 'pending')))
    expect(await screen.findByText('Training started successfully')).toBeDefined()
    expect(calls.find(({ name }) => name === 'POST /api/training/start')?.body).toEqual({ fileId: 'big' })
  })
  it('says why training did not start', async () => {
    serve(answers({ 'POST /api/training/start': refusal(409, 'conflict') }))
    await renderInLanguage('en', <TrainingWork />)
    await userEvent.click(await screen.findByRole('button', { name: 'Train on big.jsonl' }))
    expect(await screen.findByText('Failed to start training')).toBeDefined()
    expect(screen.getByText('The server says conflict')).toBeDefined()
  })
  it('shows the state of each job in words; only a running one has a bar', async () => {
    serve(answers())
    await renderInLanguage('en', <TrainingWork />)
    await screen.findByText('ftjob-1')
    expect(screen.getAllByRole('progressbar')).toHaveLength(1)
    expect(card('ftjob-1').getByRole('progressbar').hasAttribute('value')).toBe(false)
    expect(card('ftjob-3').getByText('completed').dataset['tone']).toBe('good')
    expect(card('ftjob-2').getByText('waiting').dataset['tone']).toBe('wait')
    expect(card('ftjob-4').getByText('failed').dataset['tone']).toBe('bad')
    expect(card('ftjob-4').getByText('The connected provider does not offer fine-tuning.')).toBeDefined()
    expect(card('ftjob-4').getByText('The provider says: Not here.')).toBeDefined()
  })
  it('opens the events and the curve of a job, and cancels one that is under way', async () => {
    const point = (step: number, trainLoss: number) => ({ step, trainLoss, validLoss: null, accuracy: null, trainedTokens: null })
    const event = { id: 'e', at: '2026-11-20T10:00:00.000Z', level: 'warn', message: 'Slow today' }
    const calls = serve(
      answers({
        'GET /api/training/jobs/1': () =>
          Response.json({ job: job('1', 'running'), events: [event], curve: [point(1, 2.5), point(9, 0.75)] }),
        'POST /api/training/jobs/1/cancel': () => Response.json(job('1', 'running', { cancelRequested: true })),
      }),
    )
    await renderInLanguage('en', <TrainingWork />)
    await screen.findByText('ftjob-1')
    await userEvent.click(card('ftjob-1').getByRole('button', { name: 'Events and curve' }))
    expect(await screen.findByRole('img', { name: 'Loss over 9 steps: from 2.5 to 0.75.' })).toBeDefined()
    expect(screen.getByText('Slow today')).toBeDefined()
    await userEvent.click(card('ftjob-1').getByRole('button', { name: 'Cancel the job' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /api/training/jobs/1/cancel'))
    expect(card('ftjob-3').queryByRole('button', { name: 'Cancel the job' })).toBeNull()
  })
  it('follows the curve of a job to its end, also when the list knows of the end first', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const point = (step: number) => ({ step, trainLoss: 9 / step, validLoss: null, accuracy: null, trainedTokens: null })
    const details = { job: job('3', 'running'), events: [], curve: [point(1), point(3)] }
    serve(answers({ 'GET /api/training/jobs/3': () => Response.json(details) }))
    await renderInLanguage('en', <TrainingWork />)
    await screen.findByText('ftjob-3')
    fireEvent.click(card('ftjob-3').getByRole('button', { name: 'Events and curve' }))
    await screen.findByRole('img', { name: 'Loss over 3 steps: from 9 to 3.' })
    Object.assign(details, { job: job('3', 'completed'), curve: [point(1), point(3), point(9)] })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByRole('img', { name: 'Loss over 9 steps: from 9 to 1.' })).toBeDefined()
  })
  it('lists the problems of a file line by line', async () => {
    serve(answers({ 'GET /api/training/files/big': () => Response.json({ file: file('big', 1), report }) }))
    await renderInLanguage('en', <TrainingWork />)
    await userEvent.click(await screen.findByRole('button', { name: 'Report on big.jsonl' }))
    const lines = await screen.findByRole('list', { name: 'Rejected lines' })
    expect(lines.textContent).toBe('Line 3: not valid JSON')
  })
  it('removes a file after confirmation', async () => {
    const calls = serve(answers({ 'DELETE /api/training/files/big': () => Response.json({ removed: true }) }))
    await renderInLanguage('en', <TrainingWork />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove big.jsonl' }))
    expect(calls.map(({ name }) => name)).not.toContain('DELETE /api/training/files/big')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('File removed')).toBeDefined()
  })
})
