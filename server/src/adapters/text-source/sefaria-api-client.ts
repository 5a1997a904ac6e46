import { isIP } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import PQueue from 'p-queue'
import { MEGABYTE } from '@sugya/contract/rules/limits'
import { SourceDown, SourceFailure } from '../../ports/text-source.ts'
import { createPublicLookup, isPublicAddress, PrivateAddress } from './public-addresses.ts'

export interface ClientOptions {
  baseUrl: string
  /** The operator has named this source: it may be on this machine or in a private network. */
  isTrusted: boolean
  /** Milliseconds between the starts of two requests. */
  delayMs: number
  userAgent: string
  /** Called when the source stops answering and when it answers again. */
  onState?: (state: 'answering' | 'waiting') => void
  /** For tests: a factor of all waits except `delayMs`. */
  patience?: number
}

/** A polite HTTP client. */
export interface SourceClient {
  /**
   * GETs JSON. Throws SourceFailure after the last try, SourceDown when the source is down, and the signal's reason.
   */
  get(path: string, signal: AbortSignal): Promise<unknown>
}

const IN_FLIGHT = 2
const TIMEOUT_MS = 30_000
const TRIES = 4
const FIRST_BACKOFF_MS = 500
/** A longer `Retry-After` is cut to this. */
const MAX_BACKOFF_MS = 120_000
/** After this many final failures in a row, each after all its tries, the source counts as down. */
const BREAKER_THRESHOLD = 5
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 300_000
const GIVE_UP_AFTER_MS = 3_600_000

/** How late a timer may fire. */
const TIMER_LATENESS_MS = 2

/** Bytes of an answer: several times the longest, the index of all works. */
const MAX_BODY = 64 * MEGABYTE
/** Characters of a message of the source that are kept. */
const MAX_MESSAGE = 300

/** A failure that another try may resolve. */
class TransientFailure extends SourceFailure {
  readonly waitMs: number | undefined
  constructor(failure: SourceFailure, waitMs?: number) {
    super(failure.reason, { cause: failure.cause })
    this.waitMs = waitMs
  }
}

/**
 * Sends at most two requests at a time, each at least `delayMs` after the one before. Retries transient failures (429,
 * 5xx, a broken connection, a timeout, HTML instead of JSON) after `Retry-After`, else after an exponential backoff
 * with full jitter (Brooker, "Exponential Backoff And Jitter", AWS 2015). After several final failures in a row a
 * circuit breaker (Nygard, "Release It!") holds all requests back and probes the source: they are delayed, not failed.
 * Why not cockatiel, and p-queue only for the concurrency: docs/decisions/016-background-work.md.
 */
export function createSourceClient(options: ClientOptions): SourceClient {
  const patience = options.patience ?? 1
  const queue = new PQueue({ concurrency: IN_FLIGHT })
  let nextStart = 0
  let failedInRow = 0
  let downSince: number | undefined
  let probing: Promise<void> | undefined

  const waitForTurn = async (signal: AbortSignal) => {
    for (;;) {
      const wait = nextStart - performance.now()
      if (wait <= 0) break
      // A late timer costs a twentieth of twenty requests a second: wait for the last bit turn by turn.
      if (wait > TIMER_LATENESS_MS) await setTimeout(Math.floor(wait - TIMER_LATENESS_MS), undefined, { signal })
      else await setImmediate(undefined, { signal })
    }
    nextStart = performance.now() + options.delayMs
  }

  const connection = openConnection(options)
  const request = (path: string, signal: AbortSignal): Promise<unknown> =>
    queue.add(async () => {
      await waitForTurn(signal)
      return await fetchJson(options, connection, path, signal)
    })

  const requestWithRetries = async (path: string, signal: AbortSignal): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(path, signal)
      } catch (error) {
        if (!(error instanceof TransientFailure) || attempt === TRIES) throw error
        const backoff = Math.random() * FIRST_BACKOFF_MS * 2 ** attempt * patience
        await setTimeout(Math.min(error.waitMs ?? backoff, MAX_BACKOFF_MS), undefined, { signal })
      }
    }
  }

  /** Waits until a cheap request is answered. All requests that find the source down wait for the same probe. */
  const probe = async (signal: AbortSignal) => {
    const since = (downSince ??= performance.now())
    options.onState?.('waiting')
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (performance.now() - since > GIVE_UP_AFTER_MS * patience) throw new SourceDown(`${options.baseUrl} does not answer`)
      await setTimeout(pause * patience, undefined, { signal })
      try {
        await request('/api/name/Genesis?limit=1', signal)
        break
      } catch (error) {
        if (error instanceof SourceFailure && !(error instanceof TransientFailure)) break
        if (!(error instanceof SourceFailure)) throw error
      }
    }
    failedInRow = 0
    downSince = undefined
    options.onState?.('answering')
  }

  return {
    async get(path, signal) {
      for (let round = 0; ; round++) {
        if (failedInRow >= BREAKER_THRESHOLD) {
          probing ??= probe(signal).finally(() => (probing = undefined))
          await probing
        }
        try {
          const answer = await requestWithRetries(path, signal)
          failedInRow = 0
          return answer
        } catch (error) {
          if (!(error instanceof TransientFailure)) {
            if (error instanceof SourceFailure) failedInRow = 0
            throw error
          }
          failedInRow++
          // The source went down around this request, which is no evidence against it: it gets one more chance.
          if (failedInRow < BREAKER_THRESHOLD || round > 0) throw error
        }
      }
    },
  }
}

type Fetch = (address: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>

/**
 * How requests are sent: without following redirects, and only to public addresses unless the source is trusted. The
 * SDK takes a tenth of a second to load, so it is imported with the first request.
 */
function openConnection({ baseUrl, isTrusted }: Pick<ClientOptions, 'baseUrl' | 'isTrusted'>): Fetch {
  let opened: Promise<Fetch> | undefined
  const open = async (): Promise<Fetch> => {
    const { Agent, fetch } = await import('undici')
    const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
    // A host that is an address is connected to without a lookup.
    if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress(`${host} is not public`)
    const dispatcher = new Agent({ connect: isTrusted ? {} : { lookup: createPublicLookup() } })
    return async (address, init) => (await fetch(address, { ...init, redirect: 'manual', dispatcher })) as unknown as Response
  }
  return async (address, init) => await (await (opened ??= open()))(address, init)
}

/** The body of an answer. Throws RangeError beyond `MAX_BODY`. */
async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > MAX_BODY) throw new RangeError('the answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

async function fetchJson(
  { baseUrl, userAgent, patience = 1 }: ClientOptions,
  connection: Fetch,
  path: string,
  signal: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS * Math.min(1, patience * 10))
  let response: Response
  let body: string
  try {
    response = await connection(baseUrl + path, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout]),
    })
    body = await readBody(response)
  } catch (cause) {
    signal.throwIfAborted()
    if (timeout.aborted) throw new TransientFailure(new SourceFailure({ code: 'timeout', address: path }, { cause }))
    const failure = new SourceFailure({ code: 'connection_failed', address: path, detail: toMessage(cause) }, { cause })
    throw isPermanent(cause) ? failure : new TransientFailure(failure)
  }
  const { status } = response
  if (status >= 300 && status < 400)
    throw new SourceFailure({ code: 'source_error', address: path, status, detail: 'the source redirects, which is not followed' })
  const parsed = parseJson(body)
  const problem = findError(parsed)
  if (status === 429 || status >= 500) {
    const failure = new SourceFailure({ code: 'source_error', address: path, status, detail: problem })
    throw new TransientFailure(failure, parseRetryAfter(response.headers.get('retry-after')))
  }
  if (problem !== undefined && isEmptyText(problem))
    throw new SourceFailure({ code: 'source_has_no_text', address: path, status, detail: problem })
  if (problem !== undefined || status >= 400) throw new SourceFailure({ code: 'source_error', address: path, status, detail: problem })
  // An HTML page that asks to wait, or a truncated body.
  if (parsed === undefined) throw new TransientFailure(new SourceFailure({ code: 'not_json', address: path, status }))
  return parsed
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

/** The error message in a body; some come with status 200. */
function findError(parsed: unknown): string | undefined {
  if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return undefined
  const message = typeof parsed.error === 'string' ? parsed.error : JSON.stringify(parsed.error)
  return message.slice(0, MAX_MESSAGE)
}

const isEmptyText = (problem: string) => problem.startsWith('We have no text for')

/** `Retry-After` in milliseconds: seconds or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

/** Another try would end in the same way. */
const isPermanent = (cause: unknown) =>
  cause instanceof RangeError || cause instanceof PrivateAddress || (cause instanceof Error && cause.cause instanceof PrivateAddress)

function toMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}
