import { expect, it, onTestFinished } from 'vitest'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { suiteLog } from '@sugya/testing/logs/suite-log'
import { buildApp } from '../../http/app.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createReferences } from '../../text/references/references.ts'
import { readingRoutes, type ReadingRoutesDeps } from './reading.routes.ts'

const nothing: Awaited<ReturnType<ReadingRoutesDeps['find']>> = { sources: [], confidence: 'none', words: [] }
const library = { catalog: () => [], work: () => undefined, segments: async () => [], countMatches: async () => new Map() }

async function createApp(find: ReadingRoutesDeps['find']) {
  const deps = { library, references: createReferences([]), find, searchesAtOnce: 2 } as unknown as ReadingRoutesDeps
  const limits = { networkWork: 10_000, trustedProxies: 0, secure: false }
  const metrics = { ...createMetrics(), ...noMetrics }
  const app = await buildApp({ ...limits, log: suiteLog(), metrics, features: [readingRoutes(deps)] })
  onTestFinished(() => app.close())
  return app
}

it('public searches run two at a time, and the forty-first that a network has under way is refused', async () => {
  const held = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const app = await createApp(async () => {
    most = Math.max(most, ++running)
    await held.promise
    running--
    return nothing
  })
  const asked = Array.from({ length: 41 }, () => app.inject('/api/texts/search/light'))
  const refused = await Promise.race(asked)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  held.resolve()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect(most).toBe(2)
})

it('a search costs its network more by its length', async () => {
  const app = await createApp(async () => nothing)
  let left = 10_000
  const cost = async (url: string) => {
    const before = left
    left = Number(/r=(\d+)/.exec(String((await app.inject(url)).headers['ratelimit']))?.[1])
    return before - left
  }
  expect(await cost('/api/texts/search/light')).toBe(20)
  expect(await cost(`/api/texts/search/${'%D7%90'.repeat(500)}`)).toBe(70)
})
