import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAdmin } from '../../../lib/api/admin-session.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { FeedbackTab } from './feedback-tab.tsx'

const at = '2026-11-20T10:00:00.000Z'
const names = { ref: 'Pirkei Avot 1:14', heRef: 'משנה אבות א:יד', ruRef: 'Пиркей Авот 1:14', title: 'Pirkei Avot', url: 'https://x' }
const feedback = {
  id: 'f',
  rating: 'down',
  reason: 'other',
  note: 'Not that mishnah.',
  language: 'en',
  createdAt: at,
  updatedAt: at,
  resolved: false,
  resolvedBy: null,
  resolvedAt: null,
  messageId: 'm',
  question: 'Who said it?',
  questionLanguage: 'en',
  answer: 'Hillel [1].',
  mode: 'model',
  model: 'gpt-4o',
  citations: [{ ...names, n: 1, quote: 'אם אין אני לי', status: 'repaired', language: 'he', edition: 'x', license: 'CC0' }],
  sources: [
    { ...names, categories: [], original: { language: 'he', text: 'אם אין אני לי', edition: 'x', license: 'CC0' }, translation: null },
  ],
  notices: ['citations_removed'],
  corrected: false,
}
const answers = {
  'GET /api/admin/feedback': () => Response.json({ feedback: [feedback], next: null, total: 1 }),
  'POST /api/admin/feedback/f/resolve': () => Response.json({ resolved: true }),
  'POST /api/admin/feedback/f/example': () => Response.json({ exampleId: 'x', examples: 7 }),
}
const open = async () => {
  const calls = serve(answers)
  const asked = vi.spyOn(globalThis, 'fetch')
  await renderInLanguage('en', <FeedbackTab />)
  await screen.findByText('Who said it?')
  return { calls, last: () => asked.mock.calls.at(-1)?.[0] }
}

beforeEach(() => {
  localStorage.clear()
  keepAdmin({ token: 'secret', admin: { id: 'a', username: 'Miriam', email: 'm@localhost', role: 'admin' } })
})

describe('the review of feedback', () => {
  it('shows unresolved feedback first, and filters it', async () => {
    const { last } = await open()
    expect(last()).toBe('/api/admin/feedback?resolved=false&limit=20')
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'wrong_source')
    await waitFor(() => expect(last()).toBe('/api/admin/feedback?reason=wrong_source&resolved=false&limit=20'))
    await userEvent.selectOptions(screen.getByLabelText('State'), '')
    await waitFor(() => expect(last()).toBe('/api/admin/feedback?reason=wrong_source&limit=20'))
  })
  it('shows the note of the reader and the answer with its sources', async () => {
    await open()
    const card = within(screen.getByRole('listitem'))
    expect(card.getByText('Something else')).toBeDefined()
    expect(card.getByText('The reader wrote: Not that mishnah.')).toBeDefined()
    await userEvent.click(card.getByRole('button', { name: 'Answer with its sources' }))
    expect(card.getByText('Hillel [1].')).toBeDefined()
    expect(card.getByText('Corrected: the words were found here, as shown')).toBeDefined()
    expect(card.getByText('References that could not be proven were removed or marked.')).toBeDefined()
    expect(card.getByRole('link', { name: 'Pirkei Avot 1:14' }).getAttribute('href')).toBe('/texts/Pirkei%20Avot%201%3A14')
  })
  it('saves a corrected answer as an example', async () => {
    const { calls } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Turn into an example' }))
    const answer = screen.getByLabelText('Answer')
    await userEvent.clear(answer)
    await userEvent.type(answer, 'Hillel, in Pirkei Avot 1:14.')
    await userEvent.click(screen.getByRole('button', { name: 'Save the example' }))
    expect(await screen.findByText('There are 7 corrected examples now.')).toBeDefined()
    expect(calls.find(({ name }) => name === 'POST /api/admin/feedback/f/example')?.body).toEqual({
      question: 'Who said it?',
      answer: 'Hillel, in Pirkei Avot 1:14.',
    })
    expect(screen.queryByLabelText('Answer')).toBeNull()
  })
  it('marks feedback as resolved', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }))
    expect(await screen.findByText('Marked as resolved')).toBeDefined()
  })
})
