/**
 * Takes the pictures of the README from the real product: the lentil-stew question answered, its source open. Run by `node e2e/screens.ts` when the
 * page has changed; writes docs/images/chat-{he,en,ru}.png.
 */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { chromium, type BrowserContextOptions } from '@playwright/test'
import { startProduct } from '@sugya/testing/start-product'
import { findBrowser } from './browser.ts'
import { ask, openChat, type Language } from './product.ts'

const ROOT = path.join(import.meta.dirname, '..')
const IMAGES = path.join(ROOT, 'docs/images')
/** A README is read on slow lines too, in bytes. */
const LARGEST = 250_000

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const pictures: Record<Language, { question: string; context: BrowserContextOptions }> = {
  he: { question: 'מי מכר את הבכורה תמורת נזיד עדשים?', context: desk },
  en: { question: 'Who sold his birthright for lentil stew?', context: { ...desk, colorScheme: 'dark' } },
  ru: { question: 'Кто продал первородство за чечевичную похлёбку?', context: desk },
}

mkdirSync(IMAGES, { recursive: true })
const found = await findBrowser()
// Letters with coloured edges make a picture half as large again.
const browser = await chromium.launch({ ...found, args: [...found.args, '--disable-lcd-text'], env: { ...process.env, ...found.env } })
const product = await startProduct({ run: 'own' })

try {
  for (const [language, { question, context }] of Object.entries(pictures) as [Language, (typeof pictures)[Language]][]) {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...context })).newPage()
    await openChat(page, product.url, language)
    await ask(page, question)
    await page.locator('[role=log][aria-busy=false]').waitFor()
    await page.getByRole('article').locator('[data-status=proven]').first().click()
    await page.locator('.passage mark').first().waitFor()
    await page.locator('.thread-scroller').evaluate((thread) => thread.scrollTo(0, 0))
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    const file = path.join(IMAGES, `chat-${language}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    const { size } = statSync(file)
    if (size > LARGEST) throw new Error(`${file} has ${String(size)} bytes, more than ${String(LARGEST)}`)
    process.stdout.write(`${path.relative(process.cwd(), file)} ${String(Math.round(size / 1000))} kB\n`)
    await page.context().close()
  }
} finally {
  await browser.close()
  await product.close()
}
