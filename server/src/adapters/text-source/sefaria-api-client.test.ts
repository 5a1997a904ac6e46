import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { failureTypes, SourceFailure } from '../../ports/text-source.ts'
import { type ClientOptions, createSourceClient } from './sefaria-api-client.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
const never = new AbortController().signal
const client = (baseUrl: string, { delayMs = 0, patience = 0.002, onState }: Partial<ClientOptions> = {}) =>
  createSourceClient({
    baseUrl,
    isTrusted: true,
    delayMs,
    userAgent: 'a test',
    patience,
    ...(onState === undefined ? {} : { onState }),
  })
const failure = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.catch((cause: unknown) => cause)
  if (!(error instanceof SourceFailure)) throw new Error(`no failure: ${String(error)}`)
  return { type: failureTypes[error.reason.code], status: error.reason.status ?? null }
}

describe('source client', () => {
  it('starts each request after the delay, with two in flight at most', async () => {
    const starts: number[] = []
    let active = 0
    let most = 0
    const url = await serve((_request, response) => {
      starts.push(performance.now())
      most = Math.max(most, ++active)
      setTimeout(() => {
        active--
        response.end('{}')
      }, 60)
    })
    // Whole patience: a request that timed out would be sent again while the source still answers it.
    const source = client(url, { delayMs: 20, patience: 1 })
    await Promise.all(Array.from({ length: 8 }, (_, index) => source.get(`/${String(index)}`, never)))
    expect(most).toBe(2)
    // Eight requests of 60 ms, two at a time.
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(3 * 60 - 5)
  })

  it('retries transient failures and reports permanent ones by their code', async () => {
    const asked: Record<string, number> = {}
    const url = await serve((request, response) => {
      const path = request.url ?? ''
      asked[path] = (asked[path] ?? 0) + 1
      if (path === '/busy' && asked[path] < 3) response.writeHead(429, { 'retry-after': '0' }).end('{}')
      else if (path === '/cut' && asked[path] < 2) response.end('{"half":')
      else if (path === '/broken') request.socket.destroy()
      else if (path === '/page') response.end('<!doctype html>')
      else if (path === '/missing') response.writeHead(404).end('{"error":"We have no text for Genesis 51."}')
      else if (path === '/said') response.end('{"error":"No such book"}')
      else if (path === '/down') response.writeHead(503).end()
      else response.end('{"fine":true}')
    })
    const source = client(url)
    expect(await source.get('/busy', never)).toEqual({ fine: true })
    expect(await source.get('/cut', never)).toEqual({ fine: true })
    expect(await failure(source.get('/missing', never))).toEqual({ type: 'no_content', status: 404 })
    expect(await failure(source.get('/said', never))).toEqual({ type: 'api_error', status: 200 })
    expect(await failure(source.get('/page', never))).toEqual({ type: 'parse_error', status: 200 })
    expect(await failure(source.get('/broken', never))).toEqual({ type: 'other', status: null })
    expect(await failure(source.get('/down', never))).toEqual({ type: 'api_error', status: 503 })
    expect(asked).toMatchObject({ '/busy': 3, '/cut': 2, '/missing': 1, '/said': 1, '/page': 4, '/broken': 4, '/down': 4 })
  })

  it('reports a timeout when the source never answers', async () => {
    const url = await serve(() => {})
    expect(await failure(client(url).get('/', never))).toEqual({ type: 'timeout', status: null })
  })

  it('delays all requests while the source is down, and sends them when it is back', async () => {
    let isDown = true
    let probes = 0
    const url = await serve((request, response) => {
      if (request.url?.startsWith('/api/name/')) {
        isDown = ++probes < 3
        response.writeHead(isDown ? 503 : 200).end('{}')
      } else response.writeHead(isDown ? 503 : 200).end('{"fine":true}')
    })
    const states: string[] = []
    const source = client(url, { onState: (state) => states.push(state) })
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => source.get(`/${String(index)}`, never)))
    expect(states).toEqual(['waiting', 'answering'])
    expect(probes).toBe(3)
    // Requests that failed before the breaker opened are failures; the others were only delayed.
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeLessThan(5)
    expect(await source.get('/again', never)).toEqual({ fine: true })
  })

  it('follows no redirect, bounds what it reads, and keeps little of what the source says', async () => {
    let reached = 0
    let megabytes = 0
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const url = await serve((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end()
      else if (request.url === '/secret') response.end(`{"fine":${String(++reached)}}`)
      else if (request.url === '/said') response.writeHead(400).end(JSON.stringify({ error: 'x'.repeat(5000) }))
      else {
        const write = () => {
          do megabytes++
          while (!response.destroyed && response.write(piece))
        }
        response.on('drain', write)
        write()
      }
    })
    const source = client(url)
    expect(await failure(source.get('/away', never))).toEqual({ type: 'api_error', status: 302 })
    expect(reached).toBe(0)
    // With the time that it has outside of tests.
    const patient = createSourceClient({ baseUrl: url, isTrusted: true, delayMs: 0, userAgent: 'a test' })
    expect(await failure(patient.get('/endless', never))).toEqual({ type: 'other', status: null })
    // What it reads, and what is in the buffers of the connection.
    expect(megabytes).toBeLessThan(64 + 32)
    const said: unknown = await source.get('/said', never).catch((error: unknown) => error)
    expect(said).toMatchObject({ reason: { detail: 'x'.repeat(300) } })
  })

  it('connects to no address of this machine or a private network unless the operator named the source', async () => {
    let asked = 0
    const url = await serve((_request, response) => {
      asked++
      response.end('{}')
    })
    const { port } = new URL(url)
    for (const baseUrl of [url, `http://localhost:${port}`, `http://[::1]:${port}`, `http://2130706433:${port}`]) {
      const source = createSourceClient({ baseUrl, isTrusted: false, delayMs: 0, userAgent: 'a test', patience: 0.002 })
      expect(await failure(source.get('/', never))).toEqual({ type: 'other', status: null })
    }
    expect(asked).toBe(0)
    expect(await createSourceClient({ baseUrl: url, isTrusted: true, delayMs: 0, userAgent: 'a test' }).get('/', never)).toEqual({})
  })

  it('stops at once when its signal is aborted', async () => {
    const url = await serve((_request, response) => response.writeHead(503, { 'retry-after': '60' }).end())
    const stopping = new AbortController()
    const asked = client(url).get('/', stopping.signal)
    setTimeout(() => {
      stopping.abort(new Error('aborted'))
    }, 50)
    await expect(asked).rejects.toThrow()
  })
})
