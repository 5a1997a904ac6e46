import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, readPassing } from './client.ts'

/** One SSE message: its sequence number (0 when it carries none), its type and its data. */
export interface ServerEvent {
  id: number
  type: string
  data: string
}

/**
 * Reads the messages of an event stream from its bytes, however they are cut. A message that is not finished when the
 * bytes end is dropped: the server sends it again on resume.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield { id: Number(value.id) || 0, type: value.event ?? 'message', data: value.data }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

interface FollowOptions {
  /**
   * Opens the stream: everything after event number `after`; `after` is 0 at first. A refusal for good is thrown as
   * ApiError with its status.
   */
  open: (after: number) => Promise<Response>
  /** Whether this event is the last of the run. */
  isLast: (data: string) => boolean
  /** Waits before attempt number `attempt` (from 1) to open the stream again, at least so many seconds. */
  wait: (attempt: number, seconds: number) => Promise<void>
}

/**
 * How often in a row a stream without new events is opened again; fewer before the first event, so that a dead server
 * shows soon.
 */
const ATTEMPTS = 12
const FIRST_ATTEMPTS = 2

/**
 * Follows a run to its last event. Reopens a lost connection after the last event it saw, and skips duplicates. Waits
 * out a failure for which the server gives a time.
 * Yields the data of each event. Throws ApiError when the server refuses or stays unreachable.
 */
export async function* followRun({ open, isLast, wait }: FollowOptions): AsyncGenerator<string> {
  let last = 0
  let attempt = 0
  for (;;) {
    let seconds = 0
    try {
      const response = await open(last)
      if (response.body) {
        for await (const event of readServerEvents(response.body)) {
          if (event.id !== 0 && event.id <= last) continue
          if (event.id !== 0) last = event.id
          attempt = 0
          yield event.data
          if (isLast(event.data)) return
        }
      }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error
      const passing = readPassing(error)
      if (error instanceof ApiError && error.status >= 500 && last === 0 && passing === undefined) throw error
      if (attempt >= (last === 0 && passing === undefined ? FIRST_ATTEMPTS : ATTEMPTS)) throw error
      seconds = passing ?? 0
    }
    attempt += 1
    if (attempt > ATTEMPTS) throw new ApiError(0, 'unreachable', 'The stream broke off')
    await wait(attempt, seconds)
  }
}
