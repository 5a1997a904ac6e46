import type { UsageStatus } from '@sugya/contract/api/usage'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../test/collect-notices.ts'
import { renderInLanguage } from '../../test/render-in-language.tsx'
import { stubMedia } from '../../test/stub-media.ts'
import { ChatPage } from './chat-page.tsx'

const notices = collectNotices()

const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000).toISOString()

function usage(remaining: number, more: Partial<UsageStatus> = {}): UsageStatus {
  return {
    questionsUsed: 10 - remaining,
    questionsLimit: 10,
    questionsRemaining: remaining,
    canAskQuestion: remaining > 0,
    isLimited: remaining === 0,
    isSubscribed: false,
    subscriptionStatus: 'free',
    nextResetTime: inTwoHours(),
    ...more,
  }
}

/**
 * A fake server with the usage `status`; with `after` it refuses every question for the limit and then has that
 * status.
 */
function serve(status: UsageStatus, after = status) {
  let refuse = (): void => undefined
  const refusing = new Promise<void>((resolve) => (refuse = resolve))
  const questions: unknown[] = []
  let now = status
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
    if (address === '/api/usage/status') return Promise.resolve(Response.json(now))
    if (address === '/api/auth/status') return Promise.resolve(Response.json({ isAuthenticated: false, user: null }))
    if (method === 'POST') {
      questions.push(JSON.parse(body as string))
      now = after
      const error = {
        code: 'quota_exceeded',
        message: 'x',
        requestId: 'y',
        questionsRemaining: 0,
        nextResetTime: inTwoHours(),
        retryAfter: 7200,
      }
      return refusing.then(() => Response.json({ error }, { status: 429 }))
    }
    return Promise.resolve(Response.json(address.startsWith('/api/conversations') ? [] : { questions: [] }))
  })
  return { questions, refuse }
}

async function drawAndAsk(question: string) {
  await renderInLanguage('en', <ChatPage />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: question } })
  return { box, ask: () => fireEvent.keyDown(box, { key: 'Enter' }) }
}

// jsdom has none; the page asks for it until it is gone.
const had = globalThis.ResizeObserver
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
})
afterAll(() => {
  globalThis.ResizeObserver = had
})
beforeEach(() => {
  sessionStorage.clear()
  stubMedia(() => true)
})
afterEach(() => vi.unstubAllGlobals())

const LIMIT = {
  kind: 'error',
  title: 'Usage Limit Exceeded',
  text: "You've reached your free limit. The upgrade panel is now visible below.",
}

describe('ChatPage at the usage limit', () => {
  it('does not send a question over the limit, says why, and keeps the draft', async () => {
    const { questions } = serve(usage(0))
    const { box, ask } = await drawAndAsk('What is a sugya?')
    await screen.findByText('No questions left')
    ask()
    expect(notices).toMatchObject([LIMIT])
    expect(notices[0]?.action?.label).toBe('Upgrade Now')
    expect(box.value).toBe('What is a sugya?')
    expect(questions).toEqual([])
  })
  it('restores a question that the server refuses and shows toast and banner', async () => {
    const { questions, refuse } = serve(usage(6), usage(0))
    const { box, ask } = await drawAndAsk('What is a sugya?')
    await screen.findByText('6 of 10 questions left')
    ask()
    expect(await screen.findByRole('heading', { name: /What is a sugya/ })).toBeTruthy()
    expect(box.value).toBe('')
    refuse()
    await waitFor(() => expect(notices).toMatchObject([LIMIT]))
    expect(questions).toHaveLength(1)
    expect(box.value).toBe('What is a sugya?')
    await waitFor(() => expect(screen.queryByRole('heading', { name: /What is a sugya/ })).toBeNull())
    expect(screen.getByText('No questions left')).toBeTruthy()
    expect(screen.getByText(/^New questions in 2.hr/)).toBeTruthy()
  })
  it('explains fair use to a subscriber without an upgrade offer', async () => {
    const subscriber = { isSubscribed: true, subscriptionStatus: 'active' } as const
    serve(usage(5, subscriber), usage(0, subscriber)).refuse()
    const { box, ask } = await drawAndAsk('One more')
    await waitFor(() => expect(document.querySelector('.usage')).toBeNull())
    ask()
    await waitFor(() => expect(notices.map(({ title, action }) => [title, action])).toEqual([['Please take a short break', undefined]]))
    expect(notices[0]?.text).toMatch(/You can ask again at \d\d:\d\d/)
    expect(box.value).toBe('One more')
  })
  it('sends the question once the usage window is over', async () => {
    const { questions } = serve(usage(0, { nextResetTime: new Date(Date.now() - 1000).toISOString() }))
    const { ask } = await drawAndAsk('Now?')
    await screen.findByText('Available now')
    ask()
    await waitFor(() => expect(questions).toHaveLength(1))
  })
})
