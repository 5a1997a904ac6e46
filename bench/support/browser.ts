import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { ROOT } from './server.ts'

/** The measured screens: a mid-range phone, as Lighthouse emulates it, and a desktop. */
export const SCREENS = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

export const LANGUAGES = ['he', 'en', 'ru'] as const

export interface BenchBrowser {
  context: BrowserContext
  /** The port of the DevTools protocol. */
  debuggingPort: number
  close(): Promise<void>
}

/**
 * Builds the browser application when it is out of date. When no browser starts on this machine, prints why and ends
 * the process: there is nothing to measure.
 */
export async function prepareBrowser(): Promise<void> {
  try {
    await (await openBrowser()).close()
  } catch (error) {
    console.log(`Skipped: no browser starts on this machine. ${error instanceof Error ? error.message : String(error)}`)
    process.exit()
  }
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build-web.ts')], { stdio: 'inherit' })
}

/** Opens the browser of the tests with a new profile: empty cache, empty storage. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BenchBrowser> {
  const { executablePath, args, env } = await findBrowser()
  const profile = mkdtempSync(path.join(tmpdir(), 'sugya-bench-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    executablePath,
    // Port 0: the browser chooses a port and writes it into its profile.
    args: [...args, '--remote-debugging-port=0'],
    env: { ...process.env, ...env },
  })
  return {
    context,
    debuggingPort: Number(readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Opens a page on the server at `url` as a reader who has chosen the language before, on a new device. */
export async function openPage({ context }: BenchBrowser, url: string, language: string): Promise<Page> {
  await context.addCookies([{ name: 'language', value: language, url }])
  const page = await context.newPage()
  await page.addInitScript(
    ([chosen, device]) => {
      localStorage.setItem('language', chosen)
      localStorage.setItem('device_fingerprint', device)
    },
    [language, randomUUID().replaceAll('-', '')] as const,
  )
  return page
}
