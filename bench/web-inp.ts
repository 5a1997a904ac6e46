/**
 * Measures how soon the page answers a press or a key on a phone with four times CPU throttling: from the input to the
 * next painted frame, as the browser reports it for Interaction to Next Paint (https://web.dev/articles/inp). Target:
 * the slowest of each kind ≤ 200 ms. `node bench/web-inp.ts`
 */
import type { Page } from '@playwright/test'
import { openBrowser, openPage, prepareBrowser, SCREENS } from './support/browser.ts'
import { percentile, formatNumber, report } from './support/figures.ts'
import { startServer } from './support/server.ts'

const TARGET_MS = 200
const SLOWDOWN = 4
const TIMES = 10
/** Until a page has nothing left to do after an interaction. */
const SETTLED_MS = 600
const QUESTION = 'Who sold his birthright for lentil stew?'

const { LIBRARY_URI } = process.env
await prepareBrowser()
const server = await startServer(LIBRARY_URI === undefined ? {} : { LIBRARY_URI })
try {
  const browser = await openBrowser(SCREENS.phone)
  try {
    const page = await openPage(browser, server.url, 'en')
    await page.addInitScript(() => {
      const presses: number[] = []
      Object.assign(globalThis, { presses })
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (entry.interactionId > 0) presses.push(entry.duration)
      })
      // 16 ms is the shortest duration that browsers report.
      observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await measureReader(page)
    await measureField(page)
    await measureChat(page)
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
}

async function open(page: Page, address: string, usable: string): Promise<void> {
  await page.goto(server.url + address)
  await page.locator(usable).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
}

/** Acts `times` times and reports the longest time from an input of each action to the frame after it. */
async function reportInteraction(page: Page, name: string, act: (time: number) => Promise<void>, times = TIMES): Promise<void> {
  const longest: number[] = []
  for (let time = 0; time < times; time++) {
    await page.evaluate(() => ((globalThis as unknown as { presses: number[] }).presses.length = 0))
    await act(time)
    await page.waitForTimeout(SETTLED_MS)
    const presses = await page.evaluate(() => (globalThis as unknown as { presses: number[] }).presses)
    longest.push(Math.max(0, ...presses))
  }
  report({
    name: `press to next paint, 4× slower, ${name}`,
    measured: `${formatNumber(Math.max(...longest))} ms (slowest of ${String(times)}, median ${formatNumber(percentile(longest, 0.5))})`,
    target: `≤ ${String(TARGET_MS)} ms`,
    met: Math.max(...longest) <= TARGET_MS,
  })
}

async function measureReader(page: Page): Promise<void> {
  await open(page, '/texts/Genesis_1', '.verse')
  const verse = (number: number) => page.locator(`[data-ref="Genesis 1:${String(number)}"] .source-text[lang="en"]`)
  await reportInteraction(page, 'selecting a verse', async (time) => {
    await verse(time + 1).evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.evaluate(() => scrollBy(0, -120))
    await page.waitForTimeout(SETTLED_MS)
    await verse(time + 1).tap()
  })
  const tabs = page.getByRole('tab')
  await reportInteraction(page, 'opening a tab of its panel', async (time) => {
    await tabs.nth((time + 1) % (await tabs.count())).tap()
  })
  await page.keyboard.press('Escape')
  await page.waitForTimeout(SETTLED_MS)
  await reportInteraction(page, 'opening the display menu', async () => {
    await page.getByRole('button', { name: 'Display', exact: true }).tap()
    await page.waitForTimeout(SETTLED_MS)
    await page.keyboard.press('Escape')
  })
}

async function measureField(page: Page): Promise<void> {
  await open(page, '/texts/Genesis_1', '.verse')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await reportInteraction(page, 'typing in the field of the bar', async (time) => {
    await page.keyboard.press(Array.from('genesis 25')[time] === ' ' ? 'Space' : (Array.from('genesis 25')[time] ?? 's'))
  })
}

async function measureChat(page: Page): Promise<void> {
  await open(page, '/chat', 'textarea')
  await reportInteraction(
    page,
    'sending a question',
    async (time) => {
      await page.locator('textarea').fill(QUESTION)
      await page.locator('textarea').press('Enter')
      await page.getByRole('article').nth(time).waitFor()
      await page.locator('[role=log][aria-busy=false]').waitFor()
    },
    5,
  )
  const chips = page.getByRole('article').first().locator('button[data-status]')
  await reportInteraction(page, 'opening a source', async (time) => {
    await chips.nth(time % (await chips.count())).tap()
    await page.waitForTimeout(SETTLED_MS)
    await page.keyboard.press('Escape')
  })
}
