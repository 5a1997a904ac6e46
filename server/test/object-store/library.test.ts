import { ErrorBody } from '@sugya/contract/errors'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatClient } from '../../../testing/src/clients/chat-client.ts'
import { buildSmallLibrary } from '../../../testing/src/factories/small-library.ts'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '../../../testing/src/fakes/object-store-server.ts'
import { startProduct, type TestProduct } from '../../../testing/src/start-product.ts'

const LIBRARY_URI = `s3://${BUCKET}/library`
const UNREADABLE = 'אי אפשר לקרוא כרגע את הספרייה. אנחנו ממשיכים לנסות; נסו שוב בעוד רגע.'
const addresses = ['/api/texts/ref/Genesis%201:3', '/api/texts/search/light', '/api/texts/random']

let store: ObjectStoreServer
let product: TestProduct
beforeAll(async () => {
  store = await startObjectStore()
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value)
  await buildSmallLibrary(LIBRARY_URI)
  // Without a copy every read goes to the store.
  product = await startProduct({ variables: { LIBRARY_URI, LIBRARY_CACHE_MB: '0', ...store.variables } })
})
afterAll(async () => {
  store.fail()
  await product.close()
  await store.close()
})

const ask = async () => (await (await chatClient(product.url).ask('What was created first?', { language: 'he' })).all()).at(-1)?.event

describe('a product with a library in an object store', () => {
  it('finds and reads texts', async () => {
    for (const address of addresses) expect((await product.get(address)).status).toBe(200)
    expect(await (await product.get('/api/texts/ref/Genesis%201:3')).json()).toMatchObject({ ref: 'Genesis 1:3' })
    expect(await ask()).toMatchObject({ type: 'done' })
  })

  it.each(['hang', 'throttle', 'reset'] as const)(
    'answers 503 in the language of the reader while the store fails by %s, and again when it is back',
    async (fault) => {
      store.fail(fault, 'library/segments')
      const answers = await Promise.all(addresses.map((address) => product.get(address, { 'accept-language': 'he' })))
      for (const answer of answers) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(ErrorBody.parse(await answer.json()).error).toMatchObject({ code: 'library_unreadable', message: UNREADABLE })
      }
      expect(await ask()).toMatchObject({ type: 'error', code: 'library_unreadable', message: UNREADABLE })
      store.fail()
      await vi.waitUntil(async () => (await product.get('/api/texts/ref/Genesis%201:3')).status === 200, { timeout: 60_000, interval: 200 })
    },
  )
})
