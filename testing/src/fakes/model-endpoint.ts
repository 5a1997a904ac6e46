import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** One call of the endpoint. Times are milliseconds of this process's `performance.now()`. */
export interface ModelCall {
  model: string
  /** The question of the reader; null for a call of another kind (searches in other words). */
  question: string | null
  /** The endpoint was given tools that the model may call. */
  mayCallTools: boolean
  /** The results of the tool calls so far, in order. */
  toolResults: string[]
  /** The last message that is no result of a tool. */
  prompt: string
  receivedAt: number
  firstWrittenAt: number
}

/** A place in a script where the answer waits for `release`. */
export const pause = Symbol('pause')
/** A place in a script where the answer ends because it is too long. */
export const cut = Symbol('cut')
/** A tool call, its arguments as an object or as the text a careless model writes. */
interface ToolPiece {
  tool: string
  input: object | string
}
type Piece = string | ToolPiece | typeof pause | typeof cut
/**
 * What call number `n` answers, piece by piece, or the HTTP status of a refusal; undefined: there is no such model
 * (404).
 */
type Script = (call: ModelCall, n: number) => readonly Piece[] | number | undefined

/** A fake of an OpenAI-compatible endpoint over real HTTP. The test decides what each call answers, and when. */
export interface ModelEndpoint {
  baseUrl: string
  calls: ModelCall[]
  /** Answers questions from now on, and other calls with nothing. Undefined: there is no such model (404). */
  answers(answer: (call: ModelCall & { question: string }) => string | undefined): void
  /** Answers questions with these pieces from now on, and other calls with nothing. */
  says(pieces: readonly Piece[]): void
  /** Follows this script from now on. */
  follows(script: Script): void
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
    const call: ModelCall = {
      model,
      question: extractQuestion(request),
      mayCallTools: request.tools !== undefined && request.tool_choice !== 'none',
      toolResults: request.messages.flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : [])),
      prompt: request.messages.findLast(({ role }) => role === 'user')?.content ?? '',
      receivedAt,
      firstWrittenAt: Number.NaN,
    }
    const pieces = script(call, calls.push(call) - 1)
    response.on('close', () => {
      if (!response.writableFinished) aborted++
    })
    if (call.question !== null && left-- <= 0) {
      waiting.resolve()
      await gate.promise
    }
    if (pieces === undefined || typeof pieces === 'number') {
      response.writeHead(pieces ?? 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: pieces === undefined ? 'no such model' : 'refused' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.socket?.setNoDelay(true)
    const chunk = (fields: object) =>
      response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model, ...fields })}\n\n`)
    const start = performance.now()
    let toolCalls = 0
    let reason = 'stop'
    for (const [i, piece] of pieces.entries()) {
      // By the clock and not by the sum of waits: a late timer delays one piece and not all that follow.
      const early = pace === undefined ? 0 : start + pace.firstTokenMs + i * pace.tokenMs - performance.now()
      if (early > 0) await wait(early)
      if (i === 0) call.firstWrittenAt = performance.now()
      if (piece === cut) {
        reason = 'length'
        break
      } else if (piece === pause) await gate.promise
      else if (typeof piece === 'string') chunk({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })
      else for (const delta of toToolDeltas(piece, toolCalls++)) chunk({ choices: [{ index: 0, delta, finish_reason: null }] })
    }
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: toolCalls > 0 ? 'tool_calls' : reason }] })
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
    follows(next) {
      script = next
      gate = Promise.withResolvers()
    },
    says(pieces) {
      script = ({ question }) => (question === null ? [''] : pieces)
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

/** A tool call as endpoints stream it: its name, then its arguments in two halves. */
function toToolDeltas({ tool, input }: ToolPiece, index: number): object[] {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  const half = Math.ceil(text.length / 2)
  const delta = (fields: object) => ({ tool_calls: [{ index, ...fields }] })
  return [
    delta({ id: `call-${String(index)}`, type: 'function', function: { name: tool, arguments: '' } }),
    delta({ function: { arguments: text.slice(0, half) } }),
    delta({ function: { arguments: text.slice(half) } }),
  ]
}

interface ChatRequest {
  model: string
  messages: { role: string; content: string | null }[]
  tools?: unknown[]
  tool_choice?: string
  stream_options?: { include_usage?: boolean }
}

function extractQuestion({ messages }: ChatRequest): string | null {
  if (messages[0]?.content?.includes('You turn a reader') === true) return null
  const asked = messages.findLast(({ role, content }) => role === 'user' && content?.includes('</question>') === true)
  return /<question>\n([\s\S]*)\n<\/question>/.exec(asked?.content ?? '')?.[1] ?? null
}

const answering =
  (answer: (call: ModelCall & { question: string }) => string | undefined): Script =>
  (call) => {
    const { question } = call
    if (question === null) return ['']
    const text = answer({ ...call, question })
    return text === undefined ? undefined : [text]
  }
