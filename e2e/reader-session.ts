import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { beReader, expect, type Language } from './product.ts'

/** Another device: a browser of its own, in a language. */
export async function openDevice(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await beReader(page, language)
  return page
}

/** What a reader signs up with. */
export interface NewReader {
  username: string
  email: string
  password: string
}

/** A person who has not signed up yet. */
export function createReader(): NewReader {
  const username = `reader-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.org`, password: 'lentils-and-bread-1' }
}

/** Signs up as the form does: a new person, unless it matters who. */
export async function signUp(page: Page, reader = createReader()): Promise<void> {
  await startSession(page, '/api/auth/signup', reader)
}

/** Signs in as the form does. */
export async function signIn(page: Page, { email, password }: NewReader): Promise<void> {
  await startSession(page, '/api/auth/signin', { email, password })
}

async function startSession(page: Page, address: string, sent: object): Promise<void> {
  await page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`)
      const { token, expiresAt, user } = (await answer.json()) as { token: string; expiresAt: string; user: object }
      localStorage.setItem('auth_expires', expiresAt)
      localStorage.setItem('user_data', JSON.stringify(user))
      localStorage.setItem('auth_token', token)
    },
    [address, JSON.stringify(sent)] as const,
  )
}

/** Shares the conversation of the page; returns the id of the link. */
export async function shareConversation(page: Page): Promise<string> {
  const conversation = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return await page.evaluate(async (id) => {
    const answer = await fetch(`/api/conversations/${id}/links`, { method: 'POST' })
    if (!answer.ok) throw new Error(`not shared: ${String(answer.status)}`)
    return ((await answer.json()) as { id: string }).id
  }, conversation)
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
