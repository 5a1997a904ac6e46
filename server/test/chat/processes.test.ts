import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ChatClient, chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { kill, startAppProcess } from '@sugya/testing/processes/child-process'
import { readUsage } from '@sugya/testing/clients/usage-client'
import { startApp } from '@sugya/testing/start-app'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

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

  async function start(ending?: string) {
    const started = await startAppProcess({ ...database.options, isCounted: true, ...(ending === undefined ? {} : { ending }) })
    children.push(started.child)
    return started
  }
  const opening = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם'
  /** Asks, and waits until the answer has its first words. */
  async function ask(client: ChatClient, question = 'What is the beginning?') {
    const stream = await client.ask(question)
    await stream.untilText(opening)
    return { client, stream, run: await stream.run(), last: stream.seen.at(-1)!.id }
  }
  async function storeShown({ child }: { child: ChildProcess }): Promise<void> {
    child.send('store what was shown')
    await once(child, 'message')
  }
  const used = async ({ device }: ChatClient, url: string) => (await readUsage(url, { 'x-device-fingerprint': device })).questionsUsed

  it('begins the answer of a killed process again, and stores and counts only one', async () => {
    const first = await start()
    const { client, run, last } = await ask(chatClient(first.url))
    await storeShown(first)
    await kill(first.child)
    const second = await start('וְאֵ֥ת הָאָֽרֶץ')
    client.moveTo(second.url)
    const resumed = await (await client.follow(run.runId, last)).all()
    expect(resumed[0]?.event).toEqual({ type: 'restarted' })
    expect(joinText(resumed)).toBe(`${opening} וְאֵ֥ת הָאָֽרֶץ`)
    const [question, answer] = await client.messages(run.conversationId)
    expect(resumed.at(-1)?.event).toEqual({ type: 'done', message: answer })
    expect(answer).toMatchObject({ status: 'complete', content: `${opening} וְאֵ֥ת הָאָֽרֶץ` })
    expect(question).toMatchObject({ id: run.userMessageId, content: 'What is the beginning?' })
    const whole = await (await client.follow(run.runId)).all()
    expect(joinText(whole)).toBe(opening + answer!.content)
    expect(joinText(whole.slice(whole.findIndex(({ event }) => event.type === 'restarted')))).toBe(answer!.content)
    expect(await used(client, second.url)).toBe(1)
  })

  it('ends the answer of a killed process as interrupted when it was begun again before or nobody waits for it, and keeps its text', async () => {
    const first = await start()
    const clients = [await ask(chatClient(first.url)), await ask(chatClient(first.url))]
    await storeShown(first)
    await kill(first.child)
    await database.run(`update runs set attempt = 2 where id = '${clients[0]!.run.runId}'`)
    await database.run(`update runs set heartbeat_at = now() - interval '5 minutes' where id = '${clients[1]!.run.runId}'`)
    const second = await start('not again')
    for (const { client, run, last } of clients) {
      client.moveTo(second.url)
      const resumed = await (await client.follow(run.runId, last)).all()
      const [, answer] = await client.messages(run.conversationId)
      expect(answer).toMatchObject({ status: 'interrupted', content: opening, language: 'he' })
      expect(resumed.map(({ event }) => event)).toEqual([{ type: 'done', message: answer }])
      expect(await client.stop(run.runId)).toEqual({ stopped: false })
      expect(await used(client, second.url)).toBe(1)
      const next = await client.ask('Something quick', { conversationId: run.conversationId })
      expect(joinText(await next.all())).toBe('Quick.')
    }
  })

  it.runIf(kind === 'postgres')('tells the readers of a killed replica at another one, and gives all of them whole answers', async () => {
    const [one, two] = [await start(), await start('whole')]
    const readers = await Promise.all(Array.from({ length: 15 }, () => ask(chatClient(one.url))))
    await kill(one.child)
    await Promise.all(
      readers.map(async ({ client, run, last }) => {
        client.moveTo(two.url)
        const resumed = await (await client.follow(run.runId, last)).all()
        expect(resumed[0]?.event.type).toBe('restarted')
        expect(joinText(resumed)).toBe(`${opening} whole`)
        expect((await client.messages(run.conversationId)).map(({ status }) => status)).toEqual(['complete', 'complete'])
        expect(await used(client, two.url)).toBe(1)
      }),
    )
  })

  it.runIf(kind === 'postgres')('lets a paused replica write nothing into a run that another one has claimed', async () => {
    const [one, two] = [await start(), await start('of the other')]
    const { client, stream, run, last } = await ask(chatClient(one.url))
    await storeShown(one)
    one.child.kill('SIGSTOP')
    const elsewhere = chatClient(two.url, client.cookies())
    expect(joinText(await (await elsewhere.follow(run.runId, last)).all())).toBe(`${opening} of the other`)
    one.child.kill('SIGCONT')
    one.child.send('end')
    // The reader who stayed at the paused replica sees what it still said, and then the answer that counts.
    const seen = await stream.all()
    expect(joinText(seen.slice(seen.findIndex(({ event }) => event.type === 'restarted')))).toBe(`${opening} of the other`)
    const [, answer] = await elsewhere.messages(run.conversationId)
    expect(answer).toMatchObject({ status: 'complete', content: `${opening} of the other` })
    const stored = await (await elsewhere.follow(run.runId)).all()
    expect(joinText(stored)).toBe(`${opening}${opening} of the other`)
    expect(await used(client, two.url)).toBe(1)
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
})
