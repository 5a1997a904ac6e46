/**
 * Measures the reader in a browser, on a desktop: from the press on a verse to its panel (target: 100 ms at the 95th
 * percentile, no task above 50 ms), and the longest task while a long text scrolls through both its ends into the next
 * sections (target: 50 ms): Psalm 119 with 176 verses, and the longest page of Talmud. LIBRARY_URI names a library with
 * the Talmud, which the starter library lacks. `node bench/web-reader.ts`
 */
import type { Page } from '@playwright/test'
import { openBrowser, openPage, prepareBrowser, SCREENS } from './support/browser.ts'
import { formatNumber, report } from './support/figures.ts'
import { startServer } from './support/server.ts'
import { traceLongestTask } from './support/trace-tasks.ts'

const PANEL_TARGET_MS = 100
const TASK_TARGET_MS = 50
const VERSES = 30
const WHEEL_STEPS = 120

await prepareBrowser()
const { LIBRARY_URI } = process.env
const server = await startServer(LIBRARY_URI === undefined ? {} : { LIBRARY_URI })
try {
  const browser = await openBrowser(SCREENS.desk)
  try {
    const page = await openPage(browser, server.url, 'en')
    await reportPanels(page)
    await reportScrolling(page, 'a chapter of 176 verses', '/texts/Psalms_119')
    const { status } = await fetch(`${server.url}/api/texts/ref/Taanit_25a`)
    if (status === 200) await reportScrolling(page, 'the longest page of Talmud', '/texts/Taanit_25a')
    else console.log('  no page of Talmud: give LIBRARY_URI')
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
  const longest = await traceLongestTask(page, async () => {
    for (let verse = 1; verse <= VERSES; verse++) times.push(await page.evaluate(pressVerse, `Genesis 1:${String(verse)}`))
  })
  const sorted = times.toSorted((one, other) => one - other)
  const [median = 0, slow = 0] = [sorted[Math.floor(VERSES / 2)], sorted[Math.ceil(VERSES * 0.95) - 1]]
  report({
    name: 'selecting a verse to its panel',
    measured: `p50 ${median.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms of ${String(VERSES)} verses`,
    target: `p95 ≤ ${String(PANEL_TARGET_MS)} ms`,
    met: slow <= PANEL_TARGET_MS,
  })
  reportLongest(longest, 'verses are selected', `${String(VERSES)} verses`)
}

function reportLongest({ clockMs, processorMs }: { clockMs: number; processorMs: number }, during: string, note: string): void {
  report({
    name: `longest task while ${during}, processor time`,
    measured: `${formatNumber(processorMs)} ms (by the clock ${formatNumber(clockMs)}); ${note}`,
    target: `≤ ${String(TASK_TARGET_MS)} ms`,
    met: processorMs <= TASK_TARGET_MS,
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

async function reportScrolling(page: Page, text: string, address: string): Promise<void> {
  await page.goto(server.url + address)
  await page.locator('.verse').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(700, 500)
  const longest = await traceLongestTask(page, async () => {
    for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, 300)
    for (let step = 0; step < WHEEL_STEPS * 2; step++) await page.mouse.wheel(0, -300)
    await page.waitForTimeout(500)
  })
  const [sections, segments] = await page.evaluate(() => ['[data-section]', '.verse'].map((one) => document.querySelectorAll(one).length))
  reportLongest(longest, `${text} scrolls`, `${String(sections)} sections with ${String(segments)} segments on the page at the end`)
}
