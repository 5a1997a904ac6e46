import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { SandboxForm } from './sandbox-form.tsx'

const notices = collectNotices()

const plan = { name: 'premium', priceUsd: 999, billingInterval: 'month', provider: 'sandbox', publishableKey: null } as const

/** A server that answers payments in turn. */
function serve(...answers: (string | { code: string; message: string })[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    const answer = answers.shift()
    if (typeof answer === 'string') return Promise.resolve(Response.json({ status: answer }))
    return Promise.resolve(Response.json({ error: { ...answer, requestId: 'r' } }, { status: 402 }))
  })
  return sent
}

async function draw() {
  const onPaid = vi.fn()
  await renderInLanguage('en', <SandboxForm plan={plan} clientSecret="secret" onPaid={onPaid} />)
  return { onPaid, pay: () => fireEvent.click(screen.getByRole('button', { name: /Subscribe for \$9.99/ })) }
}
const chooseCard = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

describe('the card form of the sandbox', () => {
  it('says that no money moves', async () => {
    await draw()
    expect(screen.getByRole('note').textContent).toContain('Test mode: no money is charged')
  })
  it('sends nothing before the card is whole, and says at each field what is missing', async () => {
    const sent = serve()
    const { pay } = await draw()
    pay()
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter the full card number.')).toBeTruthy()
    expect(screen.getByText('Enter a month and year that are not in the past.')).toBeTruthy()
    expect(screen.getByText('Enter three or four digits.')).toBeTruthy()
    expect(sent).toEqual([])
  })
  it('keeps what is typed in shape, left to right', async () => {
    await draw()
    const number = screen.getByLabelText<HTMLInputElement>('Card number')
    fireEvent.change(number, { target: { value: '4242424242424242' } })
    expect([number.value, number.dir]).toEqual(['4242 4242 4242 4242', 'ltr'])
  })
  it('pays with the card that succeeds, once, and goes on', async () => {
    const sent = serve('succeeded')
    const { onPaid, pay } = await draw()
    chooseCard(/4242/)
    pay()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' })
    expect(button.disabled).toBe(true)
    fireEvent.submit(button)
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([{ clientSecret: 'secret', cardNumber: '4242424242424242', authenticated: false }])
  })
  it("shows the server's message for a declined card at its number, which takes the focus, and as a notice, and allows another", async () => {
    serve({ code: 'payment_failed', message: 'The card was declined.' }, 'succeeded')
    const { onPaid, pay } = await draw()
    chooseCard(/0002/)
    pay()
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', title: 'Payment Failed', text: 'The card was declined.' }]))
    const number = screen.getByLabelText('Card number')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(number.getAttribute('aria-describedby') ?? '')?.textContent).toBe('The card was declined.')
    await waitFor(() => expect(document.activeElement).toBe(number))
    expect(onPaid).not.toHaveBeenCalled()
    chooseCard(/4242/)
    expect(screen.queryByText('The card was declined.')).toBeNull()
    pay()
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  })
  it('asks as a bank would, and pays when the reader agrees', async () => {
    const sent = serve('requires_action', 'succeeded')
    const { onPaid, pay } = await draw()
    chooseCard(/3155/)
    pay()
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm the payment' }))
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
    expect(sent).toMatchObject([{ authenticated: false }, { authenticated: true }])
  })
  it('does not pay when the reader refuses', async () => {
    const sent = serve('requires_action')
    const { onPaid, pay } = await draw()
    chooseCard(/3155/)
    pay()
    await screen.findByRole('dialog')
    fireEvent.click(screen.getAllByRole('button', { name: 'Refuse' })[0] as HTMLElement)
    expect(notices).toMatchObject([{ title: 'Payment Failed', text: 'The bank did not confirm the payment. Nothing was charged.' }])
    expect(sent).toHaveLength(1)
    expect(onPaid).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Subscribe/ }).disabled).toBe(false))
  })
})
