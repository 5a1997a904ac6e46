import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { stubMedia } from '../../../test/stub-media.ts'
import { StripeForm } from './stripe-form.tsx'

const { loadStripe } = vi.hoisted(() => ({ loadStripe: vi.fn() }))
const notices = collectNotices()
// The script of Stripe runs only from Stripe's own host.
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const plan = { name: 'premium', priceUsd: 999, billingInterval: 'month', provider: 'stripe', publishableKey: 'pk_test_x' } as const

type Ready = () => void

/** What @stripe/react-stripe-js uses of Stripe's object, remembering what it was given. */
function fakeStripe(confirmPayment: () => Promise<object>) {
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    update: vi.fn(),
    focus: vi.fn(),
    on: (event: string, ready: Ready) => event === 'ready' && ready(),
    off: vi.fn(),
  }
  const elements = { create: vi.fn(() => element), getElement: (type: string) => (type === 'payment' ? element : null), update: vi.fn() }
  const stripe = {
    elements: vi.fn(() => elements),
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment: vi.fn(),
    confirmPayment: vi.fn(confirmPayment),
  }
  return { stripe, elements, element }
}

async function draw(confirmPayment: () => Promise<object> = () => new Promise(() => undefined)) {
  const fake = fakeStripe(confirmPayment)
  loadStripe.mockResolvedValue(fake.stripe)
  const onPaid = vi.fn()
  await renderInLanguage('en', <StripeForm plan={plan} clientSecret="pi_secret" onPaid={onPaid} />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Subscribe for/ })
  return { ...fake, onPaid, button }
}

beforeEach(() => {
  loadStripe.mockReset()
  stubMedia(() => false)
})
afterEach(() => vi.unstubAllGlobals())

describe('the card form of Stripe', () => {
  it('asks for the name and e-mail as Stripe sees fit, never for phone, address or country, hides the terms and takes wallets', async () => {
    const { stripe, elements } = await draw()
    expect(loadStripe).toHaveBeenCalledWith('pk_test_x')
    expect(stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'pi_secret', locale: 'en' }))
    expect(elements.create).toHaveBeenCalledWith(
      'payment',
      expect.objectContaining({
        fields: { billingDetails: { name: 'auto', email: 'auto', phone: 'never', address: 'never' } },
        terms: { card: 'never' },
        wallets: { applePay: 'auto', googlePay: 'auto' },
      }),
    )
  })
  it('confirms once, comes back to /success, and says that it is processing', async () => {
    const { stripe, button } = await draw()
    fireEvent.click(button)
    const processing = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' })
    expect(processing.disabled).toBe(true)
    fireEvent.submit(processing)
    expect(stripe.confirmPayment).toHaveBeenCalledTimes(1)
    expect(stripe.confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({ confirmParams: expect.objectContaining({ return_url: `${location.origin}/success` }) as object }),
    )
  })
  it("shows the provider's message in the form and as a notice on failure, returns the focus to the card and allows another try", async () => {
    const { button, element, onPaid } = await draw(() => Promise.resolve({ error: { message: 'Your card was declined.' } }))
    fireEvent.click(button)
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', title: 'Payment Failed', text: 'Your card was declined.' }]))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Subscribe for/ }).disabled).toBe(false)
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
    expect(element.focus).toHaveBeenCalledTimes(1)
    expect(onPaid).not.toHaveBeenCalled()
  })
  it('goes on with what Stripe says of the payment', async () => {
    const { button, onPaid } = await draw(() => Promise.resolve({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }))
    fireEvent.click(button)
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith('payment_intent=pi_1&redirect_status=succeeded'))
  })
  it('says why there is no form when the script cannot be loaded, and tries again', async () => {
    loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js')).mockResolvedValue(fakeStripe(() => Promise.resolve({})).stripe)
    await renderInLanguage('en', <StripeForm plan={plan} clientSecret="pi_secret" onPaid={vi.fn()} />)
    expect((await screen.findByRole('alert')).textContent).toContain('js.stripe.com')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Subscribe for/ })).toBeTruthy()
  })
})
