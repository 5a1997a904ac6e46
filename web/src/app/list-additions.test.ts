import type { Message } from '@sugya/contract/api/chat'
import { expect, it } from 'vitest'
import { listAdditions } from './list-additions.ts'

const toSource = (ref: string) => ({ ref, heRef: ref, ruRef: ref, original: { language: 'he', text: ref } })

/** An answer that shows sources and cites none. */
const answer = (id: string, ...refs: string[]) =>
  ({ id, role: 'assistant', content: 'An answer.', status: 'complete', citations: [], sources: refs.map(toSource) }) as unknown as Message

it('a sheet holds each source once, after the first answer that has it, and leaves out those that another one contains', () => {
  const messages = [answer('a', 'Ruth 1:16', 'Psalms 1:1'), answer('b', 'Ruth 1:14-18', 'Psalms 1:1', 'Ruth 2:1')]
  expect(listAdditions('c', messages)).toEqual([
    { type: 'answer', conversationId: 'c', messageId: 'a' },
    { type: 'source', ref: 'Psalms 1:1' },
    { type: 'answer', conversationId: 'c', messageId: 'b' },
    { type: 'source', ref: 'Ruth 1:14-18' },
    { type: 'source', ref: 'Ruth 2:1' },
  ])
})
