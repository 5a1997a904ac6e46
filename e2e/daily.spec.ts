import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { assertNoOverflow, assertScreen } from './assert-screen.ts'
import { ask, beReader, expect, test } from './product.ts'

const PHONE = { width: 390, height: 844 }

test('a reader opens a day of study on a phone, goes on to the next, and asks about a passage', async ({ page, finder }) => {
  await page.setViewportSize(PHONE)
  await beReader(page, 'he')
  await page.goto(`${finder}/daily?date=2026-11-23`)
  const portion = page.getByRole('region', { name: 'פרשת השבוע' })
  await portion.getByText('העליות וההפטרה').click()
  await expect(portion.getByRole('link', { name: 'עובדיה א' })).toBeVisible()
  await assertScreen(page, 'he', 'daily study', [])
  await assertNoOverflow(page, 'daily study')
  await page.getByRole('button', { name: 'היום הבא' }).click()
  await expect(page).toHaveURL(/date=2026-11-24/)
  await expect(page.getByText('י״ד בכסלו תשפ״ז')).toBeVisible()
  await portion.getByRole('button', { name: 'הסבירו לי את הקטע' }).click()
  await expect(page.getByRole('textbox')).toHaveValue(/וישלח/)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('read texts and conversations stay readable, and not for the next reader of the device', async ({ page, context, finder }) => {
    await beReader(page, 'en')
    await page.goto(`${finder}/chat`)
    await signUp(page)
    await page.goto(`${finder}/chat`)
    await waitForWorker(page)
    await ask(page, 'Who sold his birthright for lentil stew?')
    await expect(page).toHaveURL(/\/chat\/[\w-]+$/)
    await expect(page.getByRole('article').locator('[data-status=proven]').first()).toBeVisible()
    const conversation = page.url()
    await page.goto(`${finder}/texts/Genesis_25:29-34`)
    await expect(page.getByText('pottage').first()).toBeVisible()
    await page.goto(conversation)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectCopies(page, ['/api/texts/ref/', '/messages'])

    await test.step('the same reader', async () => {
      await context.setOffline(true)
      await page.goto(conversation)
      await expect(page.getByRole('article').first()).toContainText('Genesis 25')
      await expect(page.getByText('You are offline: this is a saved copy.')).toBeVisible()
      await page.goto(`${finder}/texts/Genesis_25:29-34`)
      await expect(page.getByText('pottage').first()).toBeVisible()
      await context.setOffline(false)
    })

    await test.step('another reader', async () => {
      await page.goto(`${finder}/chat`)
      await signOut(page)
      await signUp(page)
      expect(await listCopies(page)).not.toContain('/messages')
      await page.goto(`${finder}/texts/Genesis_25:29-34`)
      await expect(page.getByText('pottage').first()).toBeVisible()
      await context.setOffline(true)
      await page.goto(conversation)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
      await context.setOffline(false)
    })
  })
})

/** Signs up as a new person, as the form does. */
async function signUp(page: Page): Promise<void> {
  const name = `reader${randomUUID().slice(0, 8)}`
  await page.evaluate(
    async ([username, email]) => {
      const body = JSON.stringify({ username, email, password: 'lentils-and-bread-1' })
      const answer = await fetch('/api/auth/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { token, expiresAt, user } = (await answer.json()) as { token: string; expiresAt: string; user: object }
      localStorage.setItem('auth_expires', expiresAt)
      localStorage.setItem('user_data', JSON.stringify(user))
      localStorage.setItem('auth_token', token)
    },
    [name, `${name}@example.com`],
  )
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('auth_token') ?? ''
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    for (const key of ['auth_token', 'auth_expires', 'user_data']) localStorage.removeItem(key)
  })
}

/** The worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The addresses of all copies on the device, one a line. */
async function listCopies(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => url)
      .join('\n')
  })
}

async function expectCopies(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect.poll(() => listCopies(page)).toContain(part)
}
