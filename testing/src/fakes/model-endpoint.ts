import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call of the endpoint. */
export interface ModelCall {
  model: string
  /** The question of the reader; null for a call of another kind (searches in other words). */
  question: string | null
}

/** An OpenAI-compatible endpoint over real HTTP; what each model says is the test's. */
export interface ModelEndpointServer {
  baseUrl: string
  calls: ModelCall[]
  /** What a model answers; undefined: it is not there (404). */
  answers(of: (call: ModelCall & { question: string }) => string | undefined): void
  /** From now on so many answers more go out; the others wait until they are let go. */
  holdAfter(answers: number): void
  letGo(): void
  /** Resolves when an answer waits. */
  held(): Promise<void>
  close(): Promise<void>
}

export const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }

export async function startModelEndpoint(): Promise<ModelEndpointServer> {
  const calls: ModelCall[] = []
  let answerOf: (call: ModelCall & { question: string }) => string | undefined = () => 'The text says so [1].'
  let left = Infinity
  let gate = Promise.withResolvers<void>()
  let waiting = Promise.withResolvers<void>()

  async function answer(body: string, response: ServerResponse) {
    const { model, messages, stream_options } = JSON.parse(body) as {
      model: string
      messages: { role: string; content: string }[]
      stream_options?: { include_usage?: boolean }
    }
    const last = messages.at(-1)?.content ?? ''
    const question = messages[0]?.content.includes('You turn a reader')
      ? null
      : (/<question>\n([\s\S]*)\n<\/question>/.exec(last)?.[1] ?? null)
    calls.push({ model, question })
    if (question !== null && left-- <= 0) {
      waiting.resolve()
      await gate.promise
    }
    const text = question === null ? '' : answerOf({ model, question })
    if (text === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'no such model' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunk = (fields: object) =>
      response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model, ...fields })}\n\n`)
    chunk({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    if (stream_options?.include_usage === true) chunk({ choices: [], usage })
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => void answer(body, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    calls,
    answers: (of) => (answerOf = of),
    holdAfter(answers) {
      left = answers
      gate = Promise.withResolvers()
      waiting = Promise.withResolvers()
    },
    letGo() {
      left = Infinity
      gate.resolve()
    },
    held: () => waiting.promise,
    async close() {
      gate.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
