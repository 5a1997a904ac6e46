import type { Browser, Page } from '@playwright/test'
import { startProduct } from '@sugya/testing/start-product'
import { assertNoOverflow, assertScreen } from './assert-screen.ts'
import { firstAdmin } from './admin-panel.ts'
import { ask, askForEverything, beReader, expect, type Language, test as base } from './product.ts'
import { createReader, type NewReader, shareConversation, signUp } from './reader-session.ts'

/** The product with an administrator. */
const test = base.extend<object, { product: string }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ run: 'own', variables: firstAdmin })
      await use(product.url)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// A trace of so many screens would take longer than the screens.
test.use({ trace: 'off' })

/** What a reader types: a question, words that nothing is found for, a chapter that is not there. */
const typed: Record<Language, { question: string; nothing: string; nowhere: string }> = {
  he: { question: 'מי מכר את הבכורה תמורת נזיד עדשים?', nothing: 'קקקק', nowhere: 'בראשית_99' },
  en: { question: 'Who sold his birthright for lentil stew?', nothing: 'zxqv', nowhere: 'Genesis_99' },
  ru: { question: 'Кто продал первородство за чечевичную похлёбку?', nothing: 'щщщщ', nowhere: 'Бытие_99' },
}

/** Each look is seen in one direction at least, and Russian, whose words are longest, on a phone. */
const looks: Record<Language, { width: number; colorScheme: 'light' | 'dark' }> = {
  he: { width: 360, colorScheme: 'light' },
  en: { width: 1280, colorScheme: 'dark' },
  ru: { width: 360, colorScheme: 'dark' },
}

for (const language of ['he', 'en', 'ru'] as const) {
  test(`every screen has the right language, direction, words and width, and is accessible, in ${language}`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(600_000)
    const { page, errors } = await open(browser, language)
    const reader = createReader()
    const people = [reader.email, reader.username, firstAdmin.ADMIN_USERNAME]

    async function see(path: string, { prepare, missing }: { prepare?: () => Promise<unknown>; missing?: boolean } = {}): Promise<void> {
      await page.goto(product + path)
      await settled(page)
      await prepare?.()
      await assertScreen(page, language, path, people)
      if (looks[language].width > 360) await page.setViewportSize({ width: 360, height: 740 })
      await assertNoOverflow(page, path)
      if (looks[language].width > 360) await page.setViewportSize({ width: looks[language].width, height: 740 })
      // Of what is not there the browser itself complains, of the empty page between two places of the panel, and of a
      // library that is not ready.
      const complaints = errors
        .splice(0)
        .filter((text) => !(missing && text.includes('status of 404')) && !text.includes('SecurityError') && !text.includes('/api/ready'))
      expect.soft(complaints, `${path}: console`).toEqual([])
    }

    await test.step('as a guest', async () => {
      for (const path of ['/', '/landing', '/login', '/signup', '/forgot-password', '/reset-password', '/reset-password#token=x'])
        await see(path)
      for (const path of [
        '/confirm-email',
        '/confirm-email#token=x',
        '/daily-mail/stop#token=x',
        '/chat',
        '/texts',
        '/texts/Genesis_25:29-34',
        '/daily',
        '/sheets',
        '/study',
        '/accuracy',
        '/admin',
      ])
        await see(path)
      await see(`/texts?q=${typed[language].nothing}`)
      if (looks[language].width === 360)
        await see('/chat?drawer', { prepare: () => page.getByRole('banner').locator('[aria-haspopup=dialog]').first().click() })
    })
    await test.step('at an address that does not exist', async () => {
      for (const path of ['/no/such/page', '/shared/nobody', `/texts/${typed[language].nowhere}`]) {
        await see(path, { missing: true })
      }
    })

    const { conversation, link } = await converse(page, product, language, reader)
    await test.step('as a reader with a conversation and a link', async () => {
      const answered = () => page.getByRole('article').locator('[data-status=proven]').first().waitFor()
      await see(`/chat/${conversation}`, { prepare: answered })
      await see(`/chat/${conversation}?source`, {
        prepare: async () => {
          await page.getByRole('article').locator('button[data-status=proven]').first().click()
          await page.locator('.passage mark').first().waitFor()
        },
      })
      await see(`/shared/${link}`, { prepare: answered })
      for (const path of [`/sheet/${conversation}`, '/account', '/upgrade', '/success', '/success?redirect_status=failed']) await see(path)
    })
    await test.step('as an administrator', async () => {
      await page.goto(`${product}/admin`)
      await page.locator('input[name=username]').fill(firstAdmin.ADMIN_USERNAME)
      await page.locator('input[name=password]').fill(firstAdmin.ADMIN_PASSWORD)
      await page.locator('input[name=password]').press('Enter')
      const sections = page.getByRole('toolbar')
      await sections.waitFor()
      // A phone shows the sections of the panel in one line, near the top.
      if (looks[language].width === 360) {
        const { y, height } = (await sections.boundingBox())!
        expect(y).toBeLessThan(130)
        expect(height).toBeLessThan(70)
      }
      for (const place of [
        'training',
        'training/models',
        'training/feedback',
        'training/log',
        'harvest',
        'sources',
        'sources/descriptions',
        'sources/versions',
        'errors',
        'analytics',
        'security',
      ]) {
        await page.goto('about:blank')
        await see(`/admin#${place}`)
      }
    })
    await test.step('while the library is being built', async () => {
      const library = { state: 'preparing', progress: 0.4, works: 12, segments: 9000 }
      await askForEverything(page)
      await page.route('**/api/ready', (route) => route.fulfill({ status: 503, json: { ready: false, failing: ['library'], library } }))
      await see('/chat?building', { prepare: () => page.getByRole('progressbar').waitFor() })
    })
    await page.context().close()
  })
}

/** A page for the whole walk, and what its console complained of since it was last asked. */
async function open(browser: Browser, language: Language): Promise<{ page: Page; errors: string[] }> {
  const { width, colorScheme } = looks[language]
  const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await beReader(page, language)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

/** Nothing on the page says any more that it is on its way. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.spinner, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Signs up, asks, and shares what was answered. */
async function converse(page: Page, url: string, language: Language, reader: NewReader): Promise<{ conversation: string; link: string }> {
  await page.goto(`${url}/chat`)
  await signUp(page, reader)
  await page.goto(`${url}/chat`)
  await ask(page, typed[language].question)
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible({ timeout: 60_000 })
  await page.locator('[role=log][aria-busy=false]').waitFor()
  const conversation = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return { conversation, link: await shareConversation(page) }
}
