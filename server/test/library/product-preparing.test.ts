import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ErrorBody } from '@sugya/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'

let product: TestProduct
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sugya-preparing-'))
  product = await startProduct({ variables: { LIBRARY_URI: path.join(folder, 'library') }, waitForLibrary: false })
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('product with a library in preparation', () => {
  it('reports that it is alive, not ready, and how far the library is', async () => {
    expect((await product.get('/api/health')).status).toBe(200)
    const response = await product.get('/api/ready')
    expect(response.status).toBe(503)
    const body = (await response.json()) as { ready: boolean; library: { state: string; progress: number } }
    expect(body).toMatchObject({ ready: false, failing: ['library'], library: { state: 'preparing', works: 0, segments: 0 } })
    expect(body.library.progress).toBeLessThan(1)
  })

  it.each(['/api/texts/ref/Genesis%201', '/api/texts/search/Moses', '/api/texts/random'])(
    'answers %s with a request to retry soon',
    async (address) => {
      const response = await product.get(address, { 'accept-language': 'ru' })
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      const { error } = ErrorBody.parse(await response.json())
      expect(error).toMatchObject({ code: 'library_preparing', message: 'Библиотека ещё готовится. Скоро она будет доступна.' })
      expect(error.retryAfter).toBeGreaterThan(0)
    },
  )

  it('rejects a question clearly, as JSON and on the stream', async () => {
    const asked = await product.post('/api/chat/enhanced', JSON.stringify({ message: 'מי מכר את הבכורה?', language: 'he' }))
    expect(asked.status).toBe(503)
    expect(ErrorBody.parse(await asked.json()).error).toMatchObject({
      code: 'library_preparing',
      message: 'הספרייה עדיין בהכנה. עוד רגע היא תהיה מוכנה.',
      retryAfter: expect.any(Number) as number,
    })
    const events = await (await chatClient(product.url).ask('Who sold his birthright?', { language: 'en' })).all()
    expect(events.at(-1)?.event).toMatchObject({
      type: 'error',
      code: 'library_preparing',
      message: expect.stringMatching(/being prepared/) as string,
    })
  })

  it('gives crisis help without waiting for the library', async () => {
    const asked = await product.post('/api/chat/enhanced', JSON.stringify({ message: 'I want to die', language: 'en' }))
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('988')
  })
})
