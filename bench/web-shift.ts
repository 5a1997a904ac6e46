/**
 * Measures layout shift while landing page, chat, a text, a search and a source sheet load (on a fast connection and on
 * the slow one of Lighthouse), and while an answer streams, on a phone and on a desktop, in every language. The measure
 * is Cumulative Layout Shift (https://web.dev/articles/cls), from the browser's own entries. Target: 0.02.
 * `node bench/web-shift.ts`
 */
import type { Page } from '@playwright/test'
import { LANGUAGES, openBrowser, openPage, prepareBrowser, SCREENS } from './support/browser.ts'
import { report } from './support/figures.ts'
import { LENTIL_STEW, writeLongAnswer } from './support/long-answer.ts'
import { startBenchModel } from './support/model.ts'
import { beOwner, createOwnPages, type OwnPages } from './support/own-pages.ts'
import { startServer } from './support/server.ts'

const TARGET = 0.02
/** Round trip in ms and bytes per second each way, Lighthouse's "Slow 4G"; null: no throttling. */
const LINES = { quick: null, slow: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 } }
/** Milliseconds after the last request in which shifts are still recorded. */
const AFTERWARDS = 1000

interface Shift {
  score: number
  /** Milliseconds since the navigation. */
  at: number
  moved: string[]
}

await prepareBrowser()
const model = await startBenchModel({
  firstTokenMs: 500,
  tokenMs: 20,
  tokens: 0,
  says: (n) => writeLongAnswer(n % 2 === 0 ? 'he' : 'en', 2),
})
const server = await startServer({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'bench' })
try {
  const own = await createOwnPages(server.url)
  const pages = { landing: '/landing', chat: '/chat', text: '/texts/Genesis%201', search: '/texts?q=birthright', sheet: own.sheet }
  for (const screen of ['phone', 'desk'] as const) {
    for (const [name, address] of Object.entries(pages)) {
      const runs: [string, number][] = []
      for (const language of LANGUAGES)
        for (const [line, speed] of Object.entries(LINES))
          runs.push([`${language}, ${line} line`, await whileLoading(own, screen, address, language, speed)])
      reportShift(`layout shift, ${name} page loads, ${screen}`, runs)
    }
    const runs: [string, number][] = []
    for (const language of ['he', 'en'] as const) runs.push([language, await whileAnswering(screen, language)])
    reportShift(`layout shift, an answer streams, ${screen}`, runs)
  }
} finally {
  await server.stop()
  await model.close()
}

function reportShift(name: string, runs: [string, number][]): void {
  const worst = Math.max(...runs.map(([, shift]) => shift))
  const note = runs.map(([conditions, shift]) => `${conditions} ${shift.toFixed(3)}`).join('; ')
  report({ name, measured: `${worst.toFixed(3)} (worst of ${note})`, target: `≤ ${String(TARGET)}`, met: worst <= TARGET })
}

async function whileLoading(
  own: OwnPages,
  screen: keyof typeof SCREENS,
  address: string,
  language: string,
  line: (typeof LINES)['slow'] | null,
): Promise<number> {
  const browser = await openBrowser(SCREENS[screen])
  try {
    await beOwner(browser, server.url, own)
    const page = await openPage(browser, server.url, language)
    await watchShifts(page)
    if (line !== null) {
      const session = await browser.context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
    }
    await page.goto(server.url + address)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(AFTERWARDS)
    return cumulative(await readShifts(page))
  } finally {
    await browser.close()
  }
}

async function whileAnswering(screen: keyof typeof SCREENS, language: keyof typeof LENTIL_STEW): Promise<number> {
  const browser = await openBrowser(SCREENS[screen])
  try {
    const page = await openPage(browser, server.url, language)
    await watchShifts(page)
    await page.goto(`${server.url}/chat`)
    await page.locator('textarea').waitFor()
    await page.waitForLoadState('networkidle')
    const before = (await readShifts(page)).length
    // Key by key, as a reader types: shifts within half a second of input do not count.
    await page.locator('textarea').pressSequentially(LENTIL_STEW[language])
    await page.locator('textarea').press('Enter')
    await page.getByRole('article').waitFor()
    await page.locator('[role=log][aria-busy=false]').waitFor()
    await page.waitForTimeout(AFTERWARDS)
    return cumulative((await readShifts(page)).slice(before))
  } finally {
    await browser.close()
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        // Shifts within half a second of a reader's input do not count.
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 80) ?? '?')
        shifts.push({ score: entry.value, at: entry.startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
}

/** Entry of the Layout Instability API: the properties that are read here. */
interface LayoutShift {
  value: number
  startTime: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** The largest session window: shifts at most a second apart, over five seconds at most. */
function cumulative(shifts: readonly Shift[]): number {
  for (const { score, at, moved } of shifts.filter((shift) => shift.score >= TARGET / 10))
    console.log(`  ${score.toFixed(4)} at ${at.toFixed(0)} ms: ${moved.join(' | ')}`)
  let [largest, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { score, at } of shifts) {
    if (at - last >= 1000 || at - first >= 5000) [sum, first] = [0, at]
    sum += score
    last = at
    largest = Math.max(largest, sum)
  }
  return largest
}
