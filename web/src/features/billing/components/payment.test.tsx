import { fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { Payment } from './payment.tsx'
// The form is loaded when it is needed; here it is at hand, so that no test waits for a file.
import './sandbox-form.tsx'

const notices = collectNotices()

const plan = { name: 'premium', priceUsd: 999, billingInterval: 'month', provider: 'sandbox', publishableKey: null } as const
const begun = () => Response.json({ clientSecret: 'secret' })
const refused = () => Response.json({ error: { code: 'internal', message: 'x', requestId: 'y' } }, { status: 500 })

async function draw(...answers: Response[]) {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? begun()))
  vi.stubGlobal('fetch', asked)
  await renderInLanguage(
    'en',
    <StrictMode>
      <Payment plan={plan} onPaid={vi.fn()} />
    </StrictMode>,
  )
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('Payment', () => {
  it('begins one subscription, also where React mounts twice, and says so until the form is there', async () => {
    const asked = await draw()
    expect(screen.getByText('Preparing payment form...')).toBeTruthy()
    expect(await screen.findByText('Test mode: no money is charged')).toBeTruthy()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[0]).toBe('/api/create-subscription')
  })
  it('says that it could not begin, ends its waiting, and tries again when asked', async () => {
    const asked = await draw(refused())
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to initialize payment. Please try again.')
    expect(screen.queryByText('Preparing payment form...')).toBeNull()
    expect(notices[0]).toMatchObject({ kind: 'error', title: 'Error', text: 'Failed to initialize payment. Please try again.' })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Test mode: no money is charged')).toBeTruthy()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  })
})
