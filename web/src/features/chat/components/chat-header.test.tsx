import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportReachable } from '../../../lib/api/connection.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { ChatHeader } from './chat-header.tsx'

afterEach(() => {
  act(() => reportReachable(true))
  vi.unstubAllGlobals()
})

describe('ChatHeader', () => {
  it('shows the connection in the bar of a phone only when it is lost, and always to screen readers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
    await renderInLanguage('en', <ChatHeader title="Ruth" inBar />)
    const status = screen.getByRole('status')
    expect([status.textContent, status.classList.contains('sr-only')]).toEqual(['Connected', true])
    act(() => reportReachable(false))
    expect([status.dataset['connected'], status.classList.contains('sr-only')]).toEqual(['false', false])
  })
  it('always shows the connection beside the title of a wide window', async () => {
    await renderInLanguage('en', <ChatHeader title="Ruth" />)
    expect(screen.getByRole('status').classList.contains('sr-only')).toBe(false)
  })
})
