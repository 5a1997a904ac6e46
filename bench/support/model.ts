import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** When the model did what, for one call: milliseconds of this process's `performance.now()`. */
export interface ModelCall {
  receivedAt: number
  firstWrittenAt: number
}

/** An OpenAI-compatible endpoint whose time is known: after `firstTokenMs` the first of `tokens` words, then one every `tokenMs`. */
export interface BenchModel {
  baseUrl: string
  calls: ModelCall[]
  close(): Promise<void>
}

export interface ModelPace {
  firstTokenMs: number
  tokenMs: number
  tokens: number
  /** What call number `n` says, a word a token, in place of `tokens` words of the usual script. */
  says?: (n: number) => string
}

const WORDS = 'the passage tells of two brothers and of a meal that one of them wanted more than what he had been given at birth'.split(' ')

/** What call number `n` says. Every call says something else, so that a stream that got another's words is noticed; nothing in it needs a proof. */
export function scriptOf(n: number, tokens: number): string {
  const words = Array.from({ length: tokens - 2 }, (_, i) => WORDS[(i + n) % WORDS.length])
  return ['Answer', `no${String(n)}:`, ...words].join(' ')
}

export async function startBenchModel({
  firstTokenMs,
  tokenMs,
  tokens,
  says = (n) => scriptOf(n, tokens),
}: ModelPace): Promise<BenchModel> {
  const calls: ModelCall[] = []

  async function answer(response: ServerResponse, receivedAt: number) {
    const call = { receivedAt, firstWrittenAt: Number.NaN }
    const script = says(calls.push(call) - 1).match(/\s*\S+/g) ?? []
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.socket?.setNoDelay(true)
    const start = performance.now()
    for (const [i, piece] of script.entries()) {
      // By the clock and not by the sum of waits: a late timer delays one word and not all that follow.
      const early = start + firstTokenMs + i * tokenMs - performance.now()
      if (early > 0) await wait(early)
      if (i === 0) call.firstWrittenAt = performance.now()
      response.write(chunk({ content: piece }, null))
    }
    response.write(chunk({}, 'stop'))
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    const receivedAt = performance.now()
    request.resume()
    request.on('end', () => void answer(response, receivedAt))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'bench', choices })}\n\n`
}
