import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '@sugya/contract/errors'
import { Language } from '@sugya/contract/api/texts'
import { getDirection } from '@sugya/contract/rules/pages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, findAppError, httpStatus } from '../../errors.ts'
import { words } from '../../words/words.ts'
import { markup } from '../documents/markup.ts'
import { readPageLanguage } from '../documents/request-language.ts'
import { parsePreferredLanguage } from './preferred-language.ts'

/**
 * Answers every failure with the one error body, in the caller's language; details of internal errors stay in the log.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = toAppError(error)
    // A flood must not fill the log with traces.
    const isFault = httpStatus[appError.code] >= 500 && appError.code !== 'overloaded'
    if (isFault) request.log.error({ err: appError }, 'request failed')
    else request.log.info({ code: appError.code, reason: appError.message }, 'request refused')
    return sendError(request, reply, appError)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not_found', 'no such route')))
}

/** For a malformed path (`%E0%A4`), which reaches no route and no hook. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  request.log.info({ method: request.method, route: 'unreadable', status: error.statusCode ?? 400 }, 'request')
  void sendError(request, reply, toAppError(error))
}

/** For bytes that are not HTTP, or too many headers: there is no request yet, so the answer goes to the socket. */
export function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(
    toErrorBody(new AppError(tooLarge ? 'payload_too_large' : 'invalid_input', error.message), 'en', randomUUID()),
  )
  const head = [
    `HTTP/1.1 ${tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The body of an error in a language; codes of fields become sentences. */
export function toErrorBody(error: AppError, language: Language, requestId: string): ErrorBody {
  const { fields, ...details } = error.details
  const { codes, conflicts, payments } = words[language].errors
  const message = details.reason ? conflicts[details.reason] : details.paymentProblem ? payments[details.paymentProblem] : codes[error.code]
  return { error: { code: error.code, message, requestId, ...details, ...(fields && { fields: translateFields(fields, language) }) } }
}

function translateFields(fields: Record<string, string>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, toFieldMessage(field, problem, language)] as const))
}

/**
 * The sentence for what is wrong with a field: `problem` is a code of `contract/src/rules/account.ts` or what a schema
 * says.
 */
function toFieldMessage(field: string, problem: string, language: Language): string {
  const { fields } = words[language].errors
  if (problem === 'blank') return fields.required
  if (problem === 'required' && /password$/i.test(field)) return fields.password_required
  return Object.hasOwn(fields, problem) ? fields[problem as keyof typeof fields] : fields.invalid
}

/** The language in which the caller reads errors: that of the body, else of the header. */
export function negotiateLanguage(request: FastifyRequest): Language {
  const body = request.body as { language?: unknown } | null | undefined
  const named = Language.safeParse(body?.language)
  return named.success ? named.data : parsePreferredLanguage(request.headers['accept-language'])
}

async function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): Promise<FastifyReply> {
  if (error.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.details.retryAfter))
  reply.code(httpStatus[error.code])
  if (isPage(request)) {
    const { language } = readPageLanguage(request)
    return reply.type('text/html; charset=utf-8').send(writeErrorPage(toErrorBody(error, language, request.id), language))
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(toErrorBody(error, negotiateLanguage(request), request.id)))
}

/** Whether a browser shows the answer as a page. */
const isPage = ({ url, headers }: FastifyRequest) => !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** The page of an error that left no document to write, such as a refusal of too many requests. */
function writeErrorPage({ error }: ErrorBody, language: Language): string {
  return markup`<!doctype html><html lang="${language}" dir="${getDirection(language)}"><meta charset="utf-8"><title>${error.message}</title>
<p>${error.message}</p></html>
`.written
}

function toAppError(error: FastifyError): AppError {
  const known = findAppError(error)
  if (known !== undefined) return known
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation)
      fields[issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] = issue.message ?? 'invalid'
    return new AppError('invalid_input', error.message, { cause: error, details: { fields } })
  }
  if (isResponseSerializationError(error)) return new AppError('internal', 'the answer does not match its schema', { cause: error })
  const status = error.statusCode ?? 500
  return new AppError(toErrorCode(status), error.message, { cause: error })
}

/** For errors that Fastify and its plugins raise. */
function toErrorCode(status: number): ErrorCode {
  if (status === 413) return 'payload_too_large'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status < 500 ? 'invalid_input' : 'internal'
}
