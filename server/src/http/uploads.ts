import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Throws AppError `invalid_input` when a request is no multipart form, `payload_too_large` when it announces more than
 * `limit` bytes. Until the route removes the header again, the connection closes after the answer: the server does not
 * read the rest of a refused upload.
 */
export function checkUpload(request: FastifyRequest, reply: FastifyReply, limit: number): void {
  reply.header('connection', 'close')
  if (!request.isMultipart()) throw new AppError('invalid_input', 'the upload is no multipart form')
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('payload_too_large', 'the upload is too large')
}

/**
 * Passes on the pieces of an upload. When it breaks off or is malformed, that is the sender's fault: throws AppError
 * `invalid_input`.
 */
export async function* rethrowAsInvalidInput<Piece>(upload: AsyncIterable<Piece>): AsyncGenerator<Piece, void> {
  try {
    yield* upload
  } catch (cause) {
    throw new AppError('invalid_input', 'the upload broke off or is malformed', { cause })
  }
}
