import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

async function draw(isSubscribed: boolean) {
  const asked = vi.fn(() => Promise.resolve(Response.json({ isSubscribed, questionsRemaining: 10, questionsLimit: 10 })))
  vi.stubGlobal('fetch', asked)
  const { container } = await renderInLanguage('en', <UpgradeButton />)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  return container
}

afterEach(() => vi.unstubAllGlobals())

describe('UpgradeButton', () => {
  it('leads to the upgrade', async () => {
    await draw(false)
    expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/upgrade')
  })
  it('is hidden from an active subscriber', async () => {
    const container = await draw(true)
    await waitFor(() => expect(container.textContent).toBe(''))
  })
})
