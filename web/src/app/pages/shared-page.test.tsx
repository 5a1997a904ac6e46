import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { stubMedia } from '../../test/stub-media.ts'
import { SharedPage } from './shared-page.tsx'

const message = (role: 'user' | 'assistant', content: string) => ({
  ...{ role, content, language: 'en', status: 'complete', mode: 'model', citations: [], sources: [], notices: [] },
})
const READ = 'GET /api/shared/Ab_-9'
const open = () => renderPage({ routes: { '/shared/:id': <SharedPage /> }, at: '/shared/Ab_-9' })

beforeEach(() => {
  stubMedia(() => true)
})
afterEach(() => vi.unstubAllGlobals())

it('the shared page shows a conversation read-only with a link to the chat', async () => {
  const messages = [
    message('user', 'Who was Moses?'),
    message('assistant', 'A teacher.'),
    message('user', 'And Aaron?'),
    message('assistant', 'A priest.'),
  ]
  serve({ [READ]: Response.json({ title: 'On Moses', sharedAt: '2026-11-21T12:00:00.000Z', messages }) })
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('On Moses')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'The question: Who was Moses?',
    'The question: And Aaron?',
  ])
  await waitFor(() => expect(screen.getByText('A priest.')).toBeTruthy())
  expect(screen.getByText(/shared on 21 November 2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask your own question' }).getAttribute('href')).toBe('/chat')
  for (const name of ['A good answer', 'Not a good answer', 'Ask again']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('the shared page says that a link is invalid and links elsewhere', async () => {
  serve({ [READ]: refusal(404, 'not_found') })
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This link does not work')
  expect(screen.getByRole('link', { name: 'Ask your own question' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('the shared page offers to retry after a server error', async () => {
  serve({ [READ]: refusal(500, 'internal') })
  await open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
