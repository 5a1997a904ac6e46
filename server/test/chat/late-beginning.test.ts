import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { embeddedDatabase, type TestDatabase, type TestStore } from '@sugya/testing/database/on-each-database'
import { startApp, type TestApp } from '@sugya/testing/start-app'

let database: TestDatabase
let store: TestStore
let app: TestApp
const claimed: string[][] = []
let looked = Promise.withResolvers<void>()
beforeAll(async () => {
  database = await embeddedDatabase()
  store = await database.open()
  const { runs } = store
  app = await startApp({
    ...store,
    runs: {
      ...runs,
      async begin(beginning) {
        const saved = await runs.begin(beginning)
        // The process stands still between the commit and its answer, while it looks for silent runs.
        looked = Promise.withResolvers()
        await looked.promise
        return saved
      },
      async claimStale(processId, options) {
        // So long that every run seems silent.
        const stale = await runs.claimStale(processId, { ...options, leaseTimeoutMs: -60_000 })
        claimed.push(stale.map(({ id }) => id))
        looked.resolve()
        return stale
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await store.close()
  await database.drop()
})

it('begins an answer once when its question is saved late, since a process never takes over what it is about to begin', async () => {
  const client = chatClient(app.url)
  const seen = await (await client.ask('Who was Deborah?', { language: 'en' })).all()
  expect(seen.map(({ event }) => event.type)).not.toContain('restarted')
  expect(joinText(seen)).toBe('An answer.')
  expect(claimed.flat()).toEqual([])
})
