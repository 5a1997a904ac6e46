import { expect, it } from 'vitest'
import type { Segment } from '../../../ports/library.ts'
import { buildMessages, joinMessages } from './describe-portion.ts'
import { boundCall } from './estimate-descriptions.ts'

it('counts a call as every byte of it a token, which no vocabulary exceeds for Hebrew with vowels', () => {
  const edition = { id: 'a', work: 'Work', language: 'he', title: '', license: '', source: '', attribution: '', priority: 1 } as const
  // Letters with vowels, three bytes and more a syllable.
  const html = '\u05D1\u05B0\u05BC\u05E8\u05B5\u05D0\u05E9\u05C1\u05B4\u05D9\u05EA '.repeat(200)
  const segment: Segment = { ref: 'Work 1:1', work: 'Work', sections: [1, 1], order: 0, texts: [{ edition, html }] }
  const messages = buildMessages([segment])
  const bytes = new TextEncoder().encode(joinMessages(messages)).length
  expect(bytes).toBeGreaterThan(joinMessages(messages).length)
  expect(boundCall(messages).inputTokens).toBeGreaterThanOrEqual(bytes)
})
