import type { DescriptionsJob } from '@sugya/contract/api/descriptions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { signInAdmin } from '../../../test/sign-in-admin.ts'
import { DescriptionsTab } from './descriptions-tab.tsx'

const figures = { questions: 300, recallAt1: 80, recallAt5: 90, recallAt10: 95, mrr10: 0.85 }
const work = { title: 'Book of Small Lights', heTitle: 'ספר האורות הקטנים', ruTitle: 'Книга малых огней' }
const ready: DescriptionsJob = {
  ...{ id: '11111111-0000-4000-8000-000000000000', status: 'ready', failure: null, works: [work], model: 'gpt-x', budget: 2, unit: 'usd' },
  ...{ spent: 0.5, inputTokens: 1000, outputTokens: 500, total: 4, done: 4, skipped: 1, rows: 11, refused: { markup: 2 } },
  evaluation: { before: figures, after: { ...figures, recallAt1: 81.5 }, at: '2026-11-23T04:00:00.000Z' },
  ...{ isServed: false, startedBy: 'Rivka', startedAt: '2026-11-23T03:00:00.000Z' },
}
const row = { ref: 'Book of Small Lights 1:1', he: 'פנסים; אורות; רחוב', en: 'lamps; lights; street', ru: 'фонари; огни; улица' }
const model = { name: 'gpt-x', unit: 'usd' }
const undescribed = { total: 1, works: [{ ...work, categories: ['Musar'], segments: 12 }] }
const expected = { works: 1, segments: 12, calls: 4, rows: 4, inputTokens: 900, outputTokens: 640, cost: 0.0086 }

beforeEach(() => signInAdmin())
afterEach(() => vi.unstubAllGlobals())

it('estimates chosen works, starts only with a budget, and then gives the focus to what has begun', async () => {
  const calls = serve({
    'GET /api/training/descriptions': Response.json({ model, jobs: [] }),
    'GET /api/training/descriptions/works': Response.json(undescribed),
    'GET /api/training/descriptions/estimate': Response.json(expected),
    'POST /api/training/descriptions': Response.json({ ...ready, status: 'running' }, { status: 202 }),
  })
  await renderInLanguage('en', <DescriptionsTab />)
  expect(await screen.findByText('Nothing has been described yet. Choose works above, set a budget and start.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Book of Small Lights/ }))
  expect(await screen.findByText('900')).toBeTruthy()
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start' })
  expect(start.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Budget in dollars'), '1.5')
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ works: ['Book of Small Lights'], budget: 1.5 })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Begun so far' })))
})

it('says that an estimate was refused, and asks for it again', async () => {
  let answer = refusal(409, 'conflict')
  serve({
    'GET /api/training/descriptions': Response.json({ model, jobs: [] }),
    'GET /api/training/descriptions/works': Response.json(undescribed),
    'GET /api/training/descriptions/estimate': () => answer,
  })
  await renderInLanguage('en', <DescriptionsTab />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Book of Small Lights/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('This could not be loaded.')
  answer = Response.json(expected)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('900')).toBeTruthy()
})

it('shows the sample and the evaluation, and publishes after a question', async () => {
  let job = ready
  const calls = serve({
    'GET /api/training/descriptions': () => Response.json({ model: null, jobs: [job] }),
    [`GET /api/training/descriptions/${ready.id}`]: () =>
      Response.json({ ...job, sample: [{ ...row, model: 'gpt-x', at: ready.startedAt }] }),
    [`POST /api/training/descriptions/${ready.id}`]: () => {
      job = { ...ready, status: 'publishing' }
      return Response.json(job)
    },
  })
  await renderInLanguage('en', <DescriptionsTab />)
  expect(await screen.findByText(/No language model is connected/)).toBeTruthy()
  expect(screen.getByText('2 with markup or addresses', { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByText('Sample and evaluation'))
  const first = await screen.findByRole('row', { name: /First/ })
  expect(
    within(first)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['80.0%', '81.5%'])
  expect((await screen.findByText(row.ru)).lang).toBe('ru')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Being published')).toBeTruthy()
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ action: 'publish' })
})

const stopped: DescriptionsJob = { ...ready, status: 'budget', evaluation: null, done: 2 }

it('takes another budget where the first did not suffice', async () => {
  const calls = serve({
    'GET /api/training/descriptions': Response.json({ model: null, jobs: [stopped] }),
    [`POST /api/training/descriptions/${ready.id}`]: Response.json({ ...stopped, status: 'running' }),
  })
  await renderInLanguage('ru', <DescriptionsTab />)
  expect(await screen.findByText('Бюджет исчерпан')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Новый бюджет в долларах'), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ action: 'resume', budget: 3 })
})

it('says in Hebrew that nothing is left to describe', async () => {
  serve({
    'GET /api/training/descriptions': Response.json({ model, jobs: [] }),
    'GET /api/training/descriptions/works': Response.json({ total: 0, works: [] }),
  })
  await renderInLanguage('he', <DescriptionsTab />)
  expect(await screen.findByText(/לכל הספרים בספרייה יש תיאורים/)).toBeTruthy()
})
