import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface EmbeddingRequest {
  model: string
  input: string[]
  encoding_format?: string
}

/** How the endpoint answers a call; calls count from 1. */
export type EmbeddingBehaviour = (response: ServerResponse, body: EmbeddingRequest, call: number) => void

export interface EmbeddingEndpoint {
  url: string
  calls: { input: string[]; encoding: string | undefined; authorization: string | undefined }[]
  close(): void
}

/** Starts a fake embeddings endpoint on a free port. */
export async function startEmbeddingEndpoint(behave: EmbeddingBehaviour): Promise<EmbeddingEndpoint> {
  const calls: EmbeddingEndpoint['calls'] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as EmbeddingRequest
      calls.push({ input: body.input, encoding: body.encoding_format, authorization: request.headers.authorization })
      behave(response, body, calls.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Concepts by prefixes of words in three languages: the vector of a text counts its words of each concept. */
const concepts = [
  ['salt', 'sodium', 'halite', 'מלח', 'соль', 'соля'],
  ['wife', 'spouse', 'uxorial', 'אשת', 'жен', 'супруг'],
  ['dove', 'pigeon', 'יונה', 'голуб'],
  ['bow', 'rainbow', 'קשת', 'радуг'],
  ['flood', 'deluge', 'מבול', 'потоп'],
  ['well', 'באר', 'колод'],
]

/** The vector of a text by concepts. Its last number is constant, so that no vector is zero. */
export function conceptVector(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...concepts.map((prefixes) => words.filter((word) => prefixes.some((prefix) => word.startsWith(prefix))).length), 0.2]
}

export const embeds: EmbeddingBehaviour = (response, { input, model }) => {
  answers(response, {
    object: 'list',
    model,
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: conceptVector(text) })),
  })
}

/** Answers with the vectors of another function. */
export const embedsAs =
  (vectorOf: (text: string, index: number) => unknown): EmbeddingBehaviour =>
  (response, { input, model }) => {
    answers(response, {
      object: 'list',
      model,
      data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, index) })),
    })
  }

export const refuses =
  (status: number, headers: Record<string, string> = {}): EmbeddingBehaviour =>
  (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: 'no', type: 'x' } }))
  }

export const silent: EmbeddingBehaviour = () => {}

export function answers(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
