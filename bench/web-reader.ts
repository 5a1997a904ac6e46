/**
 * Measures the reader in a browser, on a desktop: from the press on a verse to its panel (target: 100 ms at the 95th percentile), and the
 * longest task while the longest chapter, Psalm 119 with 176 verses, scrolls through both its ends into the next sections (target: 50 ms).
 * `node bench/web-reader.ts`
 */
import type { Page } from '@playwright/test'
import { openBrowser, openPage, prepareBrowser, SCREENS } from './support/browser.ts'
import { report } from './support/figures.ts'
import { startServer } from './support/server.ts'

const PANEL_TARGET_MS = 100
const TASK_TARGET_MS = 50
const VERSES = 30
const WHEEL_STEPS = 120

await prepareBrowser()
const server = await startServer({})
try {
  const browser = await openBrowser(SCREENS.desk)
  try {
    const page = await openPage(browser, server.url, 'en')
    await reportPanels(page)
    await reportScrolling(page)
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
}

/** The time until the frame in which the panel names the verse, measured in the page. */
async function reportPanels(page: Page): Promise<void> {
  await page.goto(`${server.url}/texts/Genesis_1`)
  await page.locator('.verse').first().waitFor()
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let verse = 1; verse <= VERSES; verse++) times.push(await page.evaluate(pressVerse, `Genesis 1:${String(verse)}`))
  const sorted = times.toSorted((one, other) => one - other)
  const [median = 0, slow = 0] = [sorted[Math.floor(VERSES / 2)], sorted[Math.ceil(VERSES * 0.95) - 1]]
  report({
    name: 'selecting a verse to its panel',
    measured: `p50 ${median.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms of ${String(VERSES)} verses`,
    target: `p95 ≤ ${String(PANEL_TARGET_MS)} ms`,
    met: slow <= PANEL_TARGET_MS,
  })
}

function pressVerse(ref: string): Promise<number> {
  const text = document.querySelector<HTMLElement>(`[data-ref="${ref}"] .source-text[lang="en"]`)
  return new Promise((resolve) => {
    const started = performance.now()
    const look = (): void => {
      if (document.getElementById('about-text')?.textContent === ref) resolve(performance.now() - started)
      else requestAnimationFrame(look)
    }
    text?.click()
    requestAnimationFrame(look)
  })
}

async function reportScrolling(page: Page): Promise<void> {
  await page.goto(`${server.url}/texts/Psalms_119`)
  await page.locator('.verse').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await page.mouse.move(700, 500)
  for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, 300)
  for (let step = 0; step < WHEEL_STEPS * 2; step++) await page.mouse.wheel(0, -300)
  await page.waitForTimeout(500)
  const { tasks, sections } = await page.evaluate(() => {
    return { tasks: (globalThis as unknown as { tasks: number[] }).tasks, sections: document.querySelectorAll('[data-section]').length }
  })
  const longest = Math.max(0, ...tasks)
  report({
    name: 'longest task while a chapter of 176 verses scrolls',
    measured: `${longest === 0 ? 'none above 50' : longest.toFixed(0)} ms; ${String(sections)} sections on the page at the end`,
    target: `≤ ${String(TASK_TARGET_MS)} ms`,
    met: longest <= TASK_TARGET_MS,
  })
}
