import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '@sugya/contract/errors'
import { Language } from '@sugya/contract/api/texts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, httpStatus } from '../../errors.ts'
import { errorMessage, preferredLanguage, paymentProblemMessage } from './error-messages.ts'
import { fieldMessage } from './field-messages.ts'

/** Gives every failure the one error body, in the language of the call; details of faults of ours stay in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const appError = toAppError(error)
    if (httpStatus[appError.code] >= 500) request.log.error({ err: appError }, 'request failed')
    else request.log.info({ code: appError.code, reason: appError.message }, 'request refused')
    return sendError(request, reply, appError)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not_found', 'no such route')))
}

/** For an address that cannot be read (`%E0%A4`): it reaches no route and none of the hooks. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  request.log.info({ method: request.method, route: 'unreadable', status: error.statusCode ?? 400 }, 'request')
  void sendError(request, reply, toAppError(error))
}

/** For what is not HTTP, or has too many headers: there is no request yet, so the answer is written to the socket. */
export function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(errorBody(new AppError(tooLarge ? 'payload_too_large' : 'invalid_input', error.message), 'en', randomUUID()))
  const head = [
    `HTTP/1.1 ${tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The body that stands for an error; what is wrong with fields comes as codes and goes as sentences. */
export function errorBody(error: AppError, language: Language, requestId: string): ErrorBody {
  const { fields, ...details } = error.details
  const message = details.paymentProblem ? paymentProblemMessage(details.paymentProblem, language) : errorMessage(error.code, language)
  return { error: { code: error.code, message, requestId, ...details, ...(fields && { fields: inWords(fields, language) }) } }
}

function inWords(fields: Record<string, string>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, fieldMessage(field, problem, language)] as const))
}

/** The language in which the caller reads errors: the body's, else the header's. */
export function languageOf(request: FastifyRequest): Language {
  const body = request.body as { language?: unknown } | null | undefined
  const named = Language.safeParse(body?.language)
  return named.success ? named.data : preferredLanguage(request.headers['accept-language'])
}

async function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): Promise<FastifyReply> {
  if (error.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.details.retryAfter))
  return reply
    .code(httpStatus[error.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, languageOf(request), request.id)))
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation)
      fields[issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] = issue.message ?? 'invalid'
    return new AppError('invalid_input', error.message, { cause: error, details: { fields } })
  }
  if (isResponseSerializationError(error)) return new AppError('internal', 'an answer did not fit its schema', { cause: error })
  const status = error.statusCode ?? 500
  return new AppError(codeForStatus(status), error.message, { cause: error })
}

/** For errors that Fastify and its plugins raise themselves. */
function codeForStatus(status: number): ErrorCode {
  if (status === 413) return 'payload_too_large'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status < 500 ? 'invalid_input' : 'internal'
}
