/**
 * Measures what readers notice while one network floods the server with long searches: the latency of `/api/health` and
 * of one short search a second from other networks, and how many of the flood's requests were answered. The default
 * limits apply. `node bench/flood.ts`
 */
import { readBenchQuestions } from './support/ask.ts'
import { formatNumber, formatSpread, percentile, reportAtMost, reportPlain } from './support/figures.ts'
import { startServer } from './support/server.ts'

const FLOODS = [4, 24, 64]
const SECONDS = 6
/** The longest search that is accepted, in characters. */
const LONGEST = Number(process.argv[2] ?? 500)
/** What a health check of a balancer or an orchestrator commonly waits for. */
const TARGET_MS = 1_000

const words = readBenchQuestions()
  .filter(({ language }) => language === 'he')
  .map(({ text }) => text)
  .join(' ')
const longSearch = (at: number) => {
  const from = (at * 97) % Math.max(1, words.length - LONGEST)
  return `/api/texts/search/${encodeURIComponent(words.slice(from, from + LONGEST).trim())}`
}

// Empty: the defaults, which `startProduct` lifts.
const server = await startServer({ TRUSTED_PROXIES: '1', NETWORK_WORK_LIMIT: '' })
const get = async (address: string, network: string) => {
  const start = performance.now()
  const response = await fetch(server.url + address, { headers: { 'x-forwarded-for': network } })
  await response.arrayBuffer()
  return { ms: performance.now() - start, status: response.status }
}

async function flood(atOnce: number): Promise<void> {
  const end = performance.now() + SECONDS * 1000
  const statuses = new Map<number, number>()
  let asked = 0
  const flooder = async () => {
    while (performance.now() < end) {
      const { status } = await get(longSearch(asked++), '203.0.113.1')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const health: number[] = []
  const searches: number[] = []
  let refused = 0
  const watchHealth = async () => {
    while (performance.now() < end) {
      health.push((await get('/api/health', '198.51.100.1')).ms)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const reader = async () => {
    for (let i = 0; performance.now() < end; i++) {
      const { ms, status } = await get(`/api/texts/search/${encodeURIComponent('lentils and bread')}`, `198.51.100.${String(2 + (i % 20))}`)
      if (status === 200) searches.push(ms)
      else refused++
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  await Promise.all([...Array.from({ length: atOnce }, flooder), watchHealth(), reader()])
  const name = `while one network sends ${String(atOnce)} long searches at once`
  reportAtMost(`health ${name}, worst`, percentile(health, 1), TARGET_MS, 'ms', formatSpread(health))
  reportPlain(
    `a short search of another network ${name}, worst`,
    `${formatNumber(percentile(searches, 1))} ms (${formatSpread(searches)}; ${String(refused)} refused)`,
  )
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${String(count)} × ${String(status)}`)
  reportPlain(`answers to the flood of ${String(atOnce)}`, counts.join(', '))
}

try {
  for (let i = 0; i < 5; i++) await get(longSearch(i), '192.0.2.1')
  for (const atOnce of FLOODS) await flood(atOnce)
} finally {
  await server.stop()
}
