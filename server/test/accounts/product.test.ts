import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { UsageStatus } from '@sugya/contract/api/usage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browser } from '@sugya/testing/clients/browser'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'

const device = { 'x-device-fingerprint': 'abc123' }
const who = { username: 'Rashi', email: 'rashi@example.org', password: 'Troyes 1040' }

let product: TestProduct
beforeAll(async () => (product = await startProduct({ library: 'small', variables: { TEST_HELPERS: '1' }, waitForLibrary: false })))
afterAll(() => product.close())

it('counts the used questions of the device for a reader who signs up in the product', async () => {
  const client = browser(product.url, device)
  await client.post('/api/usage/test-limit', { deviceFingerprint: device['x-device-fingerprint'] })
  expect((await client.post('/api/auth/signup', who)).status).toBe(200)
  expect((await client.get<UsageStatus>('/api/usage/status')).body).toMatchObject({ questionsRemaining: 0, canAskQuestion: false })
})

it('writes mails to the data folder when no mail server is configured', async () => {
  const mails = path.join(product.dataDir, 'mails')
  expect(existsSync(mails)).toBe(false)
  expect((await browser(product.url).post('/api/auth/forgot-password', { email: who.email })).status).toBe(200)
  await expect.poll(() => existsSync(mails) && readdirSync(mails).some((name) => name.endsWith('.eml'))).toBe(true)
})

it('deletes an account of the product together with its sandbox subscription, and counts its questions for the device', async () => {
  const other = { 'x-device-fingerprint': 'def456' }
  const client = browser(product.url, other)
  expect((await client.post('/api/auth/signin', who)).status).toBe(200)
  expect((await client.post('/api/account/delete', { password: who.password })).status).toBe(200)
  expect((await client.post('/api/auth/signin', who)).status).toBe(401)
  expect((await browser(product.url, other).get<UsageStatus>('/api/usage/status')).body).toMatchObject({ questionsRemaining: 0 })
})
