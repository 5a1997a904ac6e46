import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import { describe, expect, it } from 'vitest'
import { applyEvent, createJoinedRun, createRun, withLiveRuns, type LiveRun } from './live-run.ts'

const now = new Date('2026-11-21T12:00:00Z')
const started: ChatEvent = {
  type: 'run',
  runId: 'r1',
  conversationId: 'c1',
  userMessageId: 'q1',
  messageId: 'a1',
  title: 'T',
  mode: 'model',
}
const delta = (text: string): ChatEvent => ({ type: 'delta', text })
const after = (run: LiveRun, ...events: ChatEvent[]) => events.reduce(applyEvent, run)
const stored = (id: string, role: Message['role'], content: string, status: Message['status'] = 'complete'): Message => ({
  ...createRun('k', 'c1', content, 'he', now).answer,
  id,
  role,
  content,
  status,
  conversationId: 'c1',
  runId: role === 'assistant' ? 'r1' : null,
})

describe('applyEvent', () => {
  it('concatenates the deltas of an answer', () => {
    expect(after(createRun('k', null, 'why?', 'en', now), started, delta('Because '), delta('of [1]')).answer.content).toBe(
      'Because of [1]',
    )
  })
  it('keeps the text of a reload until the replayed stream has caught up', () => {
    const run = createJoinedRun(stored('a1', 'assistant', 'one two', 'streaming'))
    const half = after(run, started, delta('one '))
    expect(half.answer.content).toBe('one two')
    expect(after(half, delta('two '), delta('three')).answer.content).toBe('one two three')
  })
  it('shows how many questions are before one that waits, until its answer begins', () => {
    const sources: ChatEvent = { type: 'sources', sources: [], confidence: 'none' }
    const run = after(createRun('k', null, 'why?', 'en', now), started, sources)
    const waiting = after(run, { type: 'queued', ahead: 3 }, { type: 'queued', ahead: 2 })
    expect(waiting.ahead).toBe(2)
    expect(after(waiting, { type: 'status', stage: 'answering' }).ahead).toBeNull()
  })
  it('keeps where the model looks further through sources and notices, until its next stage or word', () => {
    const step = { code: 'read', place: { he: 'רות א', en: 'Ruth 1', ru: 'Рут 1' } } as const
    const looking = after(createRun('k', null, 'why?', 'en', now), started, { type: 'status', step })
    expect(looking.step).toEqual(step)
    const noticed = after(looking, { type: 'sources', sources: [], confidence: 'none' }, { type: 'status', notice: 'halakhic_question' })
    expect(noticed.step).toEqual(step)
    expect(after(noticed, { type: 'status', stage: 'answering' }).step).toBeNull()
    expect(after(noticed, delta('Because')).step).toBeNull()
  })
  it('drops the words of an answer that is begun again, and keeps its sources', () => {
    const citation = { n: 1 } as never
    const sources = [{ ref: 'Ruth 1:4' }] as never
    const before = after(
      createRun('k', null, 'why?', 'en', now),
      started,
      { type: 'sources', sources, confidence: 'high' },
      { type: 'citation', citation },
      delta('Because [1]'),
    )
    const again = after(before, { type: 'restarted' })
    expect(again).toMatchObject({ restarted: true, streamed: '', answer: { content: '', citations: [], sources } })
    expect(after(again, delta('For ')).answer.content).toBe('For ')
  })
  it('drops the words of a joined answer that is begun again', () => {
    const run = createJoinedRun(stored('a1', 'assistant', 'one two three', 'streaming'))
    expect(after(run, delta('one two'), { type: 'restarted' }, delta('1')).answer.content).toBe('1')
  })
  it('adds a repeated citation once', () => {
    const citation = { n: 1 } as never
    expect(
      after(createRun('k', null, 'x', 'en', now), { type: 'citation', citation }, { type: 'citation', citation }).answer.citations,
    ).toHaveLength(1)
  })
})

describe('withLiveRuns', () => {
  it('shows a completed stored answer when its stream is unreachable', () => {
    const run = { ...after(createRun('k', 'c1', 'why?', 'en', now), started, delta('ha')), phase: 'reconnecting' as const }
    expect(withLiveRuns([stored('q1', 'user', 'why?'), stored('a1', 'assistant', 'half and whole')], [run]).at(-1)?.content).toBe(
      'half and whole',
    )
    expect(withLiveRuns([stored('a1', 'assistant', '', 'streaming')], [run]).at(0)?.content).toBe('ha')
  })
  it('shows a question before the server has stored it', () => {
    const run = createRun('k', null, 'why?', 'en', now)
    expect(withLiveRuns([], [run]).map(({ role }) => role)).toEqual(['user', 'assistant'])
  })
  it('shows each stored message and the live answer once, the live one in its current state', () => {
    const run = after(createRun('k', 'c1', 'why?', 'en', now), started, delta('live'))
    const messages = withLiveRuns([stored('q1', 'user', 'why?'), stored('a1', 'assistant', '', 'streaming')], [run])
    expect(messages.map(({ id, content }) => [id, content])).toEqual([
      ['q1', 'why?'],
      ['a1', 'live'],
    ])
  })
})
