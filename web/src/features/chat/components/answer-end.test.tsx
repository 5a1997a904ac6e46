import type { Message, MessageStatus } from '@sugya/contract/api/chat'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chat } from '../../../words/en/chat.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { Answer } from './answer.tsx'

async function draw(status: MessageStatus, content: string) {
  const ask = vi.fn()
  const message: Message = {
    ...{ id: 'm', conversationId: 'c', role: 'assistant', timestamp: '2026-11-21T12:00:00Z', language: 'en', runId: 'r', mode: 'model' },
    ...{ citations: [], sources: [], followUps: [], notices: [], status, content },
  }
  const nothing = vi.fn()
  await renderInLanguage(
    'en',
    <Answer
      message={message}
      stage={null}
      reconnecting={false}
      question={{ id: 'q', content: 'Who sold it?' }}
      openCitation={nothing}
      openSource={nothing}
      ask={ask}
    />,
  )
  return ask
}

beforeEach(() => void serve({}))
afterEach(() => vi.unstubAllGlobals())

describe('Answer without an end', () => {
  it.each([
    ['failed', '', chat.failed],
    ['interrupted', 'Half of', chat.interrupted],
    ['stopped', 'Half of', chat.stopped],
  ] as const)('%s: keeps what there is, says so, and asks the same question again by one press', async (status, content, words) => {
    const ask = await draw(status, content)
    expect(screen.getByText(words)).toBeTruthy()
    if (content !== '') expect(await screen.findByText(content)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: chat.askAgain }))
    expect(ask).toHaveBeenCalledExactlyOnceWith('Who sold it?', 'q')
  })
})
