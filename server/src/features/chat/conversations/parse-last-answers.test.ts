import type { Message } from '@sugya/contract/api/chat'
import { describe, expect, it } from 'vitest'
import { parseLastAnswers } from './parse-last-answers.ts'

const answer = (id: string, { content = `Words of *${id}*`, ...fields }: Partial<Message> = {}): Message => ({
  ...{ id, conversationId: 'c', role: 'assistant', content, timestamp: '2026-11-28T12:00:00Z', language: 'en', status: 'complete' },
  ...{ runId: null, mode: 'model', citations: [], sources: [], followUps: [], notices: [], ...fields },
})
const listParsed = async (messages: Message[]) =>
  (await parseLastAnswers(messages)).filter(({ parsed }) => parsed !== undefined).map(({ id }) => id)

describe('parseLastAnswers', () => {
  it('parses the last three answers and no question', async () => {
    const turns = ['a', 'b', 'c', 'd'].flatMap((id) => [answer(`${id}?`, { role: 'user' }), answer(id)])
    expect(await listParsed(turns)).toEqual(['b', 'c', 'd'])
    expect((await parseLastAnswers(turns)).at(-1)?.parsed?.[0]?.[0]).toMatchObject({ tag: 'p', children: ['Words of ', { tag: 'em' }] })
  })
  it('leaves an answer that is being written, and one without text', async () => {
    expect(await listParsed([answer('a'), answer('b', { content: '', status: 'failed' }), answer('c', { status: 'streaming' })])).toEqual([
      'a',
    ])
  })
  it('leaves what would hold up the server: all before and with an answer that is too long', async () => {
    expect(await listParsed([answer('a'), answer('b', { content: 'word '.repeat(2000) }), answer('c')])).toEqual(['c'])
  })
})
