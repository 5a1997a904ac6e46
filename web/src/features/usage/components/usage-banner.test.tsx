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

/** Draws the banner before a server that answers with each status in turn, and with the last from then on. */
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
const barOf = (container: HTMLElement) => container.querySelector<HTMLElement>('.usage-bar i')?.style.inlineSize

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
  ] as const)('says in %s how many are left of ten: %d', async (language, remaining, words) => {
    const { container } = await draw(language, usage(remaining))
    await waitFor(() => expect(container.textContent.replaceAll('\u00a0', ' ')).toContain(words))
  })
  it('offers no upgrade while six are left, and offers it from five on with the time of new ones', async () => {
    const { container } = await draw('en', usage(6), usage(5))
    await screen.findByText('6 of 10 questions left')
    expect(screen.queryByRole('link')).toBeNull()
    expect(barOf(container)).toBeUndefined()
    await afterThePoll()
    expect(screen.getByText('5 of 10 questions left')).toBeTruthy()
    expect(screen.getByText('New questions in 2 hr 14 min')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/upgrade')
    expect(barOf(container)).toBe('50%')
  })
  it('never draws its bar shorter than a tenth', async () => {
    const { container } = await draw('en', usage(0))
    await screen.findByText('No questions left')
    expect(barOf(container)).toBe('10%')
  })
  it('reckons by the limit of the server, and says when new questions are there', async () => {
    const { container } = await draw('en', usage(4, { questionsLimit: 16, nextResetTime: new Date(Date.now() - 1000).toISOString() }))
    await screen.findByText('4 of 16 questions left')
    expect(screen.getByText('Available now')).toBeTruthy()
    expect(barOf(container)).toBe('25%')
  })
  it.each([
    ['en', 'The payment for Premium failed', 'Pay now'],
    ['he', 'החיוב על הפרימיום נכשל', 'לתשלום'],
    ['ru', 'Оплата премиума не прошла', 'Оплатить'],
  ] as const)('tells a subscriber in %s that the payment failed while the grace lasts, and where to pay', async (language, words, pay) => {
    await draw(language, usage(0, { isSubscribed: true, subscriptionStatus: 'past_due' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: pay }).getAttribute('href')).toBe('/upgrade')
  })
  it('shows a subscriber nothing, near the ceiling of fair use too', async () => {
    const { container } = await draw('en', usage(0, { isSubscribed: true, subscriptionStatus: 'active' }))
    await waitFor(() => expect(container.firstChild).toBeNull())
  })
  it('tells a screen reader once when few are left, not on opening the page and not with each question', async () => {
    await draw('en', usage(6), usage(5), usage(4), usage(0))
    await screen.findByText('6 of 10 questions left')
    const voice = screen.getByRole('status')
    expect(voice.textContent).toBe('')
    await afterThePoll()
    expect(voice.textContent).toBe('5 of 10 questions left. New questions in 2\u00a0hr 14\u00a0min.')
    await afterThePoll()
    expect(voice.textContent).toContain('5 of 10')
    await afterThePoll()
    expect(voice.textContent).toContain('No questions left')
  })
  it('only warns in the console when the status cannot be read, keeps what it knew, and goes on asking', async () => {
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
