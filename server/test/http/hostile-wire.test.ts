import { connect } from 'node:net'
import { ErrorBody } from '@sugya/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type RouteProduct,
  expectSound,
  expectSoundText,
  isLogout,
  nameRoute,
  startRouteProduct,
  forEachConcurrently,
} from '@sugya/testing/clients/every-route'
import { toAddress, plausibleBody } from '@sugya/testing/factories/plausible-input'
import { embeddedDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const json = 'Content-Type: application/json'

// A header is read before any database: one is enough.
describe('hostile headers', () => {
  let database: TestDatabase
  let product: RouteProduct
  beforeAll(async () => {
    database = await embeddedDatabase()
    product = await startRouteProduct(database, 1_000)
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  it('answers no route with a server error for an odd header', async () => {
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
      { 'x-forwarded-for': 'a'.repeat(5_000) },
      { 'accept-language': 'x'.repeat(5_000) },
      { 'accept-encoding': 'gzip;q=x, br;q=-1' },
      { 'last-event-id': '9'.repeat(400) },
      { 'user-agent': 'a'.repeat(10_000) },
      { origin: 'null' },
      { origin: 'http://[' },
      { 'if-none-match': '\u00ff', range: 'bytes=9-1' },
      { 'stripe-signature': 't=1e400,v1=\u00ff' },
    ]
    const cases = product.routes.flatMap((route) => headers.map((odd) => ({ route, odd })))
    await forEachConcurrently(cases, async ({ route, odd }) => {
      const body = route.method === 'GET' ? {} : { body: JSON.stringify(plausibleBody(route)) }
      const response = await product.send(route.method, toAddress(route), { ...body, headers: odd })
      await expectSound(response, `${nameRoute(route)} ${JSON.stringify(odd).slice(0, 80)}`)
    })
  })

  /**
   * Writes bytes and gives the status and the body of the answer, or as much of it as a stream has said; fails when
   * nothing comes.
   */
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
      if (body !== undefined && (Buffer.byteLength(body) >= length || /event-stream/.test(head))) break
    }
    socket.destroy()
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), body: answer.split('\r\n\r\n')[1] ?? '' }
  }
  const request = (method: string, address: string, headers: string[], body = '{}') =>
    raw(`${[`${method} ${address} HTTP/1.1`, 'Host: x', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  const post = (headers: string[], body?: string) => request('POST', '/api/auth/signin', headers, body)

  it.each<[string, (own: string) => string[]]>([
    ['two authorizations', (own) => [`Authorization: ${own}`, 'Authorization: Bearer b']],
    ['two fingerprints', (own) => [`Authorization: ${own}`, 'X-Device-Fingerprint: a', 'X-Device-Fingerprint: b']],
    ['fifty cookies', () => Array.from({ length: 50 }, (_, i) => `Cookie: sugya_guest=${String(i)}; sugya_session=${String(i)}`)],
    ['two types', (own) => [`Authorization: ${own}`, 'Content-Type: text/xml']],
    ['two origins', () => ['Origin: http://a', 'Origin: http://b', 'Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site']],
    ['two chains of proxies', () => ['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: ::1', 'X-Forwarded-Host: a', 'X-Forwarded-Host: b']],
    ['two places in a stream', (own) => [`Authorization: ${own}`, 'Last-Event-ID: 1', 'Last-Event-ID: 2', 'Accept: a', 'Accept: b']],
    ['two signatures', () => ['Stripe-Signature: t=1,v1=a', 'Stripe-Signature: t=1,v1=b', 'X-Sandbox-Key: a', 'X-Sandbox-Key: b']],
  ])('answers no route with a server error for %s', async (what, repeated) => {
    const routes = product.routes.filter((route) => !isLogout(route))
    await forEachConcurrently(routes, async (route) => {
      const body = JSON.stringify(plausibleBody(route))
      const headers = [
        json,
        `Content-Length: ${String(Buffer.byteLength(body))}`,
        ...repeated(product.takeCaller(route)['authorization'] ?? ''),
      ]
      const { status, body: answer } = await request(route.method, toAddress(route), headers, body)
      // Of a chunked or a packed answer only the status can be judged here.
      if (status >= 400) expectSoundText(status, answer, `${nameRoute(route)} with ${what}`)
      expect(status, nameRoute(route)).toBeGreaterThanOrEqual(200)
    })
  })

  it('answers no route with a server error for a GET with a body', async () => {
    await forEachConcurrently(
      product.routes.filter(({ method }) => method === 'GET'),
      async (route) => {
        const authorization = `Authorization: ${product.takeCaller(route)['authorization'] ?? ''}`
        for (const body of ['{"a', 'a'.repeat(10_000)]) {
          const { status } = await request('GET', toAddress(route), [json, `Content-Length: ${String(body.length)}`, authorization], body)
          expect(status, nameRoute(route)).toBeGreaterThanOrEqual(200)
          expect(status, nameRoute(route)).toBeLessThan(500)
        }
      },
    )
  })

  describe('raw requests', () => {
    it.each<[string, string[], string?]>([
      ['a null byte in a header', [json, 'Content-Length: 2', 'Cookie: a=\0b']],
      ['two lengths', [json, 'Content-Length: 2', 'Content-Length: 3']],
      ['a length and a transfer encoding', [json, 'Content-Length: 2', 'Transfer-Encoding: chunked']],
      ['a length that is none', [json, 'Content-Length: x']],
      ['a length beyond all', [json, `Content-Length: ${'9'.repeat(400)}`]],
      ['a chunk that is none', [json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
      ['types that contradict each other', [json, 'Content-Type: text/xml', 'Content-Length: 2']],
      ['two authorizations', [json, 'Authorization: Bearer a', 'Authorization: Bearer b', 'Content-Length: 2']],
      ['two hosts', ['Host: y', json, 'Content-Length: 2']],
      ['a thousand headers', [json, ...Array.from({ length: 3_000 }, (_, i) => `X-${String(i)}: 1`), 'Content-Length: 2']],
      ['headers of 100 kB', [json, `X-Long: ${'a'.repeat(100_000)}`, 'Content-Length: 2']],
      ['a header without a name', [json, ': x', 'Content-Length: 2']],
    ])('rejects %s with an error code', async (_, headers, body) => {
      const answer = await post(headers, body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(ErrorBody.parse(JSON.parse(answer.body)).error.code).toMatch(/^(invalid_input|payload_too_large|unauthorized|session_ended)$/)
    })

    it.each(['TRACE', 'PUT', 'CONNECTX', 'PROPFIND'])('rejects the method %s with an error code', async (method) => {
      const answer = await raw(`${method} /api/auth/signin HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(ErrorBody.parse(JSON.parse(answer.body)).error.code).toMatch(/^(invalid_input|not_found)$/)
    })
  })
})
