import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chatClient } from '../../../testing/src/product/chat-client.ts'
import { kill, startChild } from '../../../testing/src/processes/child-server.ts'
import { askAs, usageOf } from '../../../testing/src/apps/quota-app.ts'
import { administer, describeOnEachDatabase, type TestDatabase } from '../../../testing/src/database/stores.ts'

describeOnEachDatabase('the quota of processes', (make, kind) => {
  let database: TestDatabase
  const children: ChildProcess[] = []
  beforeEach(async () => {
    database = await make()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child)
    await database.drop()
  })

  async function start() {
    const started = await startChild('./quota-process.ts', database.options)
    children.push(started.child)
    return started
  }

  it('frees what a killed one held before a word was shown, and keeps counting what it had shown', async () => {
    const first = await start()
    const client = chatClient(first.url)
    const device = { 'x-device-fingerprint': client.device }
    const shown = await client.ask('Something long')
    // The last letter is held back: a mark might follow it.
    await shown.untilText('Some words')
    await (await client.ask('Something silent')).run()
    expect(await usageOf(first.url, device)).toMatchObject({ questionsUsed: 2 })
    first.child.send('store what was shown')
    await once(first.child, 'message')
    await kill(first.child)
    // The beats of the dead one lie long ago; a database that only one process can have needs no such proof.
    if (kind === 'postgres')
      await administer(
        "update runs set heartbeat_at = now() - interval '5 minutes'",
        new URL(database.options.databaseUrl!).pathname.slice(1),
      )

    const second = await start()
    expect(await usageOf(second.url, device)).toMatchObject({ questionsUsed: 1, questionsRemaining: 9 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => askAs(second.url, device)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  })

  it.runIf(kind === 'postgres')(
    'is one: of fifty questions that a fresh guest sends to two replicas at once, ten are accepted',
    async () => {
      const [one, two] = await Promise.all([start(), start()])
      for (let round = 0; round < 3; round++) {
        const guest = { 'x-device-fingerprint': randomUUID().replaceAll('-', '') }
        const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => askAs((i % 2 === 0 ? one : two).url, guest)))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
        expect(answers.filter(({ error }) => error?.code === 'quota_exceeded')).toHaveLength(40)
        for (const { url } of [one, two]) expect(await usageOf(url, guest)).toMatchObject({ questionsUsed: 10, canAskQuestion: false })
      }
    },
  )
})
