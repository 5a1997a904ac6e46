import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ErrorBody } from '@sugya/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { until } from '@sugya/testing/until'

let product: TestProduct
let folder: string
let manifest: { file: string; content: Buffer }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sugya-unreadable-'))
  await buildSmallLibrary(folder)
  const file = path.join(folder, 'versions/00000001.json')
  manifest = { file, content: await readFile(file) }
  await writeFile(file, manifest.content.subarray(0, 100))
  product = await startProduct({ variables: { LIBRARY_URI: folder }, waitForLibrary: false })
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true })
})

const readLibraryState = async () => {
  const response = await product.get('/api/ready')
  const { library } = (await response.json()) as { library: { state: string } }
  return { status: response.status, state: library.state }
}

describe('product with a library that cannot be read', () => {
  it('is not ready, and says in the language of the reader that it keeps trying', async () => {
    expect(await until(readLibraryState, ({ state }) => state !== 'preparing')).toEqual({ status: 503, state: 'unreadable' })
    const sentences = { en: /cannot be read right now/, he: /אי אפשר לקרוא כרגע את הספרייה/, ru: /сейчас не читается/ }
    for (const [language, sentence] of Object.entries(sentences)) {
      for (const address of ['/api/texts/search/Moses', '/api/texts/ref/Genesis%201', '/api/texts/works']) {
        const response = await product.get(address, { 'accept-language': language })
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
        expect(ErrorBody.parse(await response.json()).error).toMatchObject({
          code: 'library_unreadable',
          message: expect.stringMatching(sentence) as string,
        })
      }
    }
    const asked = await product.post('/api/chat/enhanced', JSON.stringify({ message: 'Who sold his birthright?', language: 'en' }))
    expect([asked.status, ErrorBody.parse(await asked.json()).error.code]).toEqual([503, 'library_unreadable'])
  })

  it('is ready by itself once the library can be read', async () => {
    await writeFile(manifest.file, manifest.content)
    expect(await until(readLibraryState, ({ state }) => state !== 'unreadable')).toEqual({ status: 200, state: 'ready' })
    expect((await product.get('/api/texts/ref/Genesis%201:1')).status).toBe(200)
  })
})
