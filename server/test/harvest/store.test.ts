import type { HarvestFailure } from '@sugya/contract/api/harvest'
import { beforeEach, expect, it } from 'vitest'
import type { HarvestState, RecordedFailure } from '../../src/ports/store/harvest.ts'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { describeOnEachDatabase, openStoreForTests } from '@sugya/testing/database/on-each-database'

const state: HarvestState = {
  totalTexts: 10,
  processedTexts: 4,
  successfulTexts: 3,
  failedTexts: 1,
  conversationsGenerated: 7,
  currentStage: 'Fetching',
  currentCategory: 'Mishnah',
  currentText: 'Pirkei Avot 1',
  currentLanguage: 'he',
  errorSummary: { byType: { timeout: 1 }, refusedEditions: 0, refused: [], reason: null },
}
const statistics = { conversationsGenerated: 7, totalConversations: 9, dataSizeMB: 0.1, errors: 1, errorSample: [], failures: [] }
let count = 0
const newId = () => `harvest_20260101000000_${String(++count)}`
const failure = (
  sessionId: string,
  textReference: string,
  code: HarvestFailure['code'] = 'timeout',
  category = 'Mishnah',
): RecordedFailure => ({
  sessionId,
  textReference,
  textTitle: 'Pirkei Avot',
  language: 'he',
  category,
  reason: { code },
})

describeOnEachDatabase('harvest sessions', (make, kind) => {
  let store: OpenStore
  openStoreForTests(make, (opened) => (store = opened))
  beforeEach(() => store.harvest.cancelActive())

  it('creates one active session, however many processes ask at once', async () => {
    const { harvest } = store
    const ids = Array.from({ length: 8 }, newId)
    const begun = await Promise.all(ids.map((id) => harvest.begin(id, 'a process', { titles: ['Jonah'] })))
    expect(begun.filter(Boolean)).toHaveLength(1)
    const active = ids[begun.indexOf(true)] ?? ''
    expect(await harvest.find(active)).toMatchObject({
      sessionId: active,
      status: 'active',
      currentStage: 'Initializing',
      totalTexts: 0,
      processedTexts: 0,
      successfulTexts: 0,
      failedTexts: 0,
      conversationsGenerated: 0,
      endTime: null,
      request: { titles: ['Jonah'] },
    })
    expect(await harvest.cancelActive()).toBe(1)
    expect(await harvest.begin(newId(), 'a process', {})).toBe(true)
  })

  it('accepts writes only from the process that holds the lease', async () => {
    const { harvest } = store
    const id = newId()
    await harvest.begin(id, 'mine', {})
    expect(await harvest.heartbeat(id, 'mine', state)).toBe(true)
    expect(await harvest.heartbeat(id, 'another', { ...state, processedTexts: 9 })).toBe(false)
    expect(await harvest.find(id)).toMatchObject(state)
    expect(await harvest.finish(id, 'another', { status: 'completed', state, statistics, filename: 'a.jsonl' })).toBe(false)
    expect(await harvest.finish(id, 'mine', { status: 'completed', state, statistics, filename: 'a.jsonl' })).toBe(true)
    expect(await harvest.find(id)).toMatchObject({ status: 'completed', outcome: 'partial', statistics, file: { filename: 'a.jsonl' } })
    expect(await harvest.heartbeat(id, 'mine', state)).toBe(false)
    const [latest] = await harvest.list({ limit: 1, offset: 0 })
    expect(latest?.sessionId).toBe(id)
  })

  it('hands the session of a dead process over once, and not that of a living process', async () => {
    const { harvest } = store
    const id = newId()
    await harvest.begin(id, 'the dead', {})
    // Without other processes on the database everybody else is dead; with them, who is silent.
    expect((await harvest.claimStale('the dead', 60_000))?.sessionId).toBeUndefined()
    expect((await harvest.claimStale('the heir', kind === 'embedded' ? 60_000 : -1))?.sessionId).toBe(id)
    expect(await harvest.claimStale('the heir', 60_000)).toBeUndefined()
    expect(await harvest.heartbeat(id, 'the dead', state)).toBe(false)
    expect(await harvest.heartbeat(id, 'the heir', state)).toBe(true)
  })

  it('stores each failure once, counts, pages, retries and resolves it', async () => {
    const { harvest } = store
    const id = newId()
    await harvest.begin(id, 'mine', {})
    await harvest.recordFailure(failure(id, 'Pirkei Avot 1'))
    await harvest.recordFailure({ ...failure(id, 'Pirkei Avot 1'), reason: { code: 'source_error', address: '/api/x', status: 500 } })
    await harvest.recordFailure(failure(id, 'Pirkei Avot 2'))
    await harvest.recordFailure(failure(id, 'Genesis 1', 'unexpected', 'Tanakh'))
    expect(await harvest.stats(id)).toEqual({
      byType: { api_error: 1, timeout: 1, other: 1 },
      byCategory: { Mishnah: 2, Tanakh: 1 },
      totalErrors: 3,
      resolvedCount: 0,
    })
    const page = await harvest.errors(id, { limit: 2, offset: 2 })
    expect(page).toHaveLength(1)
    const [first] = await harvest.errors(id, { limit: 10, offset: 0, type: 'api_error' })
    expect(first).toMatchObject({
      reason: { code: 'source_error', address: '/api/x', status: 500 },
      errorMessage: 'source_error: /api/x: 500',
      httpStatus: 500,
      retryCount: 0,
      resolved: false,
      queued: false,
    })

    expect(await harvest.queue('no uuid')).toBeUndefined()
    expect(await harvest.queue(first?.id ?? '')).toMatchObject({ queued: true })
    expect(await harvest.listQueuedSessions()).toEqual([id])
    const taken = await Promise.all([1, 2, 3].map(() => harvest.acquireQueued([id], 60_000)))
    expect(taken.filter((error) => error !== undefined)).toHaveLength(1)
    await harvest.retryFailed(first?.id ?? '', { code: 'timeout' })
    expect(await harvest.errors(id, { limit: 1, offset: 0 })).toMatchObject([
      { id: first?.id, retryCount: 1, errorType: 'timeout', queued: false },
    ])
    await harvest.queue(first?.id ?? '')
    await harvest.acquireQueued([id], 60_000)
    await harvest.retrySucceeded(first?.id ?? '')
    expect(await harvest.listQueuedSessions()).toEqual([])
    expect(await harvest.resolveAt(id, 'Pirkei Avot 2')).toBe(1)
    expect(await harvest.resolveAt(id, 'Pirkei Avot 2')).toBe(0)
    const [last] = await harvest.errors(id, { limit: 10, offset: 0, resolved: false })
    expect(await harvest.resolve(last?.id ?? '')).toMatchObject({ resolved: true })
    expect(await harvest.queue(last?.id ?? '')).toMatchObject({ resolved: true, queued: false })
    expect((await harvest.stats(id)).resolvedCount).toBe(3)
  })

  it('registers its training file once, whose size may grow', async () => {
    const file = { filename: 'training-1.jsonl', originalName: 'training-1.jsonl', path: 'training/training-1.jsonl', validationPath: null }
    await store.harvest.saveTrainingFile({ ...file, size: 10 })
    await store.harvest.saveTrainingFile({ ...file, size: 20 })
    const files = (await store.training.listFiles()).filter(({ filename }) => filename === file.filename)
    expect(files).toMatchObject([{ size: 20, kind: 'harvest', status: 'uploaded' }])
  })
})
