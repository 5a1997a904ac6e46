import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { ErrorBody } from '@sugya/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { httpStatus } from '../src/errors.ts'
import { addressOf, fieldsOf, plausible, plausibleBody } from './support/plausible.ts'
import { startProduct, type TestProduct } from './support/product.ts'
import { type RegisteredRoute, routesOf } from './support/registered-routes.ts'

let product: TestProduct
let routes: RegisteredRoute[]
let adminToken: string
const admin = { username: 'edge', password: 'a password at the edge' }

beforeAll(async () => {
  // A proxy is believed, so that each request comes from a network of its own and no limit hides what is behind it.
  const variables = { TRUSTED_PROXIES: '1', TEST_HELPERS: '1', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
  const watched = await routesOf(() => startProduct({ ...variables, GUEST_HOURLY_LIMIT: '100000' }))
  product = watched.started
  routes = watched.routes.filter(({ url }) => url.startsWith('/api/'))
  adminToken = ((await (await send('POST', '/api/admin/login', { body: JSON.stringify(admin) })).json()) as { token: string }).token
}, 180_000)
afterAll(() => product.close())

interface Sent {
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const anywhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

function send(method: string, address: string, { body, headers = {} }: Sent = {}): Promise<Response> {
  return fetch(product.url + address, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), 'x-forwarded-for': anywhere(), ...headers },
    // An answer that never comes is as bad as a fault.
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body }),
  })
}

/** Anything but a fault: and if it is an error, the one error body, with a code that belongs to the status. */
async function expectSound(response: Response, what: string): Promise<number> {
  const text = await response.text()
  expect(response.status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (response.status >= 400) {
    const { code } = ErrorBody.parse(JSON.parse(text)).error
    expect(httpStatus[code], `${what}: ${code}`).toBe(response.status)
    expect(text).not.toMatch(/node_modules|\.ts:\d|SyntaxError|violates|invalid byte sequence/)
  }
  return response.status
}

let people = 0
/** Who may call the route: an administrator, or a user who has just signed up. */
async function callerOf(route: RegisteredRoute): Promise<Record<string, string>> {
  if (route.access === 'admin') return { authorization: `Bearer ${adminToken}` }
  const name = `edge-${String(people++)}`
  const body = JSON.stringify({ username: name, email: `${name}@example.com`, password: 'a password 1', language: 'en' })
  const signedUp = await send('POST', '/api/auth/signup', { body })
  expect(signedUp.status).toBe(200)
  const { token } = (await signedUp.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'x-device-fingerprint': name.replace('-', '') }
}

const named = (route: RegisteredRoute) => `${route.method} ${route.url}`
/** The webhook takes bytes, which only their signature can make good. */
const withBody = () =>
  routes.filter(({ method, schema, access }) => method !== 'GET' && (schema?.body !== undefined || access === 'provider'))
const takesNothing = ({ schema }: RegisteredRoute) => schema?.body === undefined || (schema.body as z.ZodType).safeParse({}).success
const LOGOUTS = /\/logout$/

describe('a body that is none', () => {
  const bodies: [string, Sent][] = [
    ['half a JSON', { body: '{"email": "a@b' }],
    ['no JSON', { body: 'email=a@b.c' }],
    ['an empty body', { body: '' }],
    ['null', { body: 'null' }],
    ['a list', { body: '[]' }],
    ['a string', { body: '"text"' }],
    ['a number', { body: '42' }],
    ['JSON 20,000 deep', { body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` }],
    ['a poisoned prototype', { body: '{"__proto__": {"isAdmin": true}}' }],
    ['a poisoned constructor', { body: '{"constructor": {"prototype": {"isAdmin": true}}}' }],
    ['bytes that are no text', { body: new Uint8Array([0xff, 0xfe, 0, 0x80]) }],
    ['a null byte after the end', { body: '{}\0' }],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['files', { body: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    ['XML', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['a type that is none', { body: '{}', headers: { 'content-type': ';;;=' } }],
    ['another alphabet', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-7' } }],
    ['a packed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
  ]
  it.each(bodies)('%s is refused, or is as good as nothing, on every route', async (name, sent) => {
    for (const route of routes.filter(({ method, url }) => method !== 'GET' && !LOGOUTS.test(url))) {
      const caller = await callerOf(route)
      const response = await send(route.method, addressOf(route), { ...sent, headers: { ...caller, ...sent.headers } })
      const status = await expectSound(response, `${named(route)} with ${name}`)
      if (!takesNothing(route) && !['another alphabet', 'a packed body'].includes(name))
        expect(status, named(route)).toBeGreaterThanOrEqual(400)
    }
  })

  it('a megabyte is too large for every route', async () => {
    for (const route of withBody()) {
      const caller = await callerOf(route)
      const response = await send(route.method, addressOf(route), { body: JSON.stringify({ a: 'a'.repeat(1 << 20) }), headers: caller })
      expect(await expectSound(response, named(route))).toBe(413)
    }
  })
})

/** What is wrong in most fields, and must be harmless in all. */
const oddities: unknown[] = [
  null,
  42,
  -1,
  1e308,
  true,
  [],
  ['a', 'b'],
  {},
  { $ne: null },
  { toString: 'x' },
  '',
  ' ',
  '\0',
  'a\0b@example.com',
  'reader\0',
  '\ud800',
  '\u202eabc\u2066',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'a'.repeat(10_000),
  'א'.repeat(10_000),
  `${'a1'.repeat(5_000)}@example.com`,
]

describe('a field that is odd', () => {
  it('in a body is no fault on any route', async () => {
    for (const route of withBody()) {
      const caller = await callerOf(route)
      for (const field of fieldsOf(route, 'body'))
        for (const oddity of oddities) {
          const body = JSON.stringify({ ...plausibleBody(route), [field]: oddity })
          const response = await send(route.method, addressOf(route), { body, headers: caller })
          const status = await expectSound(response, `${named(route)} with ${field} = ${JSON.stringify(oddity).slice(0, 60)}`)
          if (typeof oddity === 'string' && oddity.length >= 10_000 && /password/i.test(field)) expect(status, named(route)).toBe(400)
        }
    }
  }, 240_000)

  it('or many at once, as they come', async () => {
    for (const route of withBody().filter((one) => fieldsOf(one, 'body').length > 0)) {
      const caller = await callerOf(route)
      const fields = fieldsOf(route, 'body').map((name) => [
        name,
        fc.oneof(
          fc.constantFrom(...oddities, plausible[name] ?? 'x'),
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.jsonValue({ maxDepth: 3 }),
        ),
      ])
      const bodies = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] })
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const response = await send(route.method, addressOf(route), { body: JSON.stringify(body), headers: caller })
          await expectSound(response, `${named(route)} with ${JSON.stringify(body).slice(0, 200)}`)
        }),
        { numRuns: 25, seed: 20_260_301 },
      )
    }
  }, 240_000)

  it('in an address is no fault on any route', async () => {
    const odd = [
      '%00',
      'a%00b',
      '%E0%A4',
      '%2e%2e%2f',
      '__proto__',
      '%D7',
      "'--",
      '%F0%9F%99%82',
      'a'.repeat(9_000),
      '%25%30%30',
      '-1',
      '1e999',
    ]
    for (const route of routes) {
      const caller = await callerOf(route)
      const body = route.method === 'GET' ? {} : { body: JSON.stringify(plausibleBody(route)) }
      for (const field of fieldsOf(route, 'params'))
        for (const value of odd) {
          const response = await send(route.method, addressOf(route, { [field]: value }), { ...body, headers: caller })
          await expectSound(response, `${named(route)} with ${field} = ${value.slice(0, 40)}`)
        }
      if (LOGOUTS.test(route.url) || /\/delete$|end-others$/.test(route.url)) continue
      for (const field of [...fieldsOf(route, 'querystring'), '__proto__', 'constructor[prototype]', 'a[]'])
        for (const query of [...odd.map((value) => `${field}=${value}`), `${field}=1&${field}=2`, field, `${field}=&${field}=`]) {
          const response = await send(route.method, `${addressOf(route)}?${query}`, { ...body, headers: caller })
          await expectSound(response, `${named(route)}?${query.slice(0, 60)}`)
        }
    }
  }, 240_000)

  it('in a header is no fault on any route', async () => {
    const headers: Record<string, string>[] = [
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'a'.repeat(10_000)}` },
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer __proto__' },
      { cookie: `sugya_guest=${'a'.repeat(5_000)}; sugya_admin=\u00ff; sugya_session=%00; __proto__=x; =; ;` },
      { cookie: 'sugya_guest=%E0%A4%A; sugya_session=%E0%A4%A; sugya_admin=%E0%A4%A' },
      { 'x-device-fingerprint': '%00'.repeat(100) },
      { 'x-device-fingerprint': 'a'.repeat(10_000) },
      { 'x-forwarded-for': 'not an address, , 1.2.3.4.5, ::ffff:999.1.1.1' },
      { 'x-forwarded-for': `${'a'.repeat(5_000)}` },
      { 'accept-language': 'x'.repeat(5_000) },
      { 'accept-encoding': 'gzip;q=x, br;q=-1' },
      { 'last-event-id': '9'.repeat(400) },
      { 'user-agent': 'a'.repeat(10_000) },
      { origin: 'null' },
      { origin: 'http://[' },
      { 'if-none-match': '\u00ff', range: 'bytes=9-1' },
      { host: 'a b' },
    ]
    for (const route of routes)
      for (const odd of headers) {
        const body = route.method === 'GET' ? {} : { body: JSON.stringify(plausibleBody(route)) }
        await expectSound(
          await send(route.method, addressOf(route), { ...body, headers: odd }),
          `${named(route)} ${JSON.stringify(odd).slice(0, 80)}`,
        )
      }
  }, 240_000)
})

describe('what no browser would send', () => {
  /** Writes bytes and gives the first line of the answer and its body; fails when nothing comes. */
  async function raw(text: string): Promise<{ status: number; body: string }> {
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')))
    socket.write(text, 'latin1')
    let answer = ''
    for await (const chunk of socket) {
      answer += (chunk as Buffer).toString()
      const [head = '', body] = answer.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (body !== undefined && Buffer.byteLength(body) >= length) break
    }
    socket.destroy()
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), body: answer.split('\r\n\r\n')[1] ?? '' }
  }
  const post = (headers: string[], body = '{}') =>
    raw(`${['POST /api/auth/signin HTTP/1.1', 'Host: x', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  const json = 'Content-Type: application/json'

  it.each<[string, string[], string?]>([
    ['a null byte in a header', [json, 'Content-Length: 2', 'Cookie: a=\0b']],
    ['two lengths', [json, 'Content-Length: 2', 'Content-Length: 3']],
    ['a length and a transfer encoding', [json, 'Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['a length that is none', [json, 'Content-Length: x']],
    ['a chunk that is none', [json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['types that contradict each other', [json, 'Content-Type: text/xml', 'Content-Length: 2']],
    ['two authorizations', [json, 'Authorization: Bearer a', 'Authorization: Bearer b', 'Content-Length: 2']],
    ['two hosts', ['Host: y', json, 'Content-Length: 2']],
    ['fifty cookies', [json, ...Array.from({ length: 50 }, (_, i) => `Cookie: sugya_guest=${String(i)}`), 'Content-Length: 2']],
    ['two fingerprints', [json, 'X-Device-Fingerprint: a', 'X-Device-Fingerprint: b', 'Content-Length: 2']],
    ['a thousand headers', [json, ...Array.from({ length: 3_000 }, (_, i) => `X-${String(i)}: 1`), 'Content-Length: 2']],
    ['headers of 100 kB', [json, `X-Long: ${'a'.repeat(100_000)}`, 'Content-Length: 2']],
    ['a header without a name', [json, ': x', 'Content-Length: 2']],
  ])('%s is refused with a code', async (_, headers, body) => {
    const answer = await post(headers, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(ErrorBody.parse(JSON.parse(answer.body)).error.code).toMatch(/^(invalid_input|payload_too_large|unauthorized|session_ended)$/)
  })

  it.each(['TRACE', 'PUT', 'CONNECTX', 'PROPFIND'])('the method %s is refused with a code', async (method) => {
    const answer = await raw(`${method} /api/auth/signin HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(ErrorBody.parse(JSON.parse(answer.body)).error.code).toMatch(/^(invalid_input|not_found)$/)
  })
})
