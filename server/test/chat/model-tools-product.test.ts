import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { type ModelEndpoint, pause, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'

let endpoint: ModelEndpoint
let product: TestProduct

beforeAll(async () => {
  endpoint = await startModelEndpoint()
  product = await startProduct({ library: 'small', variables: { OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'm' } })
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})

it('shows a reader where the model looks further, and stores what it found', async () => {
  endpoint.follows(({ question, toolResults: [result] }) => {
    if (question === null) return ['{"query": "let there be light"}']
    return result === undefined
      ? [{ tool: 'neighbours', input: { reference: 'Genesis 1:3' } }]
      : [`It was dark: “darkness was upon the face of the deep” [${/number="(\d+)"/.exec(result)?.[1] ?? ''}].`]
  })
  const client = chatClient(product.url)
  const events = (await (await client.ask('What was there before the light?', { language: 'en' })).all()).map(({ event }) => event)
  const steps = events.flatMap((event) => (event.type === 'status' && event.step !== undefined ? [event.step] : []))
  expect(steps.map(({ code }) => code)).toEqual(['search', 'neighbours'])
  expect(steps[1]?.place).toEqual({ he: 'בראשית א׳:ג׳', en: 'Genesis 1:3', ru: 'Берешит 1:3' })
  const done = events.at(-1)
  if (done?.type !== 'done') throw new Error('the run has no message')
  expect(done.message).toMatchObject({ status: 'complete', mode: 'model', citations: [{ ref: 'Genesis 1:2', status: 'proven' }] })
  expect(done.message.sources.length).toBeGreaterThan(1)
})

it('closes the call of a round when the reader stops', async () => {
  endpoint.follows(({ question, toolResults: [result] }) => {
    if (question === null) return ['']
    return result === undefined ? [{ tool: 'read', input: { reference: 'Genesis 1:1' } }] : ['Let me', pause]
  })
  const client = chatClient(product.url)
  endpoint.calls.splice(0)
  const before = endpoint.aborted()
  const stream = await client.ask('What was there before the light?', { language: 'en' })
  await expect.poll(() => endpoint.calls.at(-1)?.toolResults.length).toBe(1)
  expect(await client.stop((await stream.run()).runId)).toEqual({ stopped: true })
  const last = (await stream.all()).at(-1)?.event
  expect(last).toMatchObject({ type: 'done', message: { status: 'stopped' } })
  await expect.poll(() => endpoint.aborted()).toBe(before + 1)
  endpoint.release()
})
