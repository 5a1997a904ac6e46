import type { Endpoint, JsonEndpoint, RequestPart, ResponseBody } from '@sugya/contract/endpoint'
import type { ErrorBody, ErrorCode } from '@sugya/contract/errors'
import { reportReachable } from './connection.ts'
import { reportSavedCopy } from './saved-copy.ts'
import { deviceFingerprint, fingerprintReady } from './fingerprint.ts'
import { reportRefusal, storedToken } from './session.ts'

/**
 * A request that did not succeed. `code` is the contract's, or `unreachable` when no server answered; `message` is
 * meant for the reader.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unreachable'
  readonly body: unknown
  constructor(status: number, code: ErrorCode | 'unreachable', message: string, options: { body?: unknown; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.body = options.body
  }
}

export type CallOptions<E extends Endpoint> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'> &
  RequestPart<E, 'body'> & { signal?: AbortSignal; keepalive?: boolean }

/** A restart, a database that is away, too many readers at once. */
const PASSING = new Set<ApiError['code']>(['interrupted', 'database_unavailable', 'overloaded'])

/** Seconds after which to ask again, when the failure passes by itself and the server gives a time. */
export function readPassing(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || !PASSING.has(error.code)) return undefined
  return (error.body as Partial<ErrorBody> | null | undefined)?.error?.retryAfter
}

/** `GET /api/…`, checked by the compiler against the endpoint it is the name of. */
export type Name<E extends Endpoint> = `${E['method']} ${E['path']}`

/**
 * Calls an endpoint of the contract and returns its body. The contract is used as types only (`call<typeof
 * listMessages>('GET /api/…')`): the schemas stay with the server, and the browser carries no validator. Throws
 * ApiError.
 */
export async function call<E extends JsonEndpoint>(name: Name<E>, options: CallOptions<E>): Promise<ResponseBody<E>> {
  const response = await send(name, options)
  const body = await readBody(response)
  if (!response.ok) throw toError(response, body)
  return body as ResponseBody<E>
}

interface SendOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
  headers?: Record<string, string>
}

/** Sends a request with the fingerprint, cookies, session token and language. Throws ApiError `unreachable`. */
export async function send(name: string, options: SendOptions): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  const painting = fingerprintReady()
  if (painting) await painting
  const token = storedToken()
  const headers: Record<string, string> = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    'x-device-fingerprint': deviceFingerprint(),
    'accept-language': document.documentElement.lang,
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  }
  try {
    const response = await fetch(buildAddress(path, options), {
      method,
      headers,
      credentials: 'include',
      signal: options.signal,
      keepalive: options.keepalive,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    })
    const isSaved = response.headers.has('x-saved-copy')
    reportSavedCopy(isSaved)
    reportReachable(!isSaved && response.status !== 502 && response.status !== 504)
    if (response.status === 401) reportRefusal()
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    reportReachable(false)
    throw new ApiError(0, 'unreachable', 'The server did not answer', { cause })
  }
}

/** Reads an error response as the error to throw. */
export async function readFailure(response: Response): Promise<ApiError> {
  return toError(response, await readBody(response))
}

function buildAddress(path: string, { params, query }: SendOptions): string {
  const values = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}

async function readBody(response: Response): Promise<unknown> {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return json ? response.json() : response.text()
}

function toError(response: Response, body: unknown): ApiError {
  const error = (body as Partial<ErrorBody> | null)?.error
  if (error) return new ApiError(response.status, error.code, error.message, { body })
  const text = typeof body === 'string' && body !== '' ? body : response.statusText
  return new ApiError(response.status, 'internal', `${response.status}: ${text}`, { body })
}
