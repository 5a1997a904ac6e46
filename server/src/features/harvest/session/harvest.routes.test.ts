import type { HarvestError, HarvestSession } from '@sugya/contract/api/harvest'
import { expect, it, onTestFinished } from 'vitest'
import { suiteLog } from '@sugya/testing/logs/suite-log'
import { buildApp } from '../../../http/app.ts'
import { createMetrics } from '../../../http/metrics.ts'
import { harvestRoutes, type HarvestRoutesDeps } from './harvest.routes.ts'
import { openHarvests } from './open-harvests.ts'

type Answers<Of> = { [Method in keyof Of]?: unknown }

async function createApp(given: { store?: Answers<HarvestRoutesDeps['store']>; harvests?: Answers<HarvestRoutesDeps['harvests']> }) {
  const deps = { store: {}, harvests: {}, ...given } as unknown as HarvestRoutesDeps
  const app = await buildApp({
    ...{ log: suiteLog(), metrics: createMetrics(), trustedProxies: 0, secure: false, features: [harvestRoutes(deps)] },
    findAdmin: async () => ({ id: '1', username: 'a', email: 'a@localhost', role: 'admin' }),
  })
  onTestFinished(() => app.close())
  return {
    get: async (url: string) => await app.inject(`/api/training/${url}`),
    post: async (url: string) => await app.inject({ method: 'POST', url: `/api/training/${url}` }),
  }
}

it('a blank session counts as none in the statistics of failures', async () => {
  const asked: unknown[] = []
  const stats = async (sessionId: unknown) => {
    asked.push(sessionId)
    return { byType: {}, byCategory: {}, totalErrors: 0, resolvedCount: 0 }
  }
  const { get } = await createApp({ store: { stats } })
  for (const query of ['', '?sessionId=', '?sessionId=harvest_1']) expect((await get(`harvest-error-stats${query}`)).statusCode).toBe(200)
  expect(asked).toEqual([undefined, undefined, 'harvest_1'])
  expect((await get('harvest-error-stats?sessionId=x')).statusCode).toBe(400)
})

it.each([
  [false, 'Error added to retry queue'],
  [true, 'Error is already resolved'],
])('a retry of a failure that is resolved (%s) answers "%s"', async (resolved, message) => {
  const id = '5e0c6f9a-0000-4000-8000-000000000000'
  const time = '2026-11-22T10:00:00.000Z'
  const error: HarvestError = {
    ...{ id, textReference: 'Joel 2', textTitle: 'Joel', language: 'he', category: 'Tanakh', errorType: 'api_error', errorMessage: 'none' },
    ...{ reason: { code: 'unexpected', detail: 'none' }, httpStatus: null, retryCount: 0, lastAttempt: time, createdAt: time },
    ...{ resolved, queued: !resolved, harvestSessionId: 'harvest_1' },
  }
  const { post } = await createApp({ store: { queue: async () => error }, harvests: { retrySoon() {} } })
  expect((await post(`harvest-errors/${id}/retry`)).json()).toMatchObject({ message, error: { resolved, queued: !resolved } })
})

it.each([
  ['complete', 'Harvested 4 texts'],
  ['partial', 'Harvested only 4 of 9 texts'],
  ['nothing', 'No texts were harvested'],
] as const)('a harvest that is waited for ends as %s with the message "%s"', async (outcome, message) => {
  const session = { status: 'completed', outcome, successfulTexts: 4, totalTexts: 9, statistics: null, file: null, errorSummary: null }
  const harvests = { begin: async () => 'harvest_1', finished: async () => session as unknown as HarvestSession }
  const { post } = await createApp({ harvests })
  expect((await post('harvest-all?wait=true')).json()).toMatchObject({ message, outcome, statistics: { conversationsGenerated: 0 } })
})

it('a second harvest is refused with its own reason while one is active', async () => {
  const deps = { source: () => ({}), store: { begin: async () => false }, processId: 'mine', log: suiteLog() }
  const harvests = openHarvests(deps as unknown as Parameters<typeof openHarvests>[0])
  const { post } = await createApp({ harvests })
  const answer = await post('harvest-all')
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'conflict', reason: 'harvest_running' } }])
})
