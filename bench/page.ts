/**
 * How much JavaScript the chat page loads before the first interaction, in kB (10³ bytes) of gzip (bar: 180): every script that a real browser has loaded
 * once the page is ready and quiet, each compressed by itself as a server does. Builds the browser application when it is out of date. `node bench/page.ts`
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { readable, reportAtMost } from './support/figures.ts'
import { ROOT, startServer } from './support/server.ts'

interface Loaded {
  path: string
  /** Bytes of the body as it came over the wire. */
  bytes: number
}

execFileSync(process.execPath, [path.join(ROOT, 'scripts/build-web.ts')], { stdio: 'inherit' })
const server = await startServer()
try {
  for (const language of ['en', 'he', 'ru']) {
    const scripts = await scriptsOfChat(language)
    const gzip = scripts.reduce((sum, { path: name }) => sum + gzipSync(readFileSync(path.join(ROOT, 'web/dist', name))).length, 0)
    const wire = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(scripts.map((script) => `  ${script.path} ${String(script.bytes)}`).join('\n'))
    const name = `JavaScript of the chat page (${language})`
    reportAtMost(name, gzip / 1000, 180, 'kB gzip', `${String(scripts.length)} files, ${readable(wire / 1000)} kB as sent to the browser`)
  }
} finally {
  await server.stop()
}

async function scriptsOfChat(language: string): Promise<Loaded[]> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> })
  try {
    const page = await browser.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`${server.url}/chat`)
    await page.getByRole('textbox').waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
    )
  } finally {
    await browser.close()
  }
}
