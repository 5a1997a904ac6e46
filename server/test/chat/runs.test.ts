import { randomUUID } from 'node:crypto'
import type { Source } from '@sugya/contract/api/chat'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors.ts'
import type { Answer, AnswerEvent } from '../../src/features/chat/events.ts'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { startApp } from '@sugya/testing/start-app'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const source: Source = {
  ref: 'Genesis 25:34',
  heRef: 'בראשית כ״ה:ל״ד',
  ruRef: 'Бытие 25:34',
  title: 'Genesis',
  categories: ['Tanakh'],
  original: { language: 'he', text: 'וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו', edition: 'WLC', license: 'Public Domain' },
  translation: null,
  url: 'https://www.sefaria.org/Genesis.25.34',
}
const sources: AnswerEvent = { type: 'sources', sources: [source], confidence: 'high' }

describeOnEachDatabase('runs', (make, kind) => {
  let database: TestDatabase
  let store: OpenStore
  let server: Awaited<ReturnType<typeof startApp>>
  let script: ReturnType<typeof scriptedAnswers>
  const quota = { reserve: vi.fn(async () => {}), isSubscribed: vi.fn(async () => false), release: vi.fn(async () => {}) }
  beforeAll(async () => {
    database = await make()
    store = await database.open()
    server = await startApp(store, { answer: (input) => script.answer(input), quota })
  })
  beforeEach(() => {
    script = scriptedAnswers()
    vi.clearAllMocks()
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    await database.drop()
  })

  it('streams the events of a run in order, unbuffered and uncompressed, and ends with the stored message', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('מי מכר את הבכורה?')
    const call = await script.nextCall()
    expect(call.input).toMatchObject({ question: 'מי מכר את הבכורה?', language: 'he', history: [] })
    call.yield({ type: 'status', stage: 'finding' }, { type: 'sources', sources: [source], confidence: 'high' })
    call.say('עֵשָׂו ', 'מכר ', 'את הבכורה [1].')
    call.end({ followUps: ['ולמה?'] })
    const events = await stream.all()
    expect(events.map(({ event }) => event.type).filter((type, i, all) => type !== all[i - 1])).toEqual([
      'run',
      'status',
      'sources',
      'delta',
      'done',
    ])
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1))
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-encoding')).toBeNull()
    const last = events.at(-1)!.event
    const run = await stream.run()
    const [question, answer] = await client.messages(run.conversationId)
    expect(last).toEqual({ type: 'done', message: answer })
    expect(question).toMatchObject({ role: 'user', content: 'מי מכר את הבכורה?', language: 'he', status: 'complete' })
    expect(answer).toMatchObject({
      id: run.messageId,
      content: joinText(events),
      status: 'complete',
      mode: 'model',
      sources: [source],
      followUps: ['ולמה?'],
    })
  })

  it('answers with JSON when no stream is requested, without sources from /api/chat', async () => {
    const client = chatClient(server.url)
    const response = client.call('POST', '/api/chat', { message: 'Who was Moses?' })
    const call = await script.nextCall()
    call.yield(sources)
    call.say('A prophet.')
    call.end({ language: 'en' })
    const body = (await (await response).json()) as { conversationId: string; message: object }
    expect(body.message).toMatchObject({ content: 'A prophet.', language: 'en', sources: [], conversationId: body.conversationId })
  })

  it('generates one answer for twenty parallel requests with one request id, also before the browser has a cookie', async () => {
    const clientRequestId = randomUUID()
    // One browser, before the first answer has brought its cookie.
    const clients = Array.from({ length: 20 }, () => chatClient(server.url, '', 'k3j4h5'))
    const streams = Promise.all(clients.map((client) => client.ask('Who was Ruth?', { clientRequestId })))
    const call = await script.nextCall()
    call.say('A Moabite.')
    call.end()
    const all = await Promise.all((await streams).map(async (stream) => ({ run: await stream.run(), text: joinText(await stream.all()) })))
    expect(script.calls).toHaveLength(1)
    expect(quota.reserve).toHaveBeenCalledTimes(1)
    expect(new Set(all.map(({ run }) => run.runId)).size).toBe(1)
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['A Moabite.']))
    expect(await clients[0]!.conversations()).toHaveLength(1)
    expect(await clients[7]!.messages(all[0]!.run.conversationId)).toHaveLength(2)
    const again = await clients[3]!.ask('Who was Ruth?', { clientRequestId })
    expect((await again.run()).runId).toBe(all[0]!.run.runId)
    expect(script.calls).toHaveLength(1)
  })

  it('resumes a run after any event without losing or doubling a character', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Tell me about Noah')
    const call = await script.nextCall()
    call.say('וַיֹּ֨אמֶר ', 'אֱלֹהִ֜ים ')
    await stream.untilText('וַיֹּ֨אמֶר')
    const { runId } = await stream.run()
    const { id } = stream.seen.at(-1)!
    const before = joinText(stream.seen)
    await stream.leave()
    call.say('לְנֹ֗חַ ', 'קֵ֤ץ ', 'כָּל־בָּשָׂר֙')
    const resumed = await client.follow(runId, id)
    const secondTab = await client.follow(runId)
    call.say(' בָּ֣א לְפָנַ֔י')
    call.end()
    const rest = joinText(await resumed.all())
    const whole = joinText(await secondTab.all())
    expect(before + rest).toBe('וַיֹּ֨אמֶר אֱלֹהִ֜ים לְנֹ֗חַ קֵ֤ץ כָּל־בָּשָׂר֙ בָּ֣א לְפָנַ֔י')
    expect(whole).toBe(before + rest)
    const afterwards = await client.follow(runId)
    expect(joinText(await afterwards.all())).toBe(whole)
    for (const { id: place } of afterwards.seen) {
      const tail = await (await client.follow(runId, place)).all()
      const head = afterwards.seen.filter((event) => event.id <= place)
      if (place < afterwards.seen.at(-1)!.id) expect(joinText([...head, ...tail])).toBe(whole)
      expect(tail.at(-1)?.event.type).toBe('done')
    }
  })

  it('continues a run when its reader disconnects', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Who was Job?')
    const call = await script.nextCall()
    call.say('A man ')
    const run = await stream.run()
    await stream.leave()
    call.say('in the land of Uz.')
    call.end()
    expect(joinText(await (await client.follow(run.runId)).all())).toBe('A man in the land of Uz.')
    expect((await client.messages(run.conversationId))[1]).toMatchObject({ status: 'complete', content: 'A man in the land of Uz.' })
    expect(call.input.signal.aborted).toBe(false)
  })

  it('stops a run from a second connection, aborts the model and keeps what was shown', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Who was Samson?')
    const call = await script.nextCall()
    call.say('A judge ', 'of Israel ', 'who')
    await stream.untilText('Israel')
    const run = await stream.run()
    const secondTab = chatClient(server.url, client.cookies())
    expect(await secondTab.stop(run.runId)).toEqual({ stopped: true })
    const last = (await stream.all()).at(-1)!.event
    expect(last).toMatchObject({ type: 'done', message: { status: 'stopped', content: 'A judge of Israel who' } })
    await vi.waitFor(() => expect(call.isReleased()).toBe(true))
    expect((await client.messages(run.conversationId))[1]).toMatchObject({ status: 'stopped', content: 'A judge of Israel who' })
    expect(await secondTab.stop(run.runId)).toEqual({ stopped: false })
  })

  it('ends a run that is stopped before its first words with an empty answer', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Who was Boaz?')
    await script.nextCall()
    await client.stop((await stream.run()).runId)
    expect((await stream.all()).at(-1)!.event).toMatchObject({ type: 'done', message: { status: 'stopped', content: '' } })
  })

  it('ends a run with an error in the language of the reader when nothing could be shown', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Кто такой Моше?', { language: 'ru' })
    const call = await script.nextCall()
    call.fail(new AppError('model_unavailable', 'the endpoint is down'))
    const events = await stream.all()
    expect(events.at(-1)!.event).toEqual({ type: 'error', code: 'model_unavailable', message: 'Языковая модель сейчас не отвечает.' })
    const run = await stream.run()
    expect((await client.messages(run.conversationId))[1]).toMatchObject({ status: 'failed', content: '' })
    const asJson = client.askForJson('Кто такой Моше?')
    ;(await script.nextCall()).fail(new AppError('model_unavailable', 'the endpoint is down'))
    expect((await asJson).status).toBe(503)
  })

  it('keeps the text and marks it as cut off when answering fails in the middle', async () => {
    const client = chatClient(server.url)
    const stream = await client.ask('Who was Eli?')
    const call = await script.nextCall()
    call.say('A priest ', 'at Shilo')
    call.fail(new Error('a fault'))
    expect((await stream.all()).at(-1)!.event).toMatchObject({
      type: 'done',
      message: { status: 'complete', content: 'A priest at Shilo', notices: ['cut_off'] },
    })
  })

  it('rejects a question over the quota, saves nothing, and accepts the same request id later', async () => {
    const client = chatClient(server.url)
    const clientRequestId = randomUUID()
    quota.reserve.mockRejectedValueOnce(new AppError('quota_exceeded', 'spent'))
    const refused = await client.askForJson('Who was Hannah?', { clientRequestId })
    expect(refused.status).toBe(429)
    expect(await client.conversations()).toEqual([])
    const stream = await client.ask('Who was Hannah?', { clientRequestId })
    ;(await script.nextCall()).end()
    expect((await stream.all()).at(-1)!.event.type).toBe('error')
  })

  it('passes the conversation so far to the model, with the cited references', async () => {
    const client = chatClient(server.url)
    const first = await client.ask('Who sold his birthright?')
    const call = await script.nextCall()
    call.say('Esau [1].')
    const { original, ...rest } = source
    const citation = { ...rest, n: 1, quote: '', status: 'paraphrase' as const, ...original }
    call.end({ citations: [{ ...citation, url: source.url }] })
    await first.all()
    const { conversationId } = await first.run()
    const second = await client.ask('Why?', { conversationId })
    const next = await script.nextCall()
    expect(next.input.history).toEqual([
      { role: 'user', content: 'Who sold his birthright?', refs: [] },
      { role: 'assistant', content: 'Esau [1].', refs: ['Genesis 25:34'] },
    ])
    next.say('Hunger.')
    next.end()
    await second.all()
    expect(await client.messages(conversationId)).toHaveLength(4)
  })

  it('runs two questions at once in one conversation', async () => {
    const client = chatClient(server.url)
    const first = await client.ask('One?')
    const callOne = await script.nextCall()
    const { conversationId } = await first.run()
    const second = await client.ask('Two?', { conversationId })
    const callTwo = await script.nextCall()
    callTwo.say('2')
    callTwo.end()
    await second.all()
    callOne.say('1')
    callOne.end()
    await first.all()
    expect((await client.messages(conversationId)).map((m) => m.content)).toEqual(['One?', '1', 'Two?', '2'])
  })

  it('queues the questions beyond those it answers at once, tells each its position, and refuses those that would wait too long', async () => {
    const ownServer = await startApp(store, { answer: (input) => script.answer(input), quota, maxRunningAnswers: 1 })
    const client = chatClient(ownServer.url)
    /** Asks, and resolves with the stream and the call once the sources are found. */
    const ask = async (question: string) => {
      const stream = await client.ask(question)
      const call = await script.nextCall()
      call.yield(sources)
      return { stream, call }
    }
    const askInQueue = async (question: string) => {
      const asked = await ask(question)
      await asked.stream.until((events) => events.some(({ event }) => event.type === 'queued'))
      return asked
    }
    const first = await ask('First?')
    const waiting: Awaited<ReturnType<typeof ask>>[] = []
    for (let i = 0; i < 7; i++) waiting.push(await askInQueue(`Question ${i}?`))
    const positions = ({ stream }: Awaited<ReturnType<typeof ask>>) =>
      stream.seen.flatMap(({ event }) => (event.type === 'queued' ? [event.ahead] : []))
    expect(waiting.map(positions)).toEqual([[0], [1], [2], [3], [4], [5], [6]])

    quota.reserve.mockClear()
    const refused = await client.askForJson('One too many?', { language: 'ru' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toMatch(/"overloaded".*[а-я]/)
    expect(quota.reserve).not.toHaveBeenCalled()
    quota.isSubscribed.mockResolvedValue(true)
    const subscriber = await askInQueue('Of a subscriber?')
    expect(positions(subscriber)).toEqual([0])

    first.call.say('An answer.')
    first.call.end()
    await first.stream.all()
    subscriber.call.end()
    expect((await subscriber.stream.all()).at(-1)!.event.type).toBe('error')
    for (const { stream } of waiting.slice(1)) await client.stop((await stream.run()).runId)
    expect((await waiting[6]!.stream.all()).at(-1)!.event).toMatchObject({ type: 'done', message: { status: 'stopped' } })
    const second = waiting[0]!
    second.call.say('Another answer.')
    second.call.end()
    const events = await second.stream.all()
    expect(joinText(events)).toBe('Another answer.')
    const logged = events.filter(({ event }) => event.type !== 'queued')
    expect((await (await client.follow((await second.stream.run()).runId)).all()).map(({ event }) => event)).toEqual(
      logged.map(({ event }) => event),
    )
    expect(script.calls).toHaveLength(9)
    quota.isSubscribed.mockResolvedValue(false)
    await ownServer.close()
  })

  it('shows the sources of a question that waits for its turn, and goes on with its answer only then', async () => {
    const steps: string[] = []
    const answer: Answer = async function* ({ question }) {
      yield sources
      steps.push(question)
      yield* script.answer({ question, language: 'en', history: [], signal: new AbortController().signal })
    }
    const ownServer = await startApp(store, { answer, quota, maxRunningAnswers: 1 })
    const client = chatClient(ownServer.url)
    const running = await client.ask('Running?')
    const call = await script.nextCall()
    const waiting = await client.ask('Waiting?')
    await waiting.until((events) => events.some(({ event }) => event.type === 'queued'))
    expect(waiting.seen.map(({ event }) => event.type)).toEqual(['run', 'sources', 'queued'])
    expect(steps).toEqual(['Running?'])
    call.say('An answer.')
    call.end()
    await running.all()
    const next = await script.nextCall()
    expect(steps).toEqual(['Running?', 'Waiting?'])
    next.say('Another answer.')
    next.end()
    expect(joinText(await waiting.all())).toBe('Another answer.')
    await ownServer.close()
  })

  /** A process that writes one answer at a time, and is writing one. */
  async function startFullServer() {
    const ownServer = await startApp(store, { answer: (input) => script.answer(input), quota, maxRunningAnswers: 1 })
    const client = chatClient(ownServer.url)
    const running = await client.ask('Running?')
    const call = await script.nextCall()
    call.yield(sources)
    await running.until((events) => events.some(({ event }) => event.type === 'sources'))
    const end = () => {
      call.say('The answer of this process.')
      call.end()
    }
    return { ownServer, client, running, end }
  }

  it('answers in fixed words without a turn', async () => {
    const { ownServer, client, running, end } = await startFullServer()
    const thanks = await client.ask('Thanks!')
    const fixed = await script.nextCall()
    fixed.say('You are welcome.')
    fixed.end()
    expect(joinText(await thanks.all())).toBe('You are welcome.')
    end()
    await running.all()
    await ownServer.close()
  })

  it.each([{ questions: kind === 'postgres' ? 150 : 40, atOnce: kind === 'postgres' ? 32 : 8 }])(
    'answers a burst of $questions questions, of which it writes $atOnce at once and queues the others',
    async ({ questions, atOnce }) => {
      const opened = Promise.withResolvers<undefined>()
      let writing = 0
      let most = 0
      const answer: Answer = async function* () {
        yield sources
        most = Math.max(most, ++writing)
        yield { type: 'status', stage: 'answering' }
        await opened.promise
        yield { type: 'delta', text: 'An answer.' }
        writing--
        yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'en' }
      }
      const ownServer = await startApp(store, { answer, quota, maxRunningAnswers: atOnce })
      // Each is being written or in the queue before the first one ends: answers that end at once would pass without a
      // queue.
      const streams = await Promise.all(
        Array.from({ length: questions }, async (_, i) => {
          const stream = await chatClient(ownServer.url).ask(`Question ${i}?`)
          await stream.until((events) => events.some(({ event }) => event.type === 'queued' || event.type === 'status'))
          return stream
        }),
      )
      const queued = streams.filter(({ seen }) => seen.some(({ event }) => event.type === 'queued'))
      expect([writing, queued.length]).toEqual([atOnce, questions - atOnce])
      opened.resolve(undefined)
      const ends = await Promise.all(streams.map(async (stream) => (await stream.all()).at(-1)!.event.type))
      expect(ends).toEqual(Array(questions).fill('done'))
      expect(most).toBe(atOnce)
      await ownServer.close()
    },
  )

  it.each([
    { state: 'waits in the queue', isFound: true },
    { state: 'would wait in the queue, once its sources are found', isFound: false },
  ])('hands over what $state when the process closes', async ({ isFound }) => {
    const { ownServer, client, running, end } = await startFullServer()
    const waiting = await client.ask('Waiting?')
    const call = await script.nextCall()
    if (isFound) {
      call.yield(sources)
      await waiting.until((events) => events.some(({ event }) => event.type === 'queued'))
    }
    const closing = ownServer.close(60_000)
    if (!isFound) call.yield(sources)
    client.moveTo(server.url)
    const elsewhere = await script.nextCall()
    expect(elsewhere.input.question).toBe('Waiting?')
    elsewhere.say('An answer.')
    elsewhere.end()
    expect(joinText(await (await client.follow((await waiting.run()).runId)).all())).toBe('An answer.')
    end()
    expect((await running.all()).at(-1)!.event).toMatchObject({ type: 'done', message: { status: 'complete' } })
    await closing
  })

  it('lets running answers end when the process closes, and hands the others over to another process', async () => {
    const ownServer = await startApp(store, { answer: (input) => script.answer(input), quota })
    const client = chatClient(ownServer.url)
    const quick = await client.ask('Quick?')
    const quickCall = await script.nextCall()
    const slow = await client.ask('Slow?', { includeTexts: false })
    const slowCall = await script.nextCall()
    slowCall.say('Partial ', 'text ')
    await slow.untilText('Partial')
    quickCall.say('Done.')
    quickCall.end()
    await quick.all()
    const closing = ownServer.close(50)
    const { runId, conversationId } = await slow.run()
    const shown = await slow.all()
    await closing
    expect(shown.map(({ event }) => event.type)).not.toContain('done')
    expect((await quick.all()).at(-1)!.event).toMatchObject({ type: 'done', message: { status: 'complete' } })

    client.moveTo(server.url)
    const again = await script.nextCall()
    expect(again.input).toMatchObject({ question: 'Slow?', history: [], language: 'en' })
    const resumed = await client.follow(runId, shown.at(-1)!.id)
    again.yield({ type: 'sources', sources: [source], confidence: 'high' })
    again.say('The whole ', 'text.')
    again.end()
    const events = await resumed.all()
    expect(events.map(({ event }) => event.type)).toEqual(['restarted', 'delta', 'delta', 'done'])
    expect((await client.messages(conversationId))[1]).toMatchObject({ status: 'complete', content: 'The whole text.', sources: [] })
  })
})
