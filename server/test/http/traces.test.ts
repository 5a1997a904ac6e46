import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { startTraceReceiver } from '@sugya/testing/fakes/trace-receiver'
import { startProduct } from '@sugya/testing/start-product'

const QUESTION = 'Who divided the light from the darkness?'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

/** What this process has loaded of the SDK. */
const loaded: string[] = []
const hooks = registerHooks({
  load(url, context, next) {
    if (/opentelemetry\/(sdk|exporter)-trace/.test(url)) loaded.push(url)
    return next(url, context)
  },
})
const endpoint = await startModelEndpoint()
const model = { OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'traced-model', CHAT_MODEL_PRICE: '1/2' }
afterAll(async () => {
  hooks.deregister()
  await endpoint.close()
})

/** Starts a product, asks one question in the trace of the caller, and closes the product. */
async function askOnce(variables: Record<string, string>): Promise<number | undefined> {
  const product = await startProduct({ library: 'small', variables: { ...model, ...variables } })
  try {
    const headers = {
      ...{ traceparent: `00-${TRACE}-${CALLER}-01`, 'user-agent': 'secret-agent', 'x-device-fingerprint': 'f'.repeat(32) },
      ...{ 'content-type': 'application/json', expect: '100-continue' },
    }
    const asking = request(`${product.url}/api/chat/enhanced?word=hidden`, { method: 'POST', headers })
    asking.flushHeaders()
    // The body arrives when the request has long begun.
    await once(asking, 'continue')
    asking.end(JSON.stringify({ message: QUESTION, language: 'en' }))
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    await text(response)
    return response.statusCode
  } finally {
    await product.close()
  }
}

it('loads nothing of OpenTelemetry without an endpoint', async () => {
  expect(await askOnce({})).toBe(200)
  expect(loaded).toEqual([])
})

it('sends one trace of request, finding, model and database, without a word of the question', async () => {
  const receiver = await startTraceReceiver()
  try {
    expect(await askOnce({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'sugya-test' })).toBe(200)
    expect(loaded).not.toEqual([])
    const trace = receiver.spans().filter(({ traceId }) => traceId === TRACE)
    const read = (name: string) => {
      const span = trace.find((one) => one.name === name)
      return { ...span, values: Object.fromEntries(span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []) }
    }
    const post = read('POST /api/chat/enhanced')
    expect(post).toMatchObject({
      parentSpanId: CALLER,
      values: { 'http.request.method': 'POST', 'http.route': '/api/chat/enhanced', 'http.response.status_code': 200 },
    })
    expect(read('find sources')).toMatchObject({
      parentSpanId: post.spanId,
      values: { 'sugya.language': 'en', 'sugya.sources': expect.any(Number) as number },
    })
    expect(read('model call')).toMatchObject({
      parentSpanId: post.spanId,
      values: { 'gen_ai.request.model': 'traced-model', 'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': 100 },
    })
    expect(read('update messages')).toMatchObject({ parentSpanId: post.spanId, values: { 'db.collection.name': 'messages' } })

    expect(receiver.text()).toContain('sugya-test')
    for (const word of [...QUESTION.match(/\w{5,}/g)!, 'hidden', 'secret-agent', '127.0.0.1'])
      expect(receiver.text().toLowerCase(), word).not.toContain(word.toLowerCase())
  } finally {
    await receiver.close()
  }
})
