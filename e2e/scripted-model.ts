import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A language model for tests: an OpenAI-compatible endpoint over real HTTP that says what a test tells it to, when it tells it to. */
export interface ScriptedModel {
  baseUrl: string
  /** What the next answers consist of; `pause` waits until `release` is called. */
  says(pieces: string[]): void
  release(): void
  /** Number of calls whose connection the server has closed before the answer was whole. */
  aborted(): number
  close(): Promise<void>
}

export const pause = 'pause'

export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: string[] = ['…']
  let gate = Promise.withResolvers<void>()
  let aborted = 0

  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => void answer(response))
  })

  async function answer(response: ServerResponse) {
    response.on('close', () => {
      if (!response.writableFinished) aborted++
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of script) {
      if (piece === pause) await gate.promise
      else response.write(chunk({ content: piece }, null))
    }
    response.write(chunk({}, 'stop'))
    response.end('data: [DONE]\n\n')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    says(pieces) {
      script = pieces
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
    aborted: () => aborted,
    async close() {
      gate.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function chunk(delta: object, finish: string | null): string {
  const body = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  return `data: ${JSON.stringify(body)}\n\n`
}
