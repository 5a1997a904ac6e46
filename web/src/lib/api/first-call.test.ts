import { afterEach, describe, expect, it, vi } from 'vitest'
import type { sheetsApi } from '@sugya/contract/api/sheets'
import { beginFirstCall, readById } from './first-call.ts'

/** Answers each request with its number and path. */
function serve({ status = 200 } = {}): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(
      Response.json(status === 200 ? { n: asked.length } : { error: { code: 'not_found', message: 'gone' } }, { status }),
    )
  })
  return asked
}

const readSheet = (id: string) => readById<typeof sheetsApi.readSheet>('GET /api/sheets/:id', id)

afterEach(() => vi.unstubAllGlobals())

describe('the first call of a page', () => {
  it.each([
    ['/sheets/5e0c-6f', '/api/sheets/5e0c-6f'],
    ['/chat/5e0c-6f', '/api/conversations/5e0c-6f/messages'],
  ])('at %s is begun before the page asks', async (pathname, address) => {
    const asked = serve()
    beginFirstCall(pathname)
    await vi.waitFor(() => expect(asked).toEqual([address]))
  })
  it.each(['/', '/chat', '/sheets', '/sheets/', '/sheets/a/b', '/s/5e0c', '/texts/Genesis'])('is none at %s', async (pathname) => {
    const asked = serve()
    beginFirstCall(pathname)
    await readSheet('other')
    expect(asked).toEqual(['/api/sheets/other'])
  })
  it('is taken once; asked again, the server answers again', async () => {
    const asked = serve()
    beginFirstCall('/sheets/a')
    expect([await readSheet('a'), await readSheet('a')]).toEqual([{ n: 1 }, { n: 2 }])
    expect(asked).toHaveLength(2)
  })
  it('is not taken for something else, nor later, when the page has been left for another', async () => {
    serve()
    beginFirstCall('/sheets/a')
    expect(await readSheet('b')).toEqual({ n: 2 })
    expect(await readSheet('a')).toEqual({ n: 3 })
  })
  it('fails for the page that takes it, and only there', async () => {
    serve({ status: 404 })
    beginFirstCall('/sheets/a')
    await expect(readSheet('a')).rejects.toMatchObject({ status: 404 })
  })
})
