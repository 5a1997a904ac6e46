import { ErrorBody } from '@sugya/contract/errors'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameRoute } from '@sugya/testing/clients/every-route'
import { collectRoutes, type RegisteredRoute } from '@sugya/testing/clients/registered-routes'
import { toAddress } from '@sugya/testing/factories/plausible-input'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { embeddedDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

describe('limits of a network', () => {
  let database: TestDatabase
  let product: TestProduct
  let routes: RegisteredRoute[]
  let last = 0
  const newNetwork = () => ({ 'x-forwarded-for': `10.0.${String(++last >> 8)}.${String(last & 255)}` })
  beforeAll(async () => {
    database = await embeddedDatabase()
    const variables = { TRUSTED_PROXIES: '1', TEST_HELPERS: '1', NETWORK_WORK_LIMIT: '1' }
    const watched = await collectRoutes(() => startProduct({ database, variables, waitForLibrary: false }))
    product = watched.started
    routes = watched.routes
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  it('hold on every registered route, before anything else is looked at', async () => {
    expect(routes.length).toBeGreaterThan(100)
    for (const route of routes) {
      const network = newNetwork()
      const ask = () => fetch(product.url + toAddress(route), { method: route.method, headers: network })
      // The cheapest requests cost what a network has here: the second one is too many.
      await (await ask()).arrayBuffer()
      const refused = await ask()
      const { code, retryAfter } = ErrorBody.parse(await refused.json()).error
      expect([nameRoute(route), refused.status, code]).toEqual([nameRoute(route), 429, 'rate_limited'])
      expect(refused.headers.get('retry-after')).toBe(String(retryAfter))
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each([
    ['/api/texts/ref/:ref', 20],
    ['/api/texts/search/:query', 20],
    ['/api/links/:ref', 20],
  ])('count more than a call for what takes the main thread longer: %s costs %d', (pattern, cost) => {
    const stated = routes.find(({ method, url }) => method === 'GET' && url === pattern)?.cost
    expect(typeof stated === 'function' ? stated({ url: pattern } as FastifyRequest) : stated).toBe(cost)
  })

  it('hold for addresses that no route has, and for requests without a readable address of the caller', async () => {
    for (const headers of [newNetwork(), { 'x-forwarded-for': 'nobody' }]) {
      for (const path of ['/api/nowhere', '/api/nowhere', '/assets/none.js']) await fetch(product.url + path, { headers })
      expect((await fetch(`${product.url}/api/nowhere`, { headers })).status).toBe(429)
    }
  })
})
