import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './client.ts'
import { followRun, readServerEvents } from './event-stream.ts'

function toByteStream(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const TEXT =
  ': hello\r\nid: 1\r\nevent: delta\r\ndata: {"text":"נְזִ֣יד עֲדָשִׁ֔ים"}\r\n\r\nid: 2\nevent: done\ndata: похлёбка\ndata: вторая\n\nid: 3\ndata: cut off'

describe('readServerEvents', () => {
  it.each([1, 2, 3, 5, 7, 64, 10_000])(
    'reads the same events from chunks of %d bytes that split characters and line ends',
    async (size) => {
      expect(await all(readServerEvents(toByteStream(TEXT, size)))).toEqual([
        { id: 1, type: 'delta', data: '{"text":"נְזִ֣יד עֲדָשִׁ֔ים"}' },
        { id: 2, type: 'done', data: 'похлёбка\nвторая' },
      ])
    },
  )
})

const EVENTS = ['one', 'two', 'three', 'last']
function createStream(from: number, to: number, broken = false): Response {
  const text = EVENTS.slice(from, to)
    .map((data, index) => `id: ${from + index + 1}\ndata: ${data}\n\n`)
    .join('')
  const sent = toByteStream(text, 9)
  if (!broken) return new Response(sent)
  const reader = sent.getReader()
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.error(new TypeError('network'))
        else controller.enqueue(value)
      },
    }),
  )
}
const follow = (open: (after: number) => Promise<Response>) =>
  followRun({ open, wait: () => Promise.resolve(), isLast: (data) => data === 'last' })

describe('followRun', () => {
  it('resumes after the last event it saw when the connection breaks, without loss or duplicates', async () => {
    const open = vi
      .fn<(after: number) => Promise<Response>>()
      .mockResolvedValueOnce(createStream(0, 2, true))
      .mockResolvedValueOnce(createStream(2, 3))
      .mockResolvedValueOnce(createStream(3, 4))
    expect(await all(follow(open))).toEqual(EVENTS)
    expect(open.mock.calls).toEqual([[0], [2], [3]])
  })
  it('yields an event once when the server ignores Last-Event-ID and sends it again', async () => {
    const open = vi
      .fn<(after: number) => Promise<Response>>()
      .mockResolvedValueOnce(createStream(0, 3, true))
      .mockResolvedValueOnce(createStream(0, 4))
    expect(await all(follow(open))).toEqual(EVENTS)
  })
  it('throws a refusal of the server without another attempt', async () => {
    const open = vi.fn<(after: number) => Promise<Response>>().mockRejectedValue(new ApiError(429, 'rate_limited', 'slow down'))
    await expect(all(follow(open))).rejects.toThrow('slow down')
    expect(open).toHaveBeenCalledTimes(1)
  })
  it('waits out a failure for which the server gives a time, before the first event too', async () => {
    const body = { error: { code: 'database_unavailable', message: 'not now', requestId: 'x', retryAfter: 5 } }
    const open = vi.fn<(after: number) => Promise<Response>>()
    for (let i = 0; i < 5; i++) open.mockRejectedValueOnce(new ApiError(503, 'database_unavailable', 'not now', { body }))
    open.mockResolvedValueOnce(createStream(0, 4))
    const waits: number[][] = []
    const wait = async (...waited: number[]) => void waits.push(waited)
    expect(await all(followRun({ open, wait, isLast: (data) => data === EVENTS.at(-1) }))).toEqual(EVENTS)
    expect(waits).toEqual([1, 2, 3, 4, 5].map((attempt) => [attempt, 5]))
  })
  it('throws a failure of the server without a time at once', async () => {
    const open = vi.fn<(after: number) => Promise<Response>>().mockRejectedValue(new ApiError(503, 'model_unavailable', 'not now'))
    await expect(all(follow(open))).rejects.toThrow('not now')
    expect(open).toHaveBeenCalledTimes(1)
  })
  it('gives up after three attempts when no server answers and no event has arrived', async () => {
    const open = vi.fn<(after: number) => Promise<Response>>().mockRejectedValue(new ApiError(0, 'unreachable', 'gone'))
    await expect(all(follow(open))).rejects.toThrow('gone')
    expect(open).toHaveBeenCalledTimes(3)
  })
  it('throws when the server stays unreachable in the middle of a run', async () => {
    const open = vi
      .fn<(after: number) => Promise<Response>>()
      .mockResolvedValueOnce(createStream(0, 1, true))
      .mockRejectedValue(new ApiError(0, 'unreachable', 'gone'))
    await expect(all(follow(open))).rejects.toThrow('gone')
  })
  it('stops reconnecting to a server that closes every stream without an event', async () => {
    const open = vi.fn<(after: number) => Promise<Response>>().mockImplementation(() => Promise.resolve(new Response(toByteStream('', 1))))
    await expect(all(follow(open))).rejects.toThrow('broke off')
  })
})
