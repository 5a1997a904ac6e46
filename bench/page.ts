/**
 * Measures the JavaScript of the first pages in a real browser, in kB (10³ bytes) of gzip: before the landing page is
 * complete (target: 150), before a question can be typed in the chat and before the words of a conversation, a text, a
 * search and a source sheet are on screen (target: 180), then including what the page prefetches. Each file is
 * compressed separately, as a server does. Builds the browser application when it is out of date. `node bench/page.ts`
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { LANGUAGES, openBrowser, openPage, prepareBrowser } from './support/browser.ts'
import { beOwner, createOwnPages, type OwnPages } from './support/own-pages.ts'
import { formatNumber, reportAtMost, reportPlain } from './support/figures.ts'
import { ROOT, startServer } from './support/server.ts'

interface Loaded {
  path: string
  /** Bytes of the body on the wire. */
  bytes: number
  /** Requested after the page was usable. */
  isAhead: boolean
}

interface Page {
  name: string
  address: string
  /** Visible once the page is usable. */
  usable: string
  /** kB of gzip. */
  target: number
}

await prepareBrowser()
const server = await startServer()
try {
  const own = await createOwnPages(server.url)
  const PAGES: Page[] = [
    { name: 'landing', address: '/landing', usable: 'main a[href="/signup"]', target: 150 },
    { name: 'chat', address: '/chat', usable: 'textarea', target: 180 },
    { name: 'conversation', address: own.conversation, usable: '.prose-answer', target: 180 },
    { name: 'text', address: '/texts/Genesis_1', usable: '.verse', target: 180 },
    { name: 'search', address: '/texts?q=birthright', usable: '.result', target: 180 },
    { name: 'sheet', address: own.sheet, usable: '.sheet-text', target: 180 },
  ]
  for (const [page, language] of PAGES.flatMap((one) => LANGUAGES.map((each) => [one, each] as const))) {
    const scripts = await loadScripts(page, language, own)
    for (const { path: name, isAhead } of scripts) console.log(`  ${formatNumber(gzipped(name))} kB ${name}${isAhead ? ' (ahead)' : ''}`)
    const initial = scripts.filter(({ isAhead }) => !isAhead)
    const sum = (some: Loaded[]) => some.reduce((total, { path: name }) => total + gzipped(name), 0)
    const wire = initial.reduce((total, { bytes }) => total + bytes, 0) / 1000
    const note = `${String(initial.length)} files, ${formatNumber(wire)} kB as sent to the browser`
    reportAtMost(`initial JavaScript of the ${page.name} page, ${language}`, sum(initial), page.target, 'kB gzip', note)
    reportPlain(
      `the same with what is fetched ahead, ${language}`,
      `${formatNumber(sum(scripts))} kB gzip (${String(scripts.length)} files)`,
    )
  }
} finally {
  await server.stop()
}

function gzipped(name: string): number {
  return gzipSync(readFileSync(path.join(ROOT, 'web/dist', name))).length / 1000
}

async function loadScripts({ address, usable }: Page, language: string, own: OwnPages): Promise<Loaded[]> {
  const browser = await openBrowser()
  try {
    await beOwner(browser, server.url, own)
    const page = await openPage(browser, server.url, language)
    await page.addInitScript((selector) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(selector) === null) return
        performance.mark('usable')
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    }, usable)
    await page.goto(server.url + address)
    await page.locator(usable).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Number.POSITIVE_INFINITY
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, encodedBodySize, startTime }) => ({
          path: new URL(name).pathname,
          bytes: encodedBodySize,
          isAhead: startTime > usableAt,
        }))
        .filter((loaded) => loaded.path.endsWith('.js'))
    })
  } finally {
    await browser.close()
  }
}
