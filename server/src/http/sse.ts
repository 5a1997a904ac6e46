import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { every } from '../background/every.ts'

export interface ServerSentEvent {
  /** Null for an event that is not sent again on resume. */
  id: number | null
  event: string
  data: unknown
}

/** Proxies close silent connections; a comment this often keeps them open. */
const KEEP_ALIVE_INTERVAL_MS = 12_000

/** A signal that aborts when the reader has disconnected or has received everything. */
export function createReaderSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const onClose = () => controller.abort()
  if (reply.raw.destroyed) onClose()
  reply.raw.once('close', onClose)
  return controller.signal
}

/**
 * Answers with an event stream until the events end or the reader disconnects. The stream is neither buffered by
 * proxies nor compressed. The status line goes out at once; later failures are events of the stream or its end.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerSentEvent>, gone: AbortSignal): Promise<FastifyReply> {
  const headers = reply.getHeaders()
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, {
    ...(headers as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  // Events are small and urgent.
  response.socket?.setNoDelay(true)
  const keepAlive = every(KEEP_ALIVE_INTERVAL_MS, () => void response.write(': \n\n'), {
    onError: (err) => reply.log.warn({ err }, 'event stream keep-alive failed'),
  })
  try {
    for await (const { id, event, data } of events) {
      if (gone.aborted) break
      const hasRoom = response.write(`${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      // A reader slower than the answer must not fill the memory.
      if (!hasRoom) await once(response, 'drain', { signal: gone })
    }
  } catch (err) {
    if (!gone.aborted) reply.log.error({ err }, 'event stream failed')
  } finally {
    await keepAlive.stop()
    const { socket } = response
    // A connection that becomes idle while the server closes would keep it from closing.
    response.end(() => reply.server.server.listening || socket?.destroySoon())
  }
  return reply
}
