import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** One call of the endpoint. Times are milliseconds of this process's `performance.now()`. */
export interface ModelCall {
  model: string
  /** The question of the reader; null for a call of another kind (searches in other words). */
  question: string | null
  receivedAt: number
  firstWrittenAt: number
}

/** A place in a script where the answer waits for `release`. */
export const pause = Symbol('pause')
type Piece = string | typeof pause
/** What call number `n` answers, piece by piece; undefined: there is no such model (404). */
type Script = (call: ModelCall, n: number) => readonly Piece[] | undefined

/** A fake of an OpenAI-compatible endpoint over real HTTP. The test decides what each call answers, and when. */
export interface ModelEndpoint {
  baseUrl: string
  calls: ModelCall[]
  /** Answers questions from now on, and other calls with nothing. Undefined: there is no such model (404). */
  answers(answer: (call: ModelCall & { question: string }) => string | undefined): void
  /** Answers every call with these pieces from now on. */
  says(pieces: readonly Piece[]): void
  /** Sends this many more answers to questions; later ones wait for `release`. */
  holdAfter(answers: number): void
  /** Resolves when an answer is held. */
  held(): Promise<void>
  /** Continues every answer that waits at a pause or is held. */
  release(): void
  /** Number of calls whose connection the caller closed before the answer was complete. */
  aborted(): number
  close(): Promise<void>
}

export const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }

interface Options {
  script?: Script
  /** When the first and each following piece is written, in milliseconds. Default: at once. */
  pace?: { firstTokenMs: number; tokenMs: number }
}

/** Starts the endpoint on a free port. By default it answers every question with one citation. */
export async function startModelEndpoint({ script: initial, pace }: Options = {}): Promise<ModelEndpoint> {
  const calls: ModelCall[] = []
  let script = initial ?? answering(() => 'The text says so [1].')
  let left = Infinity
  let aborted = 0
  let gate = Promise.withResolvers<void>()
  let waiting = Promise.withResolvers<void>()

  async function answer(body: string, response: ServerResponse, receivedAt: number) {
    const request = JSON.parse(body) as ChatRequest
    const { model } = request
    const call: ModelCall = { model, question: extractQuestion(request), receivedAt, firstWrittenAt: Number.NaN }
    const pieces = script(call, calls.push(call) - 1)
    response.on('close', () => {
      if (!response.writableFinished) aborted++
    })
    if (call.question !== null && left-- <= 0) {
      waiting.resolve()
      await gate.promise
    }
    if (pieces === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'no such model' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.socket?.setNoDelay(true)
    const chunk = (fields: object) =>
      response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model, ...fields })}\n\n`)
    const start = performance.now()
    for (const [i, piece] of pieces.entries()) {
      // By the clock and not by the sum of waits: a late timer delays one piece and not all that follow.
      const early = pace === undefined ? 0 : start + pace.firstTokenMs + i * pace.tokenMs - performance.now()
      if (early > 0) await wait(early)
      if (i === 0) call.firstWrittenAt = performance.now()
      if (piece === pause) await gate.promise
      else chunk({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })
    }
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    if (request.stream_options?.include_usage === true) chunk({ choices: [], usage })
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    const receivedAt = performance.now()
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => void answer(body, response, receivedAt))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    calls,
    answers: (of) => (script = answering(of)),
    says(pieces) {
      script = () => pieces
      gate = Promise.withResolvers()
    },
    holdAfter(answers) {
      left = answers
      gate = Promise.withResolvers()
      waiting = Promise.withResolvers()
    },
    held: () => waiting.promise,
    release() {
      left = Infinity
      gate.resolve()
    },
    aborted: () => aborted,
    async close() {
      gate.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
  stream_options?: { include_usage?: boolean }
}

function extractQuestion({ messages }: ChatRequest): string | null {
  if (messages[0]?.content.includes('You turn a reader')) return null
  return /<question>\n([\s\S]*)\n<\/question>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? null
}

const answering =
  (answer: (call: ModelCall & { question: string }) => string | undefined): Script =>
  (call) => {
    const { question } = call
    if (question === null) return ['']
    const text = answer({ ...call, question })
    return text === undefined ? undefined : [text]
  }
