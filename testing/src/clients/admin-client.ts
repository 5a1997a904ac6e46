import type { Evaluation } from '@sugya/contract/api/evaluations'
import { expect } from 'vitest'
import { type ProductOptions, startProduct, type TestProduct } from '../start-product.ts'
import type { TestDatabase } from '../database/on-each-database.ts'

export const administrator = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

/** The calls of a signed-in administrator. */
export interface AdminClient {
  product: TestProduct
  get<Body>(address: string): Promise<{ status: number; body: Body }>
  post<Body>(address: string, body?: object, headers?: Record<string, string>): Promise<{ status: number; body: Body }>
  remove(address: string): Promise<{ status: number; body: unknown }>
  /** Reads an answer that is not JSON, as bytes. */
  read(address: string): Promise<{ status: number; headers: Headers; bytes: ArrayBuffer }>
}

/** The product over a database of the test, with a signed-in administrator. */
export async function startWithAdmin(
  database: TestDatabase,
  variables: Record<string, string> = {},
  models: ProductOptions['models'] = {},
): Promise<AdminClient> {
  const product = await startProduct({ database, models, variables: { ...administrator, ...variables } })
  const login = await product.post('/api/admin/login', JSON.stringify({ username: 'Rivka', password: administrator.ADMIN_PASSWORD }))
  const { token } = (await login.json()) as { token: string }
  const authorization = { cookie: `sugya_admin=${token}` }
  const read = async <Body>(response: Response) => ({ status: response.status, body: (await response.json()) as Body })
  return {
    product,
    get: async (address) => await read(await product.get(address, authorization)),
    post: async (address, body = {}, headers = {}) =>
      await read(await product.post(address, JSON.stringify(body), { ...authorization, ...headers })),
    async read(address) {
      const response = await product.get(address, authorization)
      return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() }
    },
    remove: async (address) => await read(await fetch(product.url + address, { method: 'DELETE', headers: authorization })),
  }
}

/** Waits until an evaluation has ended, and returns it. */
export async function waitForEvaluation(client: AdminClient, id: string): Promise<Evaluation> {
  return await expect
    .poll(async () => (await client.get<Evaluation>(`/api/admin/evaluations/${id}`)).body, { timeout: 120_000, interval: 200 })
    .toSatisfy((evaluation: Evaluation) => evaluation.status !== 'running')
    .then(async () => (await client.get<Evaluation>(`/api/admin/evaluations/${id}`)).body)
}
