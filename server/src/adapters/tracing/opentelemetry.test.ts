import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openTracing } from './opentelemetry.ts'

afterEach(() => vi.useRealTimers())

/** Traces to a receiver that answers as given. */
async function traceTo(listener: RequestListener, options: { samplerRatio?: number } = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const warn = vi.fn<(details: object, message: string) => void>()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  const sampler = options.samplerRatio === undefined ? 'parentbased_always_on' : 'parentbased_traceidratio'
  const tracing = openTracing({ url, serviceName: undefined, sampler, samplerRatio: options.samplerRatio, log: { warn } })
  return { tracing, warn }
}

it('logs once that a receiver refuses the traces, and goes on', async () => {
  let refused = 0
  const { tracing, warn } = await traceTo((request, response) => {
    refused++
    request.resume().on('end', () => response.writeHead(400).end())
  })
  // The SDK sends at most 512 steps at a time.
  for (let i = 0; i < 1_100; i++) tracing.startRequest('GET', {})?.end()
  await tracing.close()
  expect(refused).toBeGreaterThan(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ reason: 'Bad Request' }, 'traces not sent')
})

it('closes after two seconds when the receiver does not answer', async () => {
  const { tracing } = await traceTo(() => {})
  tracing.startRequest('GET', {})?.end()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = tracing.close()
  await vi.advanceTimersByTimeAsync(2_000)
  await closed
})

it('keeps the share of traces that is configured, and those that a caller keeps', async () => {
  const bodies: string[] = []
  const { tracing } = await traceTo(
    (request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
      request.on('end', () => response.end('{}'))
    },
    { samplerRatio: 0 },
  )
  const kept = '4bf92f3577b34da6a3ce929d0e0e4736'
  tracing.startRequest('GET', {})?.end()
  tracing.startRequest('PUT', { traceparent: `00-${kept}-00f067aa0ba902b7-01` })?.end()
  await tracing.close()
  const sent = bodies.join('')
  expect(sent).toContain(kept)
  expect(sent).not.toContain('"GET"')
})

it('sends the headers of the standard variable', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=opens-it')
  onTestFinished(() => void vi.unstubAllEnvs())
  const keys: unknown[] = []
  const { tracing } = await traceTo((request, response) => {
    keys.push(request.headers['x-key'])
    request.resume().on('end', () => response.end('{}'))
  })
  tracing.startRequest('GET', {})?.end()
  await tracing.close()
  expect(keys).toEqual(['opens-it'])
})

it('names a failed step by the code or the class of its error, never by its message', async () => {
  let sent = ''
  const { tracing } = await traceTo((request, response) => {
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
    request.on('end', () => response.end('{}'))
  })
  const errors = [Object.assign(new Error('secret words'), { code: 'ECONNRESET' }), new RangeError('secret words'), 'secret words']
  tracing.startRequest('GET', {})?.run(() => {
    for (const error of errors) tracing.start('step')?.end(error)
  })
  await tracing.close()
  for (const name of ['ECONNRESET', 'RangeError', 'unknown']) expect(sent).toContain(name)
  expect(sent).not.toContain('secret')
})
