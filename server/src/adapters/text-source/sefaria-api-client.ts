import { setImmediate, setTimeout } from 'node:timers/promises'
import { SourceDown, SourceFailure } from '../../ports/text-source.ts'

export interface ClientOptions {
  baseUrl: string
  /** Milliseconds between the starts of two requests. */
  delayMs: number
  userAgent: string
  /** Told when the source stops answering and when it answers again. */
  onState?: (state: 'answering' | 'waiting') => void
  /** For tests: all waits other than `delayMs` are multiplied by this. */
  patience?: number
}

/** A politely used HTTP interface. */
export interface SourceClient {
  /** The answer to a path, parsed. Throws SourceFailure after the last try, SourceDown when the source stays away, the signal's reason when aborted. */
  get(path: string, signal: AbortSignal): Promise<unknown>
}

const IN_FLIGHT = 2
const TIMEOUT = 30_000
const TRIES = 4
const FIRST_BACKOFF = 500
/** A source that asks for more patience than this is asked again earlier. */
const LONGEST_BACKOFF = 120_000
/** So many requests in a row that failed for good, each after all its tries, and the source is taken for down. */
const TRIPS_AFTER = 5
const FIRST_PAUSE = 15_000
const LONGEST_PAUSE = 300_000
const GIVES_UP_AFTER = 3_600_000

/** So late timers may be, in milliseconds. */
const LATENESS = 2

/** A failure that another try may mend. */
class Passing extends SourceFailure {
  readonly waitMs: number | undefined
  constructor(failure: SourceFailure, waitMs?: number) {
    super(failure.type, failure.message, { httpStatus: failure.httpStatus, cause: failure.cause })
    this.waitMs = waitMs
  }
}

/**
 * Asks at most two questions at a time and starts none sooner than `delayMs` after the one before. What may pass (429, 5xx, a broken connection, a
 * timeout, a page instead of JSON) is tried again after an exponential backoff with full jitter (Brooker, "Exponential Backoff And Jitter", AWS 2015),
 * or when `Retry-After` says. After several final failures in a row a circuit breaker (Nygard, "Release It!") holds all questions back and lets one
 * through now and then to see whether the source is there again; meanwhile nothing is lost, only later.
 */
export function createSourceClient(options: ClientOptions): SourceClient {
  const patience = options.patience ?? 1
  let inFlight = 0
  const waiting: (() => void)[] = []
  let nextStart = 0
  let failedInRow = 0
  let downSince: number | undefined
  let probing: Promise<void> | undefined

  const acquire = async () => {
    if (inFlight < IN_FLIGHT) inFlight++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) inFlight--
    else next()
  }
  const paced = async (signal: AbortSignal) => {
    for (;;) {
      const wait = nextStart - performance.now()
      if (wait <= 0) break
      // Timers come a millisecond or two late, which at twenty requests a second is a twentieth of them: the last bit is waited turn by turn.
      if (wait > LATENESS) await setTimeout(Math.floor(wait - LATENESS), undefined, { signal })
      else await setImmediate(undefined, { signal })
    }
    nextStart = performance.now() + options.delayMs
  }

  const ask = async (path: string, signal: AbortSignal): Promise<unknown> => {
    await acquire()
    try {
      await paced(signal)
      return await fetchJson(options, path, signal)
    } finally {
      release()
    }
  }

  const askAgain = async (path: string, signal: AbortSignal): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(path, signal)
      } catch (error) {
        if (!(error instanceof Passing) || attempt === TRIES) throw error
        const backoff = Math.random() * FIRST_BACKOFF * 2 ** attempt * patience
        await setTimeout(Math.min(error.waitMs ?? backoff, LONGEST_BACKOFF), undefined, { signal })
      }
    }
  }

  /** Waits until a harmless question is answered. Everybody who finds the source down waits for the same probe. */
  const probe = async (signal: AbortSignal) => {
    const since = (downSince ??= performance.now())
    options.onState?.('waiting')
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      if (performance.now() - since > GIVES_UP_AFTER * patience) throw new SourceDown(`${options.baseUrl} does not answer`)
      await setTimeout(pause * patience, undefined, { signal })
      try {
        await ask('/api/name/Genesis?limit=1', signal)
        break
      } catch (error) {
        if (error instanceof SourceFailure && !(error instanceof Passing)) break
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
        if (failedInRow >= TRIPS_AFTER) {
          probing ??= probe(signal).finally(() => (probing = undefined))
          await probing
        }
        try {
          const answer = await askAgain(path, signal)
          failedInRow = 0
          return answer
        } catch (error) {
          if (!(error instanceof Passing)) {
            if (error instanceof SourceFailure) failedInRow = 0
            throw error
          }
          failedInRow++
          // The source was going down around this question, which says nothing against the question itself: it gets one more chance.
          if (failedInRow < TRIPS_AFTER || round > 0) throw error
        }
      }
    },
  }
}

async function fetchJson({ baseUrl, userAgent, patience = 1 }: ClientOptions, path: string, signal: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT * Math.min(1, patience * 10))
  let response: Response
  let body: string
  try {
    response = await fetch(baseUrl + path, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout]),
    })
    body = await response.text()
  } catch (cause) {
    signal.throwIfAborted()
    if (timeout.aborted) throw new Passing(new SourceFailure('timeout', `${path}: no answer in time`, { cause }))
    throw new Passing(new SourceFailure('other', `${path}: ${reasonOf(cause)}`, { cause }))
  }
  const httpStatus = response.status
  const parsed = parseJson(body)
  const said = errorIn(parsed)
  if (httpStatus === 429 || httpStatus >= 500) {
    const failure = new SourceFailure('api_error', `${path}: ${said ?? `status ${String(httpStatus)}`}`, { httpStatus })
    throw new Passing(failure, retryAfter(response.headers.get('retry-after')))
  }
  if (said !== undefined) throw new SourceFailure(isEmptyText(said) ? 'no_content' : 'api_error', `${path}: ${said}`, { httpStatus })
  if (httpStatus >= 400) throw new SourceFailure('api_error', `${path}: status ${String(httpStatus)}`, { httpStatus })
  // A page that says "one moment", or an answer cut short.
  if (parsed === undefined) throw new Passing(new SourceFailure('parse_error', `${path}: the answer is not JSON`, { httpStatus }))
  return parsed
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

/** What an answer says went wrong; some come with status 200. */
function errorIn(parsed: unknown): string | undefined {
  if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return undefined
  return typeof parsed.error === 'string' ? parsed.error : JSON.stringify(parsed.error)
}

const isEmptyText = (said: string) => said.startsWith('We have no text for')

/** `Retry-After` in milliseconds: seconds or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}
