import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Signs up as a new person, as the form does. */
export async function signUp(page: Page): Promise<void> {
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

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('auth_token') ?? ''
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    for (const key of ['auth_token', 'auth_expires', 'user_data']) localStorage.removeItem(key)
  })
}

/** The service worker controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The addresses of all copies on the device, one a line. */
export async function listCopies(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => url)
      .join('\n')
  })
}

export async function expectCopies(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect.poll(() => listCopies(page)).toContain(part)
}
