import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ModelEndpoint, startModelEndpoint } from './model-endpoint.ts'
import { startTuning, type TuningServer } from './tuning-server.ts'

/** A provider of models at one address, as the configuration knows it: answers in the chat, files and tuning jobs. */
export interface Provider {
  baseUrl: string
  models: ModelEndpoint
  tuning: TuningServer
  close(): Promise<void>
}

export async function startProvider(): Promise<Provider> {
  const [models, tuning] = await Promise.all([startModelEndpoint(), startTuning()])
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const behind = new URL(path.startsWith('/v1/chat/') ? models.baseUrl : tuning.url)
    const forwarded = send({ host: behind.hostname, port: behind.port, path, method: incoming.method, headers: incoming.headers })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    models,
    tuning,
    async close() {
      server.closeAllConnections()
      server.close()
      await Promise.all([once(server, 'close'), models.close(), tuning.close()])
    },
  }
}
