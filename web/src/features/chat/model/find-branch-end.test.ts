import type { Message } from '@sugya/contract/api/chat'
import { describe, expect, it } from 'vitest'
import { findBranchEnd } from './find-branch-end.ts'

const message = (id: string, role: Message['role'], place: Partial<Message> = {}): Message => ({
  ...{ id, conversationId: 'c', role, content: id, timestamp: '2026-11-21T12:00:00Z', language: 'en', status: 'complete', runId: null },
  ...{ mode: null, citations: [], sources: [], followUps: [], notices: [], ...place },
})
const linear = [message('q1', 'user'), message('a1', 'assistant'), message('q2', 'user'), message('a2', 'assistant')]
const edited = [...linear, message('q3', 'user', { replaces: 'q2' }), message('a3', 'assistant')]

describe('findBranchEnd', () => {
  it('leaves the end of a linear conversation to the server', () => {
    expect(findBranchEnd(linear, new Set())).toBeNull()
    expect(findBranchEnd(undefined, new Set())).toBeNull()
  })
  it('returns the last answer of the branch that shows', () => {
    expect(findBranchEnd(edited, new Set())).toBe('a3')
    expect(findBranchEnd(edited, new Set(['q2']))).toBe('a2')
  })
  it('passes over an answer that is empty or still being written', () => {
    const empty = edited.with(5, message('a3', 'assistant', { content: '', status: 'failed' }))
    expect(findBranchEnd(empty, new Set())).toBe('a1')
    const streaming = edited.with(5, message('a3', 'assistant', { status: 'streaming' }))
    expect(findBranchEnd(streaming, new Set())).toBe('a1')
  })
})
