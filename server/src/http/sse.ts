import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { every } from '../background/every.ts'

export interface ServerSentEvent {
  id: number
  event: string
  data: unknown
}

/** Proxies close a silent connection; a comment at least this often keeps it open. */
const KEEP_ALIVE_INTERVAL_MS = 12_000

/** A signal that is aborted when the reader has gone away (or has got everything). */
export function readerGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const onClose = () => controller.abort()
  if (reply.raw.destroyed) onClose()
  reply.raw.once('close', onClose)
  return controller.signal
}

/**
 * Answers with an event stream until the events end or the reader goes. The stream is neither buffered by proxies nor compressed.
 * The status line goes out at once; failures afterwards are events of the stream or its end.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerSentEvent>, gone: AbortSignal): Promise<FastifyReply> {
  const headers = reply.getHeaders()
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, {
    ...(headers as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  // A frame of an event is small and wanted now.
  response.socket?.setNoDelay(true)
  const keepAlive = every(KEEP_ALIVE_INTERVAL_MS, () => void response.write(': \n\n'), {
    onError: (err) => reply.log.warn({ err }, 'event stream keep-alive failed'),
  })
  try {
    for await (const { id, event, data } of events) {
      if (gone.aborted) break
      const hasRoom = response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      // A reader slower than the answer does not fill our memory.
      if (!hasRoom) await once(response, 'drain', { signal: gone })
    }
  } catch (err) {
    if (!gone.aborted) reply.log.error({ err }, 'an event stream broke')
  } finally {
    await keepAlive.stop()
    response.end()
  }
  return reply
}
