/**
 * Lighthouse scores of the landing page, the chat, a text, a search and a source sheet, in Hebrew and in English, on
 * the phone it simulates (its own settings: a slow line, a processor slowed down four times). Targets: performance 95,
 * accessibility 100, best practices 100, search 95. Performance is the median of five runs, each in a new browser; of
 * the others the worst counts. A page that search engines do not list is not asked whether they may.
 * `node bench/web-lighthouse.ts` (`-- --only chat-he` for one of the pages, `--runs 1` for a quick look)
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import { openBrowser, openPage, prepareBrowser } from './support/browser.ts'
import { percentile, formatNumber, report, reportPlain } from './support/figures.ts'
import { beOwner, createOwnPages, type OwnPages } from './support/own-pages.ts'
import { startServer } from './support/server.ts'

const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 }
type Category = keyof typeof TARGETS
const NAMES: Record<Category, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search',
}

/** Pages that search engines do not list (contract/src/rules/pages.ts), so that whether they may is no fault. */
const UNLISTED = new Set(['search', 'sheet'])

/** Times that Lighthouse reports, and their labels. */
const TIMES = {
  'first-contentful-paint': 'first words',
  'largest-contentful-paint': 'largest',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
} as const

const { values: options } = parseArgs({ options: { only: { type: 'string' }, runs: { type: 'string', default: '5' } } })
const runs = Number(options.runs)

// Lighthouse installs 150 MB, so `npm ci` of the root leaves it out.
if (!existsSync(path.join(import.meta.dirname, 'node_modules/lighthouse')))
  execFileSync('npm', ['ci', '--silent', '--prefix', import.meta.dirname], { stdio: 'inherit' })
const { default: lighthouse } = await import('lighthouse')

await prepareBrowser()
const server = await startServer()
try {
  const own = await createOwnPages(server.url)
  const pages = { landing: '/landing', chat: '/chat', text: '/texts/Genesis%201', search: '/texts?q=birthright', sheet: own.sheet }
  for (const [name, address] of Object.entries(pages))
    for (const language of ['he', 'en'])
      if (options.only === undefined || options.only === `${name}-${language}`) await measure(name, address, language, own)
} finally {
  await server.stop()
}

async function measure(name: string, address: string, language: string, own: OwnPages): Promise<void> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await judge(name, address, language, own))
  for (const [category, target] of Object.entries(TARGETS) as [Category, number][]) {
    const scores = results.map((result) => toScore(result, category))
    const value = category === 'performance' ? percentile(scores, 0.5) : Math.min(...scores)
    const how = category === 'performance' ? 'median' : 'worst'
    const note = scores.length === 1 ? 'one run' : `${how} of ${String(scores.length)}: ${scores.join(', ')}`
    report({
      name: `Lighthouse, ${name}, ${language}, ${NAMES[category]}`,
      measured: `${String(value)} (${note})`,
      target: `≥ ${String(target)}`,
      met: value >= target,
    })
    for (const finding of new Set(results.flatMap((result) => listFindings(result, category)))) console.log(`  ${finding}`)
  }
  const times = Object.entries(TIMES).map(([id, words]) => {
    const milliseconds = results.map((result) => result.audits[id]?.numericValue ?? Number.NaN)
    return `${words} ${percentile(milliseconds, 0.5).toFixed(0)} ms`
  })
  const speed = percentile(
    results.map(({ environment }) => environment.benchmarkIndex),
    0.5,
  )
  // The simulated phone is a quarter as fast as the machine, so the figure includes the speed of the machine.
  // https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
  reportPlain(
    `Lighthouse, ${name}, ${language}, times`,
    `${times.join(', ')} (median; benchmark index of the machine ${formatNumber(speed)})`,
  )
}

async function judge(name: string, address: string, language: string, own: OwnPages): Promise<Result> {
  const browser = await openBrowser()
  try {
    // Lighthouse opens pages of its own, which know the language only from storage.
    await beOwner(browser, server.url, own)
    const page = await openPage(browser, server.url, language)
    await page.goto(`${server.url}/robots.txt`)
    await page.close()
    const skipAudits = UNLISTED.has(name) ? ['is-crawlable'] : null
    const options = { port: browser.debuggingPort, logLevel: 'error', output: 'json', skipAudits } as const
    const result = (await lighthouse(`${server.url}${address}${address.includes('?') ? '&' : '?'}lang=${language}`, options))?.lhr
    if (result === undefined || result.runtimeError !== undefined)
      throw new Error(`Lighthouse did not finish ${address}: ${result?.runtimeError?.message ?? 'no result'}`)
    return result
  } finally {
    await browser.close()
  }
}

function toScore({ categories }: Result, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** The findings that lower a score, except for the times. */
function listFindings({ audits, categories }: Result, category: Category): string[] {
  if (category === 'performance') return []
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    return weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1 ? [`${id}: ${audit.title}`] : []
  })
}
