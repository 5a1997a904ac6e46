import type { Message } from '@sugya/contract/api/chat'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { FeedbackButtons } from './feedback-buttons.tsx'

const notices = collectNotices()

const answer: Message = {
  id: 'a',
  conversationId: 'c',
  role: 'assistant',
  content: 'An answer',
  timestamp: '2026-11-21T00:00:00.000Z',
  language: 'en',
  status: 'complete',
  runId: 'r',
  mode: 'model',
  citations: [],
  sources: [],
  followUps: [],
  notices: [],
}
const POST = 'POST /api/messages/a/feedback'
const DELETE = 'DELETE /api/messages/a/feedback'
const stored = () => Response.json({})

const draw = (message = answer) => renderInLanguage('en', <FeedbackButtons message={message} />)
const thumb = (name: 'A good answer' | 'Not a good answer') => screen.getByRole('button', { name, hidden: true })
const isPressed = (name: Parameters<typeof thumb>[0]) => thumb(name).getAttribute('aria-pressed') === 'true'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('FeedbackButtons', () => {
  it('up rates the answer, and up again removes the rating', async () => {
    const calls = serve({ [POST]: stored, [DELETE]: stored })
    await draw()
    fireEvent.click(thumb('A good answer'))
    expect(isPressed('A good answer')).toBe(true)
    await waitFor(() => expect(thumb('A good answer').getAttribute('aria-busy')).toBe('false'))
    fireEvent.click(thumb('A good answer'))
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual([POST, DELETE]))
    expect(isPressed('A good answer')).toBe(false)
  })
  it('down rates the answer and asks for a reason and a note', async () => {
    const calls = serve({ [POST]: stored })
    await draw()
    fireEvent.click(thumb('Not a good answer'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Too definite' }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' It rules. ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    expect(calls.map(({ body }) => body)).toEqual([
      { rating: 'down', reason: null, note: '' },
      { rating: 'down', reason: 'too_definite', note: 'It rules.' },
    ])
    expect(isPressed('Not a good answer')).toBe(true)
    expect(document.activeElement).toBe(thumb('Not a good answer'))
  })
  it('show the stored rating, which can be changed and removed', async () => {
    const calls = serve({ [DELETE]: stored })
    await draw({ ...answer, feedback: { rating: 'down', reason: 'unhelpful', note: 'Short.' } })
    expect(isPressed('Not a good answer')).toBe(true)
    fireEvent.click(thumb('Not a good answer'))
    expect(((await screen.findByRole('radio', { name: 'Unhelpful' })) as HTMLInputElement).checked).toBe(true)
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Short.')
    fireEvent.click(screen.getByRole('button', { name: 'Remove the rating' }))
    await waitFor(() => expect(isPressed('Not a good answer')).toBe(false))
    expect(calls.map(({ name }) => name)).toEqual([DELETE])
  })
  it('roll back with a message when the server refuses', async () => {
    serve({ [POST]: refusal(500, 'internal') })
    await draw()
    fireEvent.click(thumb('A good answer'))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', text: 'Your feedback was not sent. Please try again.' }]))
    expect(isPressed('A good answer')).toBe(false)
  })
  it('keep the form and its input when the server refuses it', async () => {
    let refuse = false
    serve({ [POST]: () => (refuse ? refusal(500, 'internal') : stored()) })
    await draw()
    fireEvent.click(thumb('Not a good answer'))
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Words' } })
    refuse = true
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findByRole('alert')).textContent).toContain('not sent')
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Words')
  })
})
