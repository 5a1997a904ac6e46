import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { embeddedDatabase, type TestDatabase, type TestStore } from '@sugya/testing/database/on-each-database'
import { startApp, type TestApp } from '@sugya/testing/start-app'

let database: TestDatabase
let store: TestStore
let app: TestApp
beforeAll(async () => {
  database = await embeddedDatabase()
  store = await database.open()
  const isFull = () => Promise.reject(new Error('could not extend file: No space left on device'))
  app = await startApp({ ...store, runs: { ...store.runs, finish: isFull } })
})
afterAll(async () => {
  await app.close()
  await store.close()
  await database.drop()
})

it('ends a stream with an error after its words when the end of the answer cannot be stored', async () => {
  const client = chatClient(app.url)
  const seen = await (await client.ask('Who was Deborah?', { language: 'en' })).all()
  expect(joinText(seen)).toBe('An answer.')
  expect(seen.at(-1)?.event).toEqual({
    type: 'error',
    code: 'database_unavailable',
    message: 'Your data cannot be reached right now. Please try again in a moment.',
  })
})
