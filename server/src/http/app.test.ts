import { expect, it, onTestFinished } from 'vitest'
import { suiteLog } from '@sugya/testing/logs/suite-log'
import { buildApp } from './app.ts'
import { createMetrics } from './metrics.ts'

it('an empty body with the content type of JSON counts as none, and half a body as invalid', async () => {
  const feature = async (app: Awaited<ReturnType<typeof buildApp>>) =>
    void app.post('/echo', ({ body }) => ({ body: body === undefined ? 'none' : body }))
  const deps = { log: suiteLog(), metrics: createMetrics(), trustedProxies: 0, secure: false }
  const app = await buildApp({ ...deps, features: [feature] })
  onTestFinished(() => app.close())
  const send = async (payload: string) =>
    await app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload })
  expect((await send('')).json()).toEqual({ body: 'none' })
  expect((await send('{"a":1}')).json()).toEqual({ body: { a: 1 } })
  expect((await send('{"a"')).statusCode).toBe(400)
})
