import { randomUUID } from 'node:crypto'
import type { ChatEvent } from '@sugya/contract/api/chat'
import { expect, it } from 'vitest'
import type { Owner } from '../../src/ports/store/conversations.ts'
import { silentLog } from '@sugya/testing/database/embedded-template'
import {
  databaseName,
  describeOnEachDatabase,
  openStoreForTests,
  runOnPostgres,
  type TestDatabase,
  type TestStore,
} from '@sugya/testing/database/on-each-database'
import { openStore } from '../../src/adapters/store/open-store.ts'

const newGuest = (): Owner => ({ kind: 'guest', id: randomUUID() })

describeOnEachDatabase('store', (make, kind) => {
  let database: TestDatabase
  let store: TestStore
  const processId = randomUUID()
  openStoreForTests(make, (...opened) => ([store, database] = opened))

  async function begin(owner: Owner, question = 'מי היה משה?', conversation = { id: randomUUID(), isNew: true }) {
    const runId = randomUUID()
    await store.runs.claim({ id: runId, processId, owner, clientRequestId: null, deviceFingerprint: 'abc' })
    const saved = await store.runs.begin({
      runId,
      processId,
      owner,
      conversation: { ...conversation, title: question },
      userMessageId: randomUUID(),
      messageId: randomUUID(),
      question,
      replaces: null,
      follows: null,
      questionLanguage: 'he',
      deviceFingerprint: 'abc',
      includeTexts: true,
    })
    return { runId, conversationId: conversation.id, saved }
  }

  it('answers a ping and is exclusive only when embedded', async () => {
    expect(await store.ping()).toBe(true)
    expect(store.exclusive).toBe(kind === 'embedded')
  })

  it('creates a setting once, however many ask for it at once', async () => {
    const values = await Promise.all(Array.from({ length: 8 }, (_, i) => store.settings.getOrCreate('secret', () => `value-${i}`)))
    expect(new Set(values).size).toBe(1)
  })

  it('sets, replaces and removes a setting', async () => {
    expect(await store.settings.read('help')).toBeUndefined()
    await store.settings.write('help', 'one')
    await store.settings.write('help', 'two')
    expect(await store.settings.read('help')).toBe('two')
    await store.settings.remove('help')
    await store.settings.remove('help')
    expect(await store.settings.read('help')).toBeUndefined()
  })

  it('stores Hebrew with vowels and accents, emoji and Cyrillic byte for byte', async () => {
    const text = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים — Быт. 1:1 📜👨‍👩‍👧'
    const { conversationId } = await begin(newGuest(), text)
    expect((await store.conversations.messages(conversationId))[0]?.content).toBe(text)
  })

  it('assigns a request id to one run for each owner', async () => {
    const [owner, other] = [newGuest(), newGuest()]
    const claim = (by: Owner) =>
      store.runs.claim({ id: randomUUID(), processId, owner: by, clientRequestId: 'request-1', deviceFingerprint: null })
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(owner)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claim(other)).toBe(true)
  })

  it('ignores the events and the end of a process that lost its run', async () => {
    const { runId, saved } = await begin(newGuest())
    const stranger = randomUUID()
    await store.runs.append(stranger, [{ runId, attempt: 1, seq: 1, event: { type: 'delta', text: 'ghost' } }])
    await store.runs.append(processId, [{ runId, attempt: 1, seq: 1, event: { type: 'delta', text: 'true' } }])
    expect(await store.runs.eventsAfter(runId, 0, 10)).toEqual([{ seq: 1, event: { type: 'delta', text: 'true' } }])
    const message = { ...saved!.answer, status: 'complete' as const, content: 'ghost' }
    const end = {
      runId,
      attempt: 1,
      status: 'complete' as const,
      errorCode: null,
      message,
      isCounted: true,
      modelUsed: 'm',
      processingTimeMs: 1,
      figures: null,
    }
    const last = { seq: 2, event: { type: 'done' as const, message } }
    expect(await store.runs.finish({ ...end, last, processId: stranger })).toBe(false)
    expect(await store.runs.finish({ ...end, last, processId })).toBe(true)
    expect(await store.runs.finish({ ...end, last, processId })).toBe(false)
  })

  it('stores an event that is sent twice once', async () => {
    const { runId } = await begin(newGuest())
    const event = { runId, attempt: 1, seq: 1, event: { type: 'delta' as const, text: 'א' } }
    await store.runs.append(processId, [event])
    await store.runs.append(processId, [event, { ...event, seq: 2 }])
    expect((await store.runs.eventsAfter(runId, 0, 10)).map((e) => e.seq)).toEqual([1, 2])
  })

  it('reads an event of an earlier version that logged medium confidence as "middle"', async () => {
    const { runId } = await begin(newGuest())
    const event = { type: 'sources', sources: [], confidence: 'middle' } as unknown as ChatEvent
    await store.runs.append(processId, [{ runId, attempt: 1, seq: 1, event }])
    expect(await store.runs.eventsAfter(runId, 0, 10)).toEqual([{ seq: 1, event: { ...event, confidence: 'medium' } }])
  })

  it('starts no run in the conversation of another owner', async () => {
    const { conversationId } = await begin(newGuest())
    const { saved } = await begin(newGuest(), 'q', { id: conversationId, isNew: false })
    expect(saved).toBeUndefined()
    expect(await store.conversations.messages(conversationId)).toHaveLength(2)
  })

  it('deletes a conversation with its runs and empties its questions in the usage log', async () => {
    const owner = newGuest()
    const { conversationId, runId } = await begin(owner)
    expect(await store.conversations.remove(newGuest(), conversationId)).toBe(false)
    expect(await store.conversations.remove(owner, conversationId)).toBe(true)
    expect(await store.conversations.find(owner, conversationId)).toBeUndefined()
    expect(await store.runs.find(owner, runId)).toBeUndefined()
    expect(await store.runs.findStopped(processId, [{ runId, attempt: 1 }])).toEqual([runId])
    if (kind === 'postgres') {
      const log = await runOnPostgres(
        `select message_content, device_fingerprint from usage_logs where run_id = '${runId}'`,
        databaseName(database),
      )
      expect(log).toEqual([{ message_content: '', device_fingerprint: 'abc' }])
    }
  })

  it.runIf(kind === 'postgres')('writes one line a question into the usage log', async () => {
    const { runId, saved } = await begin(newGuest(), 'Who was Ruth?')
    const cited = {
      n: 1,
      ref: 'Ruth 1:4',
      heRef: '',
      ruRef: '',
      title: '',
      quote: '',
      language: 'en',
      edition: '',
      license: '',
      url: '',
    } as const
    const citations = (['proven', 'proven', 'repaired'] as const).map((status) => ({ ...cited, status }))
    const message = { ...saved!.answer, status: 'complete' as const, content: 'A Moabite.', mode: 'model' as const, citations }
    const last = { seq: 2, event: { type: 'done' as const, message } }
    await store.runs.finish({
      runId,
      attempt: 1,
      processId,
      status: 'complete',
      errorCode: null,
      message,
      isCounted: true,
      last,
      modelUsed: 'gpt-4o',
      processingTimeMs: 1200,
      figures: { firstTextMs: 800, citationsRemoved: 4, spent: { inputTokens: 1000, outputTokens: 200, microDollars: 4500 } },
    })
    const columns = `message_content, response_length, model_used, processing_time_ms, device_fingerprint, user_id, language, status, mode, first_text_ms,
      citations_proven, citations_paraphrased, citations_repaired, citations_removed, input_tokens, output_tokens, cost_micros`
    expect(await runOnPostgres(`select ${columns} from usage_logs where run_id = '${runId}'`, databaseName(database))).toEqual([
      {
        message_content: 'Who was Ruth?',
        response_length: 10,
        model_used: 'gpt-4o',
        processing_time_ms: 1200,
        device_fingerprint: 'abc',
        user_id: null,
        language: 'he',
        status: 'complete',
        mode: 'model',
        first_text_ms: 800,
        citations_proven: 2,
        citations_paraphrased: 0,
        citations_repaired: 1,
        citations_removed: 4,
        input_tokens: 1000,
        output_tokens: 200,
        cost_micros: 4500,
      },
    ])
  })

  it('finds nothing under an id that is not a UUID', async () => {
    const owner = newGuest()
    expect(await store.conversations.find(owner, "' or 1=1 --")).toBeUndefined()
    expect(await store.runs.find(owner, '42')).toBeUndefined()
    expect(await store.conversations.remove(owner, '../x')).toBe(false)
  })

  it('pages through the list without gaps or repetitions while new conversations arrive', async () => {
    const owner = newGuest()
    const made: string[] = []
    for (let i = 0; i < 25; i++) made.push((await begin(owner, `question ${i}`)).conversationId)
    const seen: string[] = []
    let before: { at: string; id: string } | undefined
    for (;;) {
      const page = await store.conversations.list(owner, { limit: 4, before })
      seen.push(...page.map((c) => c.id))
      const last = page.at(-1)
      if (last === undefined) break
      before = { at: last.updatedAt, id: last.id }
      await begin(owner, 'a new one meanwhile')
    }
    expect(seen).toEqual(made.reverse())
  })

  const options = { leaseTimeoutMs: 4_000, held: [], limit: 100, othersAreDead: false }
  const silence = (runId: string, interval: string) =>
    store.sql('update runs set heartbeat_at = now() - $2::interval where id = $1', [runId, interval])
  const claimedIds = async (successor: string, held: string[] = []) =>
    (await store.runs.claimStale(successor, { ...options, held })).map(({ id }) => id)

  it('claims runs whose heartbeat is stale, and no others', async () => {
    const [one, other, successor] = [await begin(newGuest()), await begin(newGuest()), randomUUID()]
    await silence(one.runId, '3 seconds')
    expect(await claimedIds(successor)).not.toContain(one.runId)
    await silence(one.runId, '5 seconds')
    expect(await claimedIds(processId, [one.runId])).not.toContain(one.runId)
    const claimed = (await store.runs.claimStale(successor, options)).find(({ id }) => id === one.runId)
    expect(claimed).toMatchObject({ attempt: 2, stopRequested: false, includeTexts: true })
    expect(claimed!.silentMs).toBeGreaterThanOrEqual(5_000)
    expect(await store.runs.findStopped(processId, [{ runId: one.runId, attempt: 1 }])).toEqual([one.runId])
    const ids = (await store.runs.claimStale(successor, { ...options, othersAreDead: true })).map(({ id }) => id)
    expect(ids).toContain(other.runId)
    expect(ids).not.toContain(one.runId)
  })

  it('lets one of several processes claim each run that was handed over', async () => {
    await claimedIds(processId)
    const runs = await Promise.all(Array.from({ length: 6 }, () => begin(newGuest())))
    const leases = runs.map(({ runId }) => ({ runId, attempt: 1 }))
    await store.runs.handOver(processId, leases)
    expect(await store.runs.findStopped(processId, leases)).toHaveLength(6)
    const claims = await Promise.all(Array.from({ length: 4 }, () => store.runs.claimStale(processId, { ...options, limit: 2 })))
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    ids.push(...(await claimedIds(processId)))
    expect(ids.sort()).toEqual(runs.map(({ runId }) => runId).sort())
  })

  it('ignores what a process writes in an attempt that is over, even when it holds the run again', async () => {
    await claimedIds(processId)
    const { runId, saved } = await begin(newGuest())
    await store.runs.handOver(processId, [{ runId, attempt: 1 }])
    expect(await claimedIds(processId)).toEqual([runId])
    const event = (attempt: number, seq: number) => ({
      runId,
      attempt,
      seq,
      event: { type: 'delta' as const, text: `of attempt ${attempt}` },
    })
    await store.runs.append(processId, [event(1, 1), event(2, 100_001)])
    expect(await store.runs.eventsAfter(runId, 0, 10)).toMatchObject([{ seq: 100_001, event: { text: 'of attempt 2' } }])
    const finish = (attempt: number) =>
      store.runs.finish({
        ...{
          runId,
          attempt,
          processId,
          status: 'complete',
          errorCode: null,
          isCounted: true,
          modelUsed: null,
          processingTimeMs: null,
          figures: null,
        },
        message: { ...saved!.answer, content: 'x', status: 'complete' },
        last: { seq: 200_000, event: { type: 'error', code: 'internal', message: '' } },
      })
    expect(await store.runs.heartbeat(processId, [{ runId, attempt: 1 }])).toEqual([runId])
    expect(await store.runs.heartbeat(processId, [{ runId, attempt: 2 }])).toEqual([])
    expect([await finish(1), await finish(2)]).toEqual([false, true])
  })

  it('refuses a second process on the embedded database, and a database without Hebrew and Cyrillic', async () => {
    if (kind === 'embedded') {
      await expect(database.open()).rejects.toThrow(/in use by process \d+/)
      return
    }
    const name = `sugya_test_${randomUUID().replaceAll('-', '')}`
    await runOnPostgres(`create database ${name} template template0 encoding 'UTF8' locale 'C'`)
    try {
      const url = database.options.databaseUrl!.replace(/[^/]+$/, name)
      await expect(openStore({ databaseUrl: url, dataDir: '/nowhere', log: silentLog })).rejects.toThrow(/locale/)
    } finally {
      await runOnPostgres(`drop database ${name} with (force)`)
    }
  })
})
