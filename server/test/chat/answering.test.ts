import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOpenAICompatibleModel } from '../../src/adapters/language-model/openai-compatible.ts'
import type { AnswerEvent } from '../../src/features/chat/events.ts'
import { defaultModelLimits } from '../../src/features/chat/answering/model/answer-with-model.ts'
import { answerQuestion } from '../../src/features/chat/answering/answer-question.ts'
import {
  fakeFinder,
  fakeLibrary,
  fakeReferences,
  fakeTitles,
  segmentsOfGenesis,
} from '../../src/features/chat/answering/citations/citations.fixture.ts'
import { createTitleVocabulary } from '../../src/features/chat/answering/citations/title-vocabulary.ts'
import { defaultPromptLimits } from '../../src/features/chat/answering/prompts/build-prompt.ts'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'

/** What the endpoint does with one call. `body` is what the client sent. */
type Behaviour = (
  response: ServerResponse,
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] },
  request: IncomingMessage,
) => void

interface Endpoint {
  url: string
  calls: { model: string; authorization: string | undefined }[]
  /** Resolves when the client has closed its connection before the answer was whole. */
  closed: Promise<void>
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function endpoint(behave: (call: number, model: string) => Behaviour): Promise<Endpoint> {
  let tell = () => {}
  const at: Endpoint = { url: '', calls: [], closed: new Promise((resolve) => (tell = resolve)) }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as Parameters<Behaviour>[1]
      // A call for searches in other words finds none here.
      if (body.messages[0]?.content.includes('You turn a reader') === true) {
        speaks('')(response, body, request)
        return
      }
      at.calls.push({ model: body.model, authorization: request.headers.authorization })
      response.on('close', () => {
        if (!response.writableFinished) tell()
      })
      behave(at.calls.filter(({ model }) => model === body.model).length, body.model)(response, body, request)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`
  return at
}

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`
const head = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

const speaks =
  (...pieces: string[]): Behaviour =>
  (response) => {
    head(response)
    for (const piece of pieces) response.write(chunk(piece))
    response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
  }
const refuses =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: 'no', type: 'x' } }))
  }
const silent: Behaviour = head
const garbage: Behaviour = (response) => {
  head(response).end('data: {"choices": [{"delta": {"con\n\ndata: <html>\n\n')
}
const page: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login</html>')
}
const hangsUp: Behaviour = (response) => {
  response.socket?.destroy()
}
/** Sends the pieces, waits until they must have gone out, then drops the connection. */
const breaksOff =
  (...pieces: string[]): Behaviour =>
  (response) => {
    head(response)
    response.write(pieces.map((piece) => chunk(piece)).join(''), () => {
      response.socket?.end(() => response.socket?.destroy())
    })
  }

async function ask(url: string | null, { fallback = false, signal = new AbortController().signal } = {}) {
  const model = (name: string) => createOpenAICompatibleModel({ baseUrl: url ?? 'http://127.0.0.1:9', apiKey: 'key', model: name })
  const events: AnswerEvent[] = []
  const answer = answerQuestion(
    {
      library: fakeLibrary(),
      references: fakeReferences,
      vocabulary: createTitleVocabulary(fakeTitles),
      findSources: async () => fakeFinder([segmentsOfGenesis(25, 29, 34).map(({ ref }) => ref)]),
      models: { primary: model('first'), fallback: fallback ? model('second') : null },
      metrics: noMetrics,
      limits: { ...defaultModelLimits, ...defaultPromptLimits, firstTokenMs: 400, idleMs: 400, retryPauseMs: 1, retryAfterMs: 50 },
    },
    { question: 'Who sold his birthright?', language: 'en', history: [], signal },
  )
  for await (const event of answer) events.push(event)
  const end = events.at(-1)
  if (end?.type !== 'end') throw new Error('an answer ends with its end')
  return { text: events.map((event) => (event.type === 'delta' ? event.text : '')).join(''), end, events }
}

describe('OpenAI-compatible endpoint', () => {
  it('streams an answer in Hebrew, English and Russian intact, with its citations proven', async () => {
    const { url, calls } = await endpoint(() => speaks('Esau “despised his ', 'birthright” [1]: «за похлёбку», ', 'ויבז עשו.'))
    const { text, end } = await ask(url)
    expect(text).toBe('Esau “despised his birthright” [1]: «за похлёбку», ויבז עשו.')
    expect(end).toMatchObject({ mode: 'model', modelUsed: 'first', notices: [], citations: [{ ref: 'Genesis 25:34', status: 'proven' }] })
    expect(calls).toEqual([{ model: 'first', authorization: 'Bearer key' }])
  })

  it.each<[string, Behaviour, number]>([
    ['refuses the key (401)', refuses(401), 1],
    ['limits the rate for long (429 with Retry-After)', refuses(429, { 'retry-after': '120' }), 1],
    ['limits the rate (429)', refuses(429, { 'retry-after': '0' }), 2],
    ['fails (500)', refuses(500), 2],
    ['hangs up', hangsUp, 2],
    ['answers nothing', speaks(), 2],
    ['answers blanks', speaks(' ', '\n'), 2],
    ['answers garbage', garbage, 2],
    ['answers a web page', page, 2],
    ['stays silent', silent, 1],
  ])('answers from the sources with a notice when the model %s', async (_, behave, tries) => {
    const { url, calls } = await endpoint(() => behave)
    const { text, end } = await ask(url)
    expect(end).toMatchObject({ mode: 'sources-only', modelUsed: 'sources-only', notices: ['model_unavailable'] })
    expect(text).toContain('וַיִּ֥בֶז')
    expect(calls).toHaveLength(tries)
  })

  it('answers from the sources when the model is unreachable', async () => {
    expect((await ask(null)).end).toMatchObject({ mode: 'sources-only', notices: ['model_unavailable'] })
  })

  it('retries the model once after an error that may pass', async () => {
    const { url, calls } = await endpoint((call) => (call === 1 ? refuses(503) : speaks('Esau [1].')))
    const { text, end } = await ask(url)
    expect(text).toBe('Esau [1].')
    expect(end.notices).toEqual([])
    expect(calls).toHaveLength(2)
  })

  it('falls back to the fallback model', async () => {
    const { url, calls } = await endpoint((_, model) => (model === 'first' ? refuses(401) : speaks('Esau [1].')))
    const { end } = await ask(url, { fallback: true })
    expect(end).toMatchObject({ mode: 'model', modelUsed: 'second', notices: ['fallback_model'] })
    expect(calls.map(({ model }) => model)).toEqual(['first', 'second'])
  })

  it('keeps and marks the text of a model that disconnects in the middle', async () => {
    const { url, calls } = await endpoint(() => breaksOff('Esau sold it [1]. ', 'And th'))
    const { text, end } = await ask(url)
    expect(text).toBe('Esau sold it [1]. And th')
    expect(end).toMatchObject({ mode: 'model', notices: ['cut_off'] })
    expect(calls).toHaveLength(1)
  })

  it('marks an answer that ends without a stop or at its maximum length as cut off', async () => {
    for (const tail of ['', chunk('', 'length')]) {
      const { url } = await endpoint(() => (response) => head(response).end(chunk('Esau sold it.') + tail))
      expect((await ask(url)).end).toMatchObject({ mode: 'model', notices: ['cut_off'] })
    }
  })

  it('keeps the text of a model that stalls in the middle, and closes the call', async () => {
    const { url, closed } = await endpoint(() => (response) => head(response).write(chunk('Esau sold it.')))
    const { text, end } = await ask(url)
    expect(text).toBe('Esau sold it.')
    expect(end.notices).toEqual(['cut_off'])
    await closed
  })

  it('closes the call to the model when the reader stops', async () => {
    const stop = new AbortController()
    const { url, closed } = await endpoint(() => (response) => {
      head(response).write(chunk('Esau '))
      stop.abort(new Error('stopped'))
    })
    await expect(ask(url, { signal: stop.signal })).rejects.toThrow('stopped')
    await closed
  })
})
