import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { kill, startAppProcess } from '@sugya/testing/processes/child-process'
import { askAs, readUsage } from '@sugya/testing/clients/usage-client'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('quota across processes', (make, kind) => {
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
    const started = await startAppProcess({ ...database.options, isCounted: true })
    children.push(started.child)
    return started
  }

  it('frees the reservations of a killed process that showed no word, and keeps those that did', async () => {
    const first = await start()
    const client = chatClient(first.url)
    const device = { 'x-device-fingerprint': client.device }
    const shown = await client.ask('Something long')
    await shown.untilText('הַשָּׁמַ֖יִם')
    await (await client.ask('Something silent')).run()
    expect(await readUsage(first.url, device)).toMatchObject({ questionsUsed: 2 })
    first.child.send('store what was shown')
    await once(first.child, 'message')
    await kill(first.child)
    // Nobody waits for the answers any more: they are not begun again.
    await database.run("update runs set heartbeat_at = now() - interval '5 minutes'")

    const second = await start()
    expect(await readUsage(second.url, device)).toMatchObject({ questionsUsed: 1, questionsRemaining: 9 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => askAs(second.url, device)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  })

  it.runIf(kind === 'postgres')('accepts ten of fifty questions that a new guest sends to two replicas at once', async () => {
    const [one, two] = await Promise.all([start(), start()])
    for (let round = 0; round < 3; round++) {
      const guest = { 'x-device-fingerprint': randomUUID().replaceAll('-', '') }
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => askAs((i % 2 === 0 ? one : two).url, guest)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ error }) => error?.code === 'quota_exceeded')).toHaveLength(40)
      for (const { url } of [one, two]) expect(await readUsage(url, guest)).toMatchObject({ questionsUsed: 10, canAskQuestion: false })
    }
  })
})
