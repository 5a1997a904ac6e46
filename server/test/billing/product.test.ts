import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { compileCache, startProduct, type TestProduct } from '@sugya/testing/start-product'
import { startStripe, stripeKeys } from '@sugya/testing/fakes/stripe-server'

/** Signs up and gives the calls of this user. */
async function signUp(product: TestProduct) {
  const body = JSON.stringify({ username: 'Miriam', email: 'miriam@example.org', password: 'well of water 7' })
  const { token } = (await (await product.post('/api/auth/signup', body)).json()) as { token: string }
  const authorization = `Bearer ${token}`
  return {
    get: async (address: string) => (await (await product.get(address, { authorization })).json()) as Record<string, unknown>,
    post: async (address: string, sent: object) =>
      (await (await product.post(address, JSON.stringify(sent), { authorization })).json()) as Record<string, unknown>,
  }
}

it('sells premium by Stripe in the product and allows only the sources that the form of Stripe needs', async () => {
  const stripe = await startStripe()
  const product = await startProduct({ library: 'small', variables: { ...stripeKeys, STRIPE_API_URL: stripe.url }, waitForLibrary: false })
  try {
    const user = await signUp(product)
    const { clientSecret } = await user.post('/api/create-subscription', {})
    stripe.pay(stripe.subscriptionOfSecret(String(clientSecret))!)
    for (const event of stripe.events) expect(await stripe.deliver(event, product.url)).toBe(200)
    expect(await user.get('/api/billing/subscription')).toMatchObject({ status: 'active', hasAccess: true })
    expect((await product.get('/api/billing/sandbox/subscriptions')).status).toBe(404)
    const policy = (await product.get('/api/health')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://js.stripe.com")
    expect((await product.post('/api/stripe/webhook', 'x'.repeat(1024 * 1024))).status).toBe(413)
    expect((await user.post('/api/billing/cancel', {}))['status']).toBe('canceling')
  } finally {
    await product.close()
    await stripe.close()
  }
})

it('sells premium in the sandbox of the product without keys, and moves it by the command', async () => {
  const product = await startProduct({ library: 'small', waitForLibrary: false })
  try {
    const user = await signUp(product)
    const { clientSecret } = await user.post('/api/create-subscription', {})
    const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
    expect(await user.post('/api/billing/sandbox/pay', card)).toEqual({ status: 'succeeded' })
    const env = { ...compileCache, PATH: process.env['PATH'] ?? '', DATA_DIR: product.dataDir, PORT: new URL(product.url).port }
    const script = path.join(import.meta.dirname, '../../../scripts/sandbox.ts')
    const sandbox = (...words: string[]) => promisify(execFile)(process.execPath, [script, ...words], { env, cwd: product.dataDir })
    expect((await sandbox('refund', 'Miriam@example.org')).stdout).toContain('refunded')
    expect(await user.get('/api/billing/subscription')).toMatchObject({ status: 'refunded', hasAccess: false })
    expect((await sandbox('list')).stdout).toContain('miriam@example.org')
    await expect(sandbox('explode', 'miriam@example.org')).rejects.toThrow(/Usage/)
    const policy = (await product.get('/api/health')).headers.get('content-security-policy')
    expect(policy).not.toContain('stripe')
    // The test helpers are off.
    for (const helper of ['test-limit', 'reset'])
      expect((await product.post(`/api/usage/${helper}`, '{"deviceFingerprint":"abc"}')).status).toBe(404)
  } finally {
    await product.close()
  }
})
