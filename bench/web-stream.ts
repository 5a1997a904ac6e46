/**
 * Measures the longest task of the page while an answer streams, on a phone with four times CPU throttling: answers
 * of several hundred words with citations, in Hebrew and in English, one after another in the same conversation.
 * Target: none above 100 ms. Also measures the layout shift.
 * `node bench/web-stream.ts`
 */
import { LENTIL_STEW, writeLongAnswer } from './support/long-answer.ts'
import { openBrowser, openPage, prepareBrowser, SCREENS } from './support/browser.ts'
import { percentile, formatNumber, reportAtMost, reportPlain } from './support/figures.ts'
import { startBenchModel } from './support/model.ts'
import { startServer } from './support/server.ts'

const ANSWERS = 5
const SLOWDOWN = 4
/** The pace of a fast model: fifty words a second. */
const PACE = { firstTokenMs: 200, tokenMs: 20, tokens: 0 }
const CHAPTERS = 3

await prepareBrowser()
for (const language of ['he', 'en'] as const) await measure(language)

async function measure(language: keyof typeof LENTIL_STEW): Promise<void> {
  const answer = writeLongAnswer(language, CHAPTERS)
  const model = await startBenchModel({ ...PACE, says: () => answer })
  const server = await startServer({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'bench' })
  const browser = await openBrowser(SCREENS.phone)
  try {
    const page = await openPage(browser, server.url, language)
    await page.addInitScript(() => {
      const tasks: { at: number; ms: number }[] = []
      Object.assign(globalThis, { tasks })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
      }).observe({ type: 'longtask' })
    })
    await page.goto(`${server.url}/chat`)
    await page.locator('textarea').waitFor()
    await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

    const longest: number[] = []
    for (let n = 1; n <= ANSWERS; n++) {
      const from = await page.evaluate(() => performance.now())
      await page.locator('textarea').fill(`${LENTIL_STEW[language]} ${String(n)}`)
      await page.locator('textarea').press('Enter')
      await page
        .getByRole('article')
        .nth(n - 1)
        .waitFor()
      await page.locator('[role=log][aria-busy=false]').waitFor()
      const tasks = await page.evaluate(
        (since) => (globalThis as unknown as { tasks: { at: number; ms: number }[] }).tasks.filter(({ at }) => at >= since),
        from,
      )
      const worst = Math.max(0, ...tasks.map(({ ms }) => ms))
      longest.push(worst)
      console.log(`  answer ${String(n)}: longest task ${formatNumber(worst)} ms, ${String(tasks.length)} above 50 ms`)
    }
    const words = answer.split(/\s+/).length
    reportAtMost(
      `longest task while an answer streams, 4× slower, ${language}`,
      Math.max(...longest),
      100,
      'ms',
      `worst of ${String(ANSWERS)} answers of ${String(words)} words, median ${formatNumber(percentile(longest, 0.5))}; 0: none above 50`,
    )
    reportPlain(`cited in each of these answers, ${language}`, String(await page.getByRole('article').first().locator('.chip').count()))
  } finally {
    await browser.close()
    await server.stop()
    await model.close()
  }
}
