import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { UsageStatus } from '@sugya/contract/api/usage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browser } from '../../../testing/src/product/browser.ts'
import { startProduct, type TestProduct } from '../../../testing/src/product/product.ts'

const device = { 'x-device-fingerprint': 'abc123' }
const who = { username: 'Rashi', email: 'rashi@example.org', password: 'Troyes 1040' }

let product: TestProduct
beforeAll(async () => (product = await startProduct({ TEST_HELPERS: '1' }, { waitForLibrary: false })))
afterAll(() => product.close())

it('whoever signs up in the product has used what the device has used', async () => {
  const client = browser(product.url, device)
  await client.post('/api/usage/test-limit', { deviceFingerprint: device['x-device-fingerprint'] })
  expect((await client.post('/api/auth/signup', who)).status).toBe(200)
  expect((await client.get<UsageStatus>('/api/usage/status')).body).toMatchObject({ questionsRemaining: 0, canAskQuestion: false })
})

it('mails lie in the folder of the data when no mail server is configured', async () => {
  const mails = path.join(product.dataDir, 'mails')
  expect(existsSync(mails)).toBe(false)
  expect((await browser(product.url).post('/api/auth/forgot-password', { email: who.email })).status).toBe(200)
  await expect.poll(() => existsSync(mails) && readdirSync(mails).some((name) => name.endsWith('.eml'))).toBe(true)
})

it('an account of the product is deleted with its subscription at the sandbox', async () => {
  const client = browser(product.url, device)
  expect((await client.post('/api/auth/signin', who)).status).toBe(200)
  expect((await client.post('/api/account/delete', { password: who.password })).status).toBe(200)
  expect((await client.post('/api/auth/signin', who)).status).toBe(401)
})
