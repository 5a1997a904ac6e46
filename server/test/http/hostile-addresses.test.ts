import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RouteProduct, expectSound, nameRoute, startRouteProduct, forEachConcurrently } from '@sugya/testing/clients/every-route'
import { toAddress, listFields, plausibleBody } from '@sugya/testing/factories/plausible-input'
import type { RegisteredRoute } from '@sugya/testing/clients/registered-routes'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

/** As they stand in an address. */
const odd = [
  '%00',
  'a%00b',
  '%E0%A4',
  '%E0%A4%A',
  '%',
  '%zz',
  '%2e%2e%2f',
  '__proto__',
  '%D7',
  "'--",
  '%F0%9F%99%82',
  'a'.repeat(9_000),
  '9'.repeat(400),
  '%25%30%30',
  '-1',
  '1e999',
]
/** They end the session of their caller: the next request would have none. */
const ENDS = /\/logout$|\/delete$|end-others$/

describeOnOneDatabase('hostile addresses', (make) => {
  let database: TestDatabase
  let product: RouteProduct
  beforeAll(async () => {
    database = await make()
    product = await startRouteProduct(database, 1_000)
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  async function soundAt(route: RegisteredRoute, address: string, headers: Record<string, string>, what: string): Promise<number> {
    const body = route.method === 'GET' ? {} : { body: JSON.stringify(plausibleBody(route)) }
    return await expectSound(await product.send(route.method, address, { ...body, headers }), `${nameRoute(route)} ${what}`)
  }

  it('answers no route with a server error for an odd path parameter', async () => {
    const cases = product.routes.flatMap((route) => {
      const headers = product.takeCaller(route)
      return listFields(route, 'params').flatMap((field) => odd.map((value) => ({ route, field, value, headers })))
    })
    await forEachConcurrently(cases, async ({ route, field, value, headers }) => {
      await soundAt(route, toAddress(route, { [field]: value }), headers, `with ${field} = ${value.slice(0, 40)}`)
    })
  })

  it.each(['%', '%E0%A4%A', '%zz', '/%', '/%c0%af', '/..%2f..%2fetc%2fpasswd'])(
    'rejects a path that continues with %s on every route',
    async (rest) => {
      await forEachConcurrently(product.routes, async (route) => {
        const status = await soundAt(route, toAddress(route) + rest, product.takeCaller(route), `with ${rest}`)
        expect([400, 403, 404], nameRoute(route)).toContain(status)
      })
    },
  )

  it('answers no route with a server error for odd query parameters', async () => {
    const cases = product.routes
      .filter(({ url }) => !ENDS.test(url))
      .flatMap((route) => {
        const headers = product.takeCaller(route)
        // What a route does not ask for is read before anybody looks at the route: a few will do.
        const known = listFields(route, 'querystring').flatMap((field) => [
          ...odd.map((value) => `${field}=${value}`),
          `${field}=1&${field}=2`,
          field,
          `${field}=&${field}=`,
          `${field}[]=1`,
        ])
        const unknown = ['__proto__=x', 'constructor[prototype]=x', 'a[]=%00', '%E0%A4%A=1', '&&=&', `x=${'a'.repeat(9_000)}`]
        return [...known, ...unknown].map((query) => ({ route, query, headers }))
      })
    await forEachConcurrently(cases, async ({ route, query, headers }) => {
      await soundAt(route, `${toAddress(route)}?${query}`, headers, `with ?${query.slice(0, 60)}`)
    })
  })
})
