import type { Language } from '@sugya/contract/api/texts'
import type { UsageStatus } from '@sugya/contract/api/usage'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { UsageBanner } from './usage-banner.tsx'

const MINUTE = 60_000

function usage(remaining: number, more: Partial<UsageStatus> = {}): UsageStatus {
  return {
    questionsUsed: 10 - remaining,
    questionsLimit: 10,
    questionsRemaining: remaining,
    canAskQuestion: remaining > 0,
    isLimited: remaining === 0,
    isSubscribed: false,
    subscriptionStatus: 'free',
    nextResetTime: remaining === 10 ? null : new Date(Date.now() + 134 * MINUTE).toISOString(),
    ...more,
  }
}

/** Renders the banner with a server that answers with each status in turn and then repeats the last. */
async function draw(language: Language, ...statuses: (UsageStatus | 'down')[]) {
  const asked = vi.fn(() => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    return status === 'down' ? Promise.reject(new Error('no network')) : Promise.resolve(Response.json(status))
  })
  vi.stubGlobal('fetch', asked)
  const drawn = await renderInLanguage(language, <UsageBanner />)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  return { asked, ...drawn }
}
const afterThePoll = () => act(() => vi.advanceTimersByTimeAsync(30_000))
const readBarWidth = (container: HTMLElement) => container.querySelector<HTMLElement>('.usage-bar i')?.style.inlineSize

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('UsageBanner', () => {
  it.each([
    ['en', 1, '1 of 10 questions left'],
    ['en', 8, '8 of 10 questions left'],
    ['he', 1, 'נותרה שאלה אחת מתוך 10'],
    ['he', 2, 'נותרו שתי שאלות מתוך 10'],
    ['he', 7, 'נותרו 7 שאלות מתוך 10'],
    ['ru', 1, 'Остался 1 вопрос из 10'],
    ['ru', 3, 'Осталось 3 вопроса из 10'],
    ['ru', 5, 'Осталось 5 вопросов из 10'],
  ] as const)('shows in %s that %d of ten questions are left', async (language, remaining, words) => {
    const { container } = await draw(language, usage(remaining))
    await waitFor(() => expect(container.textContent.replaceAll('\u00a0', ' ')).toContain(words))
  })
  it('counts nothing before the first question', async () => {
    const { container } = await draw('en', usage(10), usage(9))
    await screen.findByRole('status')
    expect(container.textContent).toBe('')
    await afterThePoll()
    expect(container.textContent).toBe('9 of 10 questions left')
  })
  it('offers an upgrade with the reset time from five questions down, not at six', async () => {
    const { container } = await draw('en', usage(6), usage(5))
    await screen.findByText('6 of 10 questions left')
    expect(screen.queryByRole('link')).toBeNull()
    expect(readBarWidth(container)).toBeUndefined()
    await afterThePoll()
    expect(screen.getByText('5 of 10 questions left')).toBeTruthy()
    expect(screen.getByText(/^New questions in 2\shr 14\smin, at \d\d:\d\d$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/upgrade')
    expect(readBarWidth(container)).toBe('50%')
  })
  it('draws the bar at least a tenth wide', async () => {
    const { container } = await draw('en', usage(0))
    await screen.findByText('No questions left')
    expect(readBarWidth(container)).toBe('10%')
  })
  it('uses the limit of the server and says when questions are available again', async () => {
    const { container } = await draw('en', usage(4, { questionsLimit: 16, nextResetTime: new Date(Date.now() - 1000).toISOString() }))
    await screen.findByText('4 of 16 questions left')
    expect(screen.getByText('Available now')).toBeTruthy()
    expect(readBarWidth(container)).toBe('25%')
  })
  it.each([
    ['en', 'The payment for Premium failed', 'Pay now'],
    ['he', 'החיוב על הפרימיום נכשל', 'לתשלום'],
    ['ru', 'Оплата премиума не прошла', 'Оплатить'],
  ] as const)('shows a subscriber in %s a failed payment with a link to pay', async (language, words, pay) => {
    await draw(language, usage(0, { isSubscribed: true, subscriptionStatus: 'past_due' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: pay }).getAttribute('href')).toBe('/upgrade')
  })
  it('shows nothing to a subscriber, even near the fair-use limit', async () => {
    const { container } = await draw('en', usage(0, { isSubscribed: true, subscriptionStatus: 'active' }))
    await waitFor(() => expect(container.firstChild).toBeNull())
  })
  it('announces once that few questions are left, neither on page load nor after each question', async () => {
    await draw('en', usage(6), usage(5), usage(4), usage(0))
    await screen.findByText('6 of 10 questions left')
    const voice = screen.getByRole('status')
    expect(voice.textContent).toBe('')
    await afterThePoll()
    expect(voice.textContent).toMatch(/^5 of 10 questions left\. New questions in 2\u00a0hr 14\u00a0min, at \d\d:\d\d\.$/)
    await afterThePoll()
    expect(voice.textContent).toContain('5 of 10')
    await afterThePoll()
    expect(voice.textContent).toContain('No questions left')
  })
  it('warns in the console when the status cannot be read, keeps the last status and polls on', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { container } = await draw('en', usage(8), 'down', usage(7))
    await screen.findByText('8 of 10 questions left')
    await afterThePoll()
    expect(warned).toHaveBeenCalledTimes(1)
    expect(container.textContent).toBe('8 of 10 questions left')
    await afterThePoll()
    expect(screen.getByText('7 of 10 questions left')).toBeTruthy()
  })
})
