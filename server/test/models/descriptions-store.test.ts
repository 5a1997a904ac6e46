import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnEachDatabase, openStoreForTests, type TestStore } from '@sugya/testing/database/on-each-database'
import type { DescribedPortion, NewDescriptions } from '../../src/ports/store/descriptions.ts'

const TIMEOUT_MS = 20_000

const job: NewDescriptions = {
  ...{ works: ['Book of Small Lights'], model: 'gpt-x', inputPrice: 2.5, outputPrice: 10, budget: 1.5, unit: 'usd' },
  ...{ total: 2, startedBy: 'Rivka' },
}
const portion = (chapter: number): DescribedPortion => ({
  key: `Book of Small Lights|${String(chapter)}|0`,
  rows: [1, 2, 3].map((line) => {
    const place = `${String(chapter)}:${String(line)}`
    return { ref: `Book of Small Lights ${place}`, he: `he ${place}`, en: `en ${place}`, ru: `ru ${place}` }
  }),
  refused: { markup: chapter },
  isComplete: true,
  inputTokens: 100,
  outputTokens: 10,
})

describeOnEachDatabase('store of descriptions', (make, kind) => {
  let store: TestStore
  openStoreForTests(make, (opened) => (store = opened))

  it('gives a job to one process, which another replaces only when it is silent, and refuses writes without the lease', async () => {
    const { descriptions } = store
    const started = (await descriptions.start(job))!
    expect(started).toMatchObject({ ...job, status: 'running', done: 0, rows: 0, refused: {}, inputTokens: 0, evaluation: null })
    expect(await descriptions.start(job)).toBeUndefined()
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await descriptions.acquire(first, TIMEOUT_MS)).toMatchObject({ id: started.id })
    expect(await descriptions.addPortion(started.id, first, 'gpt-x', portion(1))).toBe(true)
    // The same portion again changes nothing.
    expect(await descriptions.addPortion(started.id, first, 'gpt-x', portion(1))).toBe(true)
    // An embedded database has one process: the lease of any other is stale.
    if (kind === 'postgres') expect(await descriptions.acquire(second, TIMEOUT_MS)).toBeUndefined()
    await store.sql(`update description_jobs set heartbeat_at = now() - interval '1 minute'`)
    expect(await descriptions.acquire(second, TIMEOUT_MS)).toMatchObject({ id: started.id, done: 1, rows: 3, inputTokens: 100 })
    expect(await descriptions.heartbeat(started.id, first, 'running')).toBe(false)
    expect(await descriptions.addPortion(started.id, first, 'gpt-x', portion(2))).toBe(false)
    expect(await descriptions.end(started.id, first, { status: 'ready' })).toBe(false)
    expect(await descriptions.addPortion(started.id, second, 'gpt-x', portion(2))).toBe(true)
    expect(await descriptions.find(started.id)).toMatchObject({ done: 2, rows: 6, refused: { markup: 3 }, skipped: 0, outputTokens: 20 })
    const rows = await descriptions.rows(started.id)
    expect(rows.map(({ en }) => en)).toEqual(['en 1:1', 'en 1:2', 'en 1:3', 'en 2:1', 'en 2:2', 'en 2:3'])
    expect((await descriptions.sample(started.id, 3)).map(({ en }) => en)).toHaveLength(3)
    expect(await descriptions.end(started.id, second, { status: 'ready' })).toBe(true)
  })

  it('adds what comes later of a portion that stopped halfway, until it is complete', async () => {
    const { descriptions } = store
    const started = (await descriptions.start(job))!
    const process = randomUUID()
    await descriptions.acquire(process, TIMEOUT_MS)
    const add = (part: Partial<DescribedPortion>) => descriptions.addPortion(started.id, process, 'gpt-x', { ...portion(1), ...part })
    const { rows } = portion(1)
    expect(await add({ rows: rows.slice(0, 1), isComplete: false })).toBe(true)
    expect(await descriptions.find(started.id)).toMatchObject({ done: 0, skipped: 0, rows: 1, inputTokens: 100 })
    expect(await descriptions.listPortions(started.id)).toEqual([{ key: portion(1).key, isComplete: false }])
    expect(await add({ rows: [], refused: { form: 2 }, isComplete: false })).toBe(true)
    expect(await add({ rows: rows.slice(1) })).toBe(true)
    // The portion is complete: nothing is added.
    expect(await add({ rows: [{ ...rows[0]!, ref: 'Book of Small Lights 1:9' }] })).toBe(true)
    expect(await descriptions.find(started.id)).toMatchObject({
      ...{ done: 1, skipped: 0, rows: 3, refused: { markup: 2, form: 2 }, inputTokens: 300, outputTokens: 30 },
    })
    expect((await descriptions.rows(started.id)).map(({ en }) => en)).toEqual(['en 1:1', 'en 1:2', 'en 1:3'])
    expect(await descriptions.listPortions(started.id)).toEqual([{ key: portion(1).key, isComplete: true }])
    await descriptions.move(started.id, ['running'], { status: 'discarded' })
  })

  it('takes the lease away when an administrator pauses, and lets only one job be active', async () => {
    const { descriptions } = store
    const started = (await descriptions.start(job))!
    const process = randomUUID()
    await descriptions.acquire(process, TIMEOUT_MS)
    expect(await descriptions.move(started.id, ['running'], { status: 'paused' })).toMatchObject({ status: 'paused' })
    expect(await descriptions.heartbeat(started.id, process, 'running')).toBe(false)
    const other = (await descriptions.start(job))!
    expect(await descriptions.move(started.id, ['paused'], { status: 'running' })).toBeUndefined()
    await descriptions.move(other.id, ['running'], { status: 'discarded' })
    expect(await descriptions.move(started.id, ['paused'], { status: 'running', budget: 9 })).toMatchObject({
      status: 'running',
      budget: 9,
    })
    await descriptions.move(started.id, ['running'], { status: 'discarded' })
    expect(await descriptions.move('no-uuid', ['running'], { status: 'paused' })).toBeUndefined()
    expect((await descriptions.list(10)).map(({ status }) => status).sort()).toEqual(['discarded', 'discarded', 'discarded', 'ready'])
    expect(await descriptions.takenWorks()).toEqual(['Book of Small Lights'])
  })

  it('never gives a process a job that an administrator pauses at the same moment', async () => {
    const { descriptions } = store
    for (let attempt = 0; attempt < 40; attempt++) {
      const { id } = (await descriptions.start(job))!
      const [acquired] = await Promise.all([
        descriptions.acquire(randomUUID(), TIMEOUT_MS),
        descriptions.move(id, ['running'], { status: 'paused' }),
      ])
      expect([undefined, 'running']).toContain(acquired?.status)
      await descriptions.move(id, ['paused'], { status: 'discarded' })
    }
  })
})
