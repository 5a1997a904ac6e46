import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { kill, startAppProcess } from '@sugya/testing/processes/child-process'
import { startApp } from '@sugya/testing/start-app'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { databaseName, describeOnEachDatabase, runOnPostgres, type TestDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('chat processes', (make, kind) => {
  let database: TestDatabase
  const children: ChildProcess[] = []
  const atEnd: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    database = await make()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child)
    for (const end of atEnd.splice(0)) await end()
    await database.drop()
  })

  async function start() {
    const started = await startAppProcess(database.options)
    children.push(started.child)
    return started
  }

  it('marks the answer of a killed process as interrupted, keeps its text and frees the conversation', async () => {
    const first = await start()
    const client = chatClient(first.url)
    const stream = await client.ask('What is the beginning?')
    await stream.untilText('הַשָּׁמַ֖יִם')
    const run = await stream.run()
    const shown = stream.text()
    first.child.send('store what was shown')
    await once(first.child, 'message')
    await kill(first.child)
    if (kind === 'postgres') await silence()

    const second = await start()
    client.moveTo(second.url)
    const [, answer] = await client.messages(run.conversationId)
    expect(answer).toMatchObject({ status: 'interrupted', content: shown, language: 'he' })
    const resumed = await (await client.follow(run.runId, stream.seen.at(-1)!.id)).all()
    expect(resumed.map(({ event }) => event)).toEqual([{ type: 'done', message: answer }])
    expect(await client.stop(run.runId)).toEqual({ stopped: false })
    const next = await client.ask('Something quick', { conversationId: run.conversationId })
    expect(joinText(await next.all())).toBe('Quick.')
    expect((await client.messages(run.conversationId)).map((m) => m.status)).toEqual(['complete', 'interrupted', 'complete', 'complete'])
  })

  it.runIf(kind === 'postgres')('streams, stops and deduplicates a run of one process from another', async () => {
    const script = scriptedAnswers()
    const stores = [await database.open(), await database.open()] as const
    const [one, two] = await Promise.all(stores.map((store) => startApp(store, { answer: (input) => script.answer(input) })))
    atEnd.push(
      () => one!.close(),
      () => two!.close(),
      ...stores.map((store) => () => store.close()),
    )
    const client = chatClient(one!.url)
    const clientRequestId = 'one-and-the-same-request'
    const stream = await client.ask('Who was Deborah?', { clientRequestId })
    const call = await script.nextCall()
    const run = await stream.run()
    const elsewhere = chatClient(two!.url, client.cookies())
    const followed = await elsewhere.follow(run.runId)
    call.say('A prophetess, ', 'the wife of ', 'Lappidoth, ')
    await followed.untilText('Lappidoth')
    const again = await elsewhere.ask('Who was Deborah?', { clientRequestId })
    expect((await again.run()).runId).toBe(run.runId)
    expect(await elsewhere.stop(run.runId)).toEqual({ stopped: true })
    const texts = await Promise.all([stream, followed, again].map(async (reader) => joinText(await reader.all())))
    expect(texts).toEqual(Array(3).fill('A prophetess, the wife of Lappidoth, '))
    expect(call.input.signal.aborted).toBe(true)
    expect(script.calls).toHaveLength(1)
    expect((await elsewhere.messages(run.conversationId))[1]).toMatchObject({ status: 'stopped' })
  })

  it.runIf(kind === 'embedded')('refuses to open a data folder twice, and opens it after its process was killed', async () => {
    const first = await start()
    await expect(database.open()).rejects.toThrow(`in use by process ${first.child.pid}`)
    await kill(first.child)
    const store = await database.open()
    expect(await store.ping()).toBe(true)
    await store.close()
  })

  /** Ages the heartbeats of all processes. */
  async function silence(): Promise<void> {
    await runOnPostgres("update runs set heartbeat_at = now() - interval '5 minutes'", databaseName(database))
  }
})
