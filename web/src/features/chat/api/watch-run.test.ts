import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messagesKey } from './list-messages.ts'
import { createRun } from '../model/live-run.ts'
import { liveRuns } from '../model/live-run-store.ts'
import { askQuestion, joinRun } from './watch-run.ts'

const started: ChatEvent = {
  type: 'run',
  runId: 'r1',
  conversationId: 'c1',
  userMessageId: 'q1',
  messageId: 'a1',
  title: 'T',
  mode: 'model',
}
const answer: Message = {
  ...createRun('k', 'c1', '', 'en', new Date(0)).answer,
  id: 'a1',
  conversationId: 'c1',
  content: 'Esau.',
  status: 'complete',
  runId: 'r1',
}

function streamed(...events: [number, ChatEvent][]): Response {
  const text = events.map(([id, event]) => `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
function refused(status: number, code: string): Response {
  return Response.json({ error: { code, message: 'Not now', requestId: 'x' } }, { status })
}
function server(...answers: Response[]) {
  const fetch = vi.fn<(address: string, request: RequestInit) => Promise<Response>>()
  for (const one of answers) fetch.mockResolvedValueOnce(one)
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const question = { text: 'Who?', conversationId: null, language: 'en', key: 'request-1' } as const

afterEach(() => vi.unstubAllGlobals())

describe('askQuestion', () => {
  it('stores the finished answer among the messages and removes the live run', async () => {
    const client = new QueryClient()
    const onStarted = vi.fn()
    const fetch = server(streamed([1, started], [2, { type: 'delta', text: 'Esau.' }], [3, { type: 'done', message: answer }]))
    expect(await askQuestion(client, { ...question, onStarted })).toBeNull()
    expect(onStarted).toHaveBeenCalledExactlyOnceWith('c1')
    expect(client.getQueryData<Message[]>(messagesKey('c1'))?.map(({ id, content }) => [id, content])).toEqual([
      ['q1', 'Who?'],
      ['a1', 'Esau.'],
    ])
    expect(liveRuns.get('request-1')).toBeUndefined()
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toMatchObject({
      message: 'Who?',
      clientRequestId: 'request-1',
      includeTexts: true,
    })
  })
  it('asks a question in place of an earlier one, and shows it there at once', async () => {
    const fetch = server(streamed([1, started], [2, { type: 'done', message: answer }]))
    const asked = askQuestion(new QueryClient(), { ...question, conversationId: 'c1', place: { replaces: 'q0', follows: null } })
    expect(liveRuns.get('request-1')?.question).toMatchObject({ content: 'Who?', replaces: 'q0' })
    await asked
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toMatchObject({ conversationId: 'c1', replaces: 'q0' })
  })
  it('resumes the run instead of asking again when the connection breaks after the start', async () => {
    vi.useFakeTimers()
    const fetch = server(streamed([1, started]), streamed([2, { type: 'done', message: answer }]))
    const asked = askQuestion(new QueryClient(), question)
    await vi.runAllTimersAsync()
    await asked
    vi.useRealTimers()
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/chat/enhanced', '/api/chat/runs/r1/events'])
    expect(fetch.mock.calls[1]?.[1].headers).toMatchObject({ 'last-event-id': '1' })
  })
  it('throws the refusal of the server and removes the live run', async () => {
    server(refused(429, 'rate_limited'))
    await expect(askQuestion(new QueryClient(), question)).rejects.toMatchObject({ status: 429, code: 'rate_limited', message: 'Not now' })
    expect(liveRuns.get('request-1')).toBeUndefined()
  })
  it('returns the reason of a run that failed after its start', async () => {
    server(streamed([1, started], [2, { type: 'error', code: 'model_unavailable', message: 'The model is away' }]))
    expect(await askQuestion(new QueryClient(), question)).toBe('The model is away')
  })
  it('ignores events of an unknown type', async () => {
    server(streamed([1, started], [2, { type: 'novelty' } as never], [3, { type: 'done', message: answer }]))
    expect(await askQuestion(new QueryClient(), question)).toBeNull()
  })
  it('sends the device fingerprint and cookies with every request', async () => {
    const fetch = server(refused(400, 'invalid_input'))
    await askQuestion(new QueryClient(), question).catch(() => undefined)
    expect(fetch.mock.calls[0]?.[1].credentials).toBe('include')
    expect(new Headers(fetch.mock.calls[0]?.[1].headers).get('x-device-fingerprint')).toMatch(/^[0-9a-z]+$/)
  })
})

describe('joinRun', () => {
  it.each([502, 503, 504])('asks again for a run in progress after an answer %i, and stores its end', async (status) => {
    vi.useFakeTimers()
    const fetch = server(refused(status, 'internal'), streamed([2, { type: 'done', message: answer }]))
    const joined = joinRun(new QueryClient(), { ...answer, content: '', status: 'streaming' })
    await vi.runAllTimersAsync()
    await joined
    vi.useRealTimers()
    const events = '/api/chat/runs/r1/events'
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([events, events])
    expect(liveRuns.find('r1')).toBeUndefined()
  })
})
