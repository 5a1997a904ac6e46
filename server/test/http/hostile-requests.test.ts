import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EdgeProduct, expectSound, isLogout, named, startAtTheEdge, takesNothing, toAll, type Sent } from '../../../testing/src/product/edge-product.ts'
import { addressOf, fieldsOf, plausible, plausibleBody } from '../../../testing/src/factories/plausible-input.ts'
import type { RegisteredRoute } from '../../../testing/src/product/registered-routes.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../testing/src/database/stores.ts'

/** Opened by a key of the data folder, not by a session. */
const KEYED = /^\/api\/billing\/sandbox\/(advance|subscriptions)$/

describeOnEachDatabase('hard edges', (make) => {
  let database: TestDatabase
  let product: EdgeProduct
  beforeAll(async () => {
    database = await make()
    product = await startAtTheEdge(database, 3_000)
  }, 180_000)
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  const send = (route: RegisteredRoute, sent: Sent) => product.send(route.method, addressOf(route), sent)
  const writes = () => product.routes.filter((route) => route.method !== 'GET' && !isLogout(route))

  it('are tried past the door of every route: what means well fits its schema, and who sends it may', async () => {
    for (const route of product.routes) {
      const parts = { body: plausibleBody(route), params: pick(fieldsOf(route, 'params')) }
      for (const [part, value] of Object.entries(parts)) {
        const schema = route.schema?.[part as keyof typeof parts] as z.ZodType | undefined
        const problem = schema?.safeParse(value).error?.message
        expect(problem, `${named(route)}: support/plausible.ts has no good value for a field of the ${part}`).toBeUndefined()
      }
    }
    const shut: string[] = []
    const others = product.routes.filter((route) => !isLogout(route))
    await toAll(others, async (route) => {
      const body = route.method === 'GET' ? {} : { body: JSON.stringify(plausibleBody(route)) }
      const response = await send(route, { ...body, headers: product.callerOf(route) })
      if ((await response.text()).includes('"unauthorized"') && !KEYED.test(route.url)) shut.push(named(route))
    })
    expect(shut).toEqual([])
  })

  describe('a body that is none', () => {
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
    it.each(bodies)('%s is refused, or is as good as nothing, on every route', async (name, sent) => {
      await toAll(writes(), async (route) => {
        const response = await send(route, { ...sent, headers: { ...product.callerOf(route), ...sent.headers } })
        const status = await expectSound(response, `${named(route)} with ${name}`)
        if (!takesNothing(route) && !['another alphabet', 'a packed body'].includes(name))
          expect(status, named(route)).toBeGreaterThanOrEqual(400)
      })
    })

    it('a megabyte is too large for every route, whatever it says it is', async () => {
      const body = JSON.stringify({ a: 'a'.repeat(1 << 20) })
      await toAll(product.withBody, async (route) => {
        expect(await expectSound(await send(route, { body, headers: product.callerOf(route) }), named(route)), named(route)).toBe(413)
      })
      await toAll(writes(), async (route) => {
        for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
          const headers = { ...product.callerOf(route), 'content-type': type }
          expect(await expectSound(await send(route, { body, headers }), named(route)), named(route)).toBeGreaterThanOrEqual(400)
        }
      })
    })
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

  it('a field of a body that is odd is no fault on any route, and no password has 10,000 characters', async () => {
    const cases = product.withBody.flatMap((route) => {
      const headers = product.callerOf(route)
      return fieldsOf(route, 'body').flatMap((field) => oddities.map((oddity) => ({ route, field, oddity, headers })))
    })
    await toAll(cases, async ({ route, field, oddity, headers }) => {
      const response = await send(route, { body: JSON.stringify({ ...plausibleBody(route), [field]: oddity }), headers })
      const status = await expectSound(response, `${named(route)} with ${field} = ${JSON.stringify(oddity).slice(0, 60)}`)
      if (typeof oddity === 'string' && oddity.length >= 10_000 && /password/i.test(field)) expect(status, named(route)).toBe(400)
    })
  }, 240_000)

  it('a number in a body that no number can hold is no fault on any route', async () => {
    const cases = product.withBody.flatMap((route) =>
      fieldsOf(route, 'body').map((field) => ({ route, field, headers: product.callerOf(route) })),
    )
    await toAll(cases, async ({ route, field, headers }) => {
      for (const number of ['1e400', '-1e400', `1${'0'.repeat(1_000)}`, '1e-400']) {
        const { [field]: _, ...others } = plausibleBody(route)
        const body = `{"${field}": ${number}${JSON.stringify(others) === '{}' ? '' : `, ${JSON.stringify(others).slice(1, -1)}`}}`
        await expectSound(await send(route, { body, headers }), `${named(route)} with ${field} = ${number.slice(0, 20)}`)
      }
    })
  })
})

const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, plausible[name] ?? 'x']))
