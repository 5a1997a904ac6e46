import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { pause, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { ROOT, startProduct } from '@sugya/testing/start-product'

test('npm start passes SIGTERM on: no longer ready, refuses questions, finishes the answer under way, leaves nothing behind and exits with 0', async () => {
  // The first product of a checkout builds the starter library, as in the fixtures of product.ts.
  test.setTimeout(180_000)
  const model = await startModelEndpoint()
  model.says(['The first ', 'words, ', pause, 'and the last.'])
  const product = await startProduct({
    run: { command: 'npm', args: ['start'], cwd: ROOT },
    variables: { OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'scripted' },
  })
  const ended = once(product.child!, 'exit')
  const client = chatClient(product.url)
  const answer = await client.ask('Who was Deborah?')
  await answer.untilText('words')
  expect((await product.get('/api/ready')).status).toBe(200)

  // To npm alone: it must reach the server through the shell between them.
  process.kill(product.pid!, 'SIGTERM')
  await expect.poll(async () => (await product.get('/api/ready')).status).toBe(503)
  expect(await (await product.get('/api/ready')).json()).toMatchObject({ ready: false, failing: ['draining'] })
  const refused = await chatClient(product.url).askForJson('Who was Jael?')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  model.release()
  expect(joinText(await answer.all())).toBe('The first words, and the last.')
  expect(answer.seen.at(-1)?.event).toMatchObject({ type: 'done', message: { status: 'complete' } })
  expect(await ended).toEqual([0, null])
  await expect(product.get('/api/health')).rejects.toThrow('fetch failed')
  await product.close()
  await model.close()
})
