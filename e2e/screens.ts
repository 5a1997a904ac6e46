/**
 * Takes the pictures of the README from the real product: the lentil-stew question answered, its source open. Run by `node e2e/screens.ts` when the
 * page has changed; writes docs/images/chat-{he,en,ru}.png.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContextOptions } from '@playwright/test'
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
const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-screens-'))
const server = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
  cwd: dataDir,
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    LIBRARY_URI: path.join(ROOT, 'node_modules/.cache/sugya-test-library'),
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

/** The address the product says it is ready at. */
async function readyAddress(): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    const address = /ready at (http\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The product ended before it was ready')
}

try {
  const address = await readyAddress()
  for (const [language, { question, context }] of Object.entries(pictures) as [Language, (typeof pictures)[Language]][]) {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...context })).newPage()
    await openChat(page, address, language)
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
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}
