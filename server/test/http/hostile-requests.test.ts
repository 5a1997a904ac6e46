import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type RouteProduct,
  expectSound,
  isLogout,
  nameRoute,
  startRouteProduct,
  acceptsAnyBody,
  forEachConcurrently,
  type Sent,
} from '@sugya/testing/clients/every-route'
import { toAddress, listFields, plausible, plausibleBody } from '@sugya/testing/factories/plausible-input'
import type { RegisteredRoute } from '@sugya/testing/clients/registered-routes'
import { describeOnOneDatabase, embeddedDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

/** Opened by a key of the data folder, not by a session. */
const KEYED = /^\/api\/billing\/sandbox\/(advance|subscriptions)$/

describeOnOneDatabase('hostile fields', (make) => {
  let database: TestDatabase
  let product: RouteProduct
  beforeAll(async () => {
    database = await make()
    product = await startRouteProduct(database, 3_000)
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  it('accepts the plausible input of every route, so that hostile input reaches its handler', async () => {
    for (const route of product.routes) {
      const parts = { body: plausibleBody(route), params: pick(listFields(route, 'params')) }
      for (const [part, value] of Object.entries(parts)) {
        const schema = route.schema?.[part as keyof typeof parts] as z.ZodType | undefined
        const problem = schema?.safeParse(value).error?.message
        expect(problem, `${nameRoute(route)}: factories/plausible-input.ts has no valid value for a field of the ${part}`).toBeUndefined()
      }
    }
    const shut: string[] = []
    const others = product.routes.filter((route) => !isLogout(route))
    await forEachConcurrently(others, async (route) => {
      const body = route.method === 'GET' ? {} : { body: JSON.stringify(plausibleBody(route)) }
      const response = await sendTo(product, route, { ...body, headers: product.takeCaller(route) })
      if ((await response.text()).includes('"unauthorized"') && !KEYED.test(route.url)) shut.push(nameRoute(route))
    })
    expect(shut).toEqual([])
  })

  /** What is wrong in most fields, and must be harmless in all. */
  const oddities: unknown[] = [
    null,
    42,
    -1,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    -(2 ** 63),
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
    '9'.repeat(400),
    'a'.repeat(10_000),
    'א'.repeat(10_000),
    `${'a1'.repeat(5_000)}@example.com`,
  ]

  it('answers no route with a server error for an odd field, and accepts no password of 10,000 characters', async () => {
    const cases = product.withBody.flatMap((route) => {
      const headers = product.takeCaller(route)
      return listFields(route, 'body').flatMap((field) => oddities.map((oddity) => ({ route, field, oddity, headers })))
    })
    await forEachConcurrently(cases, async ({ route, field, oddity, headers }) => {
      const response = await sendTo(product, route, { body: JSON.stringify({ ...plausibleBody(route), [field]: oddity }), headers })
      const status = await expectSound(response, `${nameRoute(route)} with ${field} = ${JSON.stringify(oddity).slice(0, 60)}`)
      if (typeof oddity === 'string' && oddity.length >= 10_000 && /password/i.test(field)) expect(status, nameRoute(route)).toBe(400)
    })
  })

  it('answers no route with a server error for a number out of range', async () => {
    const cases = product.withBody.flatMap((route) =>
      listFields(route, 'body').map((field) => ({ route, field, headers: product.takeCaller(route) })),
    )
    await forEachConcurrently(cases, async ({ route, field, headers }) => {
      for (const number of ['1e400', '-1e400', `1${'0'.repeat(1_000)}`, '1e-400']) {
        const { [field]: _, ...others } = plausibleBody(route)
        const body = `{"${field}": ${number}${JSON.stringify(others) === '{}' ? '' : `, ${JSON.stringify(others).slice(1, -1)}`}}`
        await expectSound(await sendTo(product, route, { body, headers }), `${nameRoute(route)} with ${field} = ${number.slice(0, 20)}`)
      }
    })
  })
})

// What is no JSON object is refused before any database: one is enough.
describe('malformed body', () => {
  let database: TestDatabase
  let product: RouteProduct
  beforeAll(async () => {
    database = await embeddedDatabase()
    product = await startRouteProduct(database, 3_000)
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  const writes = () => product.routes.filter((route) => route.method !== 'GET' && !isLogout(route))

  const bodies: [string, Sent][] = [
    ['half a JSON', { body: '{"email": "a@b' }],
    ['no JSON', { body: 'email=a@b.c' }],
    ['an empty body', { body: '' }],
    ['null', { body: 'null' }],
    ['a list', { body: '[]' }],
    ['a string', { body: '"text"' }],
    ['a number', { body: '42' }],
    ['a number beyond all', { body: '1e400' }],
    ['JSON 20,000 deep', { body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` }],
    ['a list 100,000 deep', { body: '['.repeat(100_000) }],
    ['a poisoned prototype', { body: '{"__proto__": {"isAdmin": true}}' }],
    ['a poisoned constructor', { body: '{"constructor": {"prototype": {"isAdmin": true}}}' }],
    ['bytes that are no text', { body: new Uint8Array([0xff, 0xfe, 0, 0x80]) }],
    ['half a letter in a text', { body: new Uint8Array([...new TextEncoder().encode('{"email": "'), 0xd7, 0x22, 0x7d]) }],
    ['a null byte after the end', { body: '{}\0' }],
    ['a mark of the order of bytes', { body: '\ufeff{' }],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['files', { body: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    ['files without a boundary', { body: '--x--', headers: { 'content-type': 'multipart/form-data' } }],
    ['XML', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['a type that is none', { body: '{}', headers: { 'content-type': ';;;=' } }],
    ['another alphabet', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-7' } }],
    ['a packed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
  ]
  it.each(bodies)('rejects %s on every route, or treats it as empty', async (name, sent) => {
    await forEachConcurrently(writes(), async (route) => {
      const response = await sendTo(product, route, { ...sent, headers: { ...product.takeCaller(route), ...sent.headers } })
      const status = await expectSound(response, `${nameRoute(route)} with ${name}`)
      if (!acceptsAnyBody(route) && !['another alphabet', 'a packed body'].includes(name))
        expect(status, nameRoute(route)).toBeGreaterThanOrEqual(400)
    })
  })

  it('rejects a body of a megabyte on every route, whatever its content type', async () => {
    const body = JSON.stringify({ a: 'a'.repeat(1 << 20) })
    await forEachConcurrently(product.withBody, async (route) => {
      expect(
        await expectSound(await sendTo(product, route, { body, headers: product.takeCaller(route) }), nameRoute(route)),
        nameRoute(route),
      ).toBe(413)
    })
    await forEachConcurrently(writes(), async (route) => {
      for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
        const headers = { ...product.takeCaller(route), 'content-type': type }
        expect(
          await expectSound(await sendTo(product, route, { body, headers }), nameRoute(route)),
          nameRoute(route),
        ).toBeGreaterThanOrEqual(400)
      }
    })
  })
})

function sendTo(product: RouteProduct, route: RegisteredRoute, sent: Sent): Promise<Response> {
  return product.send(route.method, toAddress(route), sent)
}

const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, plausible[name] ?? 'x']))
