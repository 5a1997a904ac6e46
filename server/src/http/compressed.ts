import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compressed bodies that are kept: without PUBLIC_URL anybody can ask for one of another host. */
const KEPT = 8
/** Half the time of the default, and a tenth larger. */
const BROTLI_QUALITY = 5

/**
 * Sends large bodies that seldom change, and compresses each once instead of for every request. `key` names the body
 * and its version; `write` yields it in pieces, so that writing a long one does not hold up other requests. A caller
 * that takes no compression gets the pieces as they are written.
 */
export function createCompressedSender() {
  const kept = new Map<string, Promise<Buffer>>()

  function compress(key: string, encoding: 'br' | 'gzip', write: () => Iterable<string>): Promise<Buffer> {
    const name = `${encoding} ${key}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const stream = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : createGzip()
    const made = buffer(Readable.from(write()).pipe(stream))
    kept.set(name, made)
    made.catch(() => kept.delete(name))
    const oldest = kept.keys().next().value
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return made
  }

  return async (request: FastifyRequest, reply: FastifyReply, key: string, write: () => Iterable<string>): Promise<FastifyReply> => {
    const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one))
    reply.header('vary', 'accept-encoding')
    if (encoding === undefined) return reply.send(Readable.from(write()))
    return reply.header('content-encoding', encoding).send(await compress(key, encoding, write))
  }
}

/** Whether `Accept-Encoding` names an encoding, and not with the weight 0. */
function acceptsEncoding(request: FastifyRequest, encoding: string): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0)
}
