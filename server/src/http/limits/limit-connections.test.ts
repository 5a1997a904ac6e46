import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { suiteLog } from '@sugya/testing/logs/suite-log'
import { buildApp } from '../app.ts'
import { createMetrics } from '../metrics.ts'
import { limitConnections } from './limit-connections.ts'

let app: FastifyInstance
let sockets: Socket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  sockets = []
  await app.close()
})

async function listen(limits: Parameters<typeof limitConnections>[1]) {
  app = Fastify({ bodyLimit: 100, forceCloseConnections: true })
  limitConnections(app, limits)
  app.post('/echo', (request) => request.body)
  app.post('/refused', { preParsing: async (_request, reply) => reply.code(401).send('no') }, () => 'never')
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return 'slow'
  })
  return await listenOn(app)
}

async function listenOn(listening: FastifyInstance) {
  await listening.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
}
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n${body}`

it('closes a connection whose body does not arrive in time, and no other', async () => {
  const open = await listen({ perNetwork: undefined, bodyMs: 50 })
  const half = await open()
  half.resume().write(post('/echo', '{"half":'))
  await once(half, 'close')
  const refused = await open()
  refused.resume().write(post('/refused', '{"half":'))
  await once(refused, 'close')
  // An answer that takes its time is no slow body, and neither is a body that is there.
  const whole = await open()
  whole.write(`GET /slow HTTP/1.1\r\nhost: x\r\n\r\n${post('/echo', JSON.stringify({ whole: 'x'.repeat(38) }))}`)
  let answer = ''
  for await (const chunk of whole) {
    answer += String(chunk)
    if (/slow[\s\S]*"whole"/.test(answer)) break
  }
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

it('takes only so many connections of a network at a time', async () => {
  const open = await listen({ perNetwork: 2 })
  const [first] = [await open(), await open()]
  const third = await open()
  await once(third, 'close')
  first.destroy()
  await once(first, 'close')
  // The server sees the end a moment after its client does.
  let isServed = false
  while (!isServed) {
    const next = await open()
    next.write('GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const [data] = (await Promise.race([once(next, 'data'), once(next, 'close')])) as [Buffer | boolean]
    isServed = Buffer.isBuffer(data)
  }
  expect(isServed).toBe(true)
})

it.each([
  ['bounds the connections of a network', 0, true],
  ['takes all connections of a proxy', 1, false],
])('the application %s', async (_, trustedProxies, isBounded) => {
  app = await buildApp({
    ...{ log: suiteLog(), metrics: createMetrics(), secure: false, features: [] },
    ...{ trustedProxies, connectionsPerNetwork: 1 },
  })
  const open = await listenOn(app)
  await open()
  const second = await open()
  second.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const [data] = (await Promise.race([once(second, 'data'), once(second, 'close')])) as [Buffer | boolean]
  expect(Buffer.isBuffer(data)).toBe(!isBounded)
})

it('the application closes a connection whose body has not arrived after half a minute', async () => {
  const arrived = Promise.withResolvers<void>()
  const feature = async (instance: FastifyInstance) =>
    void instance.post('/body', { onRequest: async () => arrived.resolve() }, () => 'never')
  const deps = { log: suiteLog(), metrics: createMetrics(), secure: false, trustedProxies: 0 }
  app = await buildApp({ ...deps, features: [feature] })
  const half = await (await listenOn(app))()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  half.resume().write(post('/body', '{"half":'))
  await arrived.promise
  // The limit of a body without one of its own adds three seconds.
  vi.advanceTimersByTime(33_000)
  await once(half, 'close')
})
