import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { bucketAddress, type StoreSettings } from './store-settings.ts'

/** Attempts of one request, and the wait before the second; each further wait is twice as long. */
const ATTEMPTS = 4
const FIRST_WAIT_MS = 200
/** Until the head of an answer is there. */
const ANSWER_WITHIN_MS = 10_000
/**
 * Answers that may be different the next time: errors of the server, throttling, and conditional writes that met each
 * other.
 */
const RETRIED = new Set([429, 500, 502, 503, 504])
/** Answers to keys that are wrong, or may not do what is asked. */
const REFUSED = new Set([401, 403])

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Further statuses that are an answer and no failure. */
  expected?: readonly number[]
  /** Fails at once instead of asking again, in so many milliseconds. */
  onceWithinMs?: number
}

/** What a request was answered, and by which attempt: a write that is repeated may meet itself. */
export interface S3Answer {
  response: Response
  attempt: number
}

/** The store refuses or fails; the message names the request, the status, and the store's code for it. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
  readonly status: number | undefined
  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

export type S3Client = (request: S3Request) => Promise<S3Answer>

/**
 * Sends signed requests to one bucket. Each attempt has a time limit; those that fail in passing are repeated. Throws
 * ObjectStoreError.
 */
export function createS3Client(settings: StoreSettings, bucket: string): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', ...(sessionToken !== undefined && { sessionToken }) })
  const address = bucketAddress(settings, bucket)

  async function send({ method, key, query = {}, headers, body, onceWithinMs = ANSWER_WITHIN_MS }: S3Request): Promise<Response> {
    const url = `${address}/${key.split('/').map(encodeURIComponent).join('/')}?${new URLSearchParams(query).toString()}`
    const request = await aws.sign(url, { method, ...(headers && { headers }), ...(body !== undefined && { body }) })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${String(onceWithinMs / 1000)} s`)), onceWithinMs)
    try {
      return await fetch(request, { signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request) => {
    const { method, key, expected = [] } = request
    for (let attempt = 1; ; attempt++) {
      let failure: ObjectStoreError
      try {
        const response = await send(request)
        if (response.ok) return { response, attempt }
        const code = readTag(await response.text(), 'Code') ?? response.statusText
        if (expected.includes(response.status)) return { response, attempt }
        const advice = REFUSED.has(response.status) ? '; check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY and what they may do' : ''
        failure = new ObjectStoreError(
          `${method} ${bucket}/${key}: the object store answers ${String(response.status)} ${code}${advice}`,
          response,
        )
      } catch (cause) {
        failure = new ObjectStoreError(`${method} ${bucket}/${key}: the object store does not answer`, { cause })
      }
      const mayPass = failure.status === undefined || RETRIED.has(failure.status)
      if (!mayPass || request.onceWithinMs !== undefined || attempt === ATTEMPTS) throw failure
      // Replicas that were refused together do not come back together.
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

/** The content of the first element of this name in an answer. */
export function readTag(xml: string, name: string): string | undefined {
  return readTags(xml, name)[0]
}

/**
 * The contents of all elements of this name: the answers read here have no attributes and do not nest an element in
 * itself.
 */
export function readTags(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), ([, content = '']) => decode(content))
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const decode = (content: string) => content.replace(/&(?:lt|gt|quot|apos|amp|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity)
