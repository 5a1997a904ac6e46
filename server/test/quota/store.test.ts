import { randomUUID } from 'node:crypto'
import type { Message } from '@sugya/contract/api/chat'
import { expect, it } from 'vitest'
import type { Counting, FullWindow } from '../../src/ports/store/quota.ts'
import { describeOnEachDatabase, openStoreForTests, type TestStore } from '@sugya/testing/database/on-each-database'

const HOUR = 3_600_000

describeOnEachDatabase('quota store', (make) => {
  let store: TestStore
  openStoreForTests(make, (opened) => (store = opened))

  const newDevice = () => ({ kind: 'device' as const, fingerprint: randomUUID().replaceAll('-', '') })
  const own = (subject: Counting['subject'], limit = 10): Counting => ({ subject, limit, hours: 5, buckets: [] })
  const bucket = (limit: number, hours = 5) => ({ key: `network:${randomUUID()}`, limit, hours })
  const used = async (counting: Counting) => (await store.quota.read(counting)).used
  async function newUser(): Promise<{ kind: 'user'; id: string }> {
    const name = randomUUID()
    const [row] = await store.sql<{ id: string }>("insert into users (username, password, email) values ($1, '', $1) returning id", [name])
    return { kind: 'user', id: row!.id }
  }
  async function reserve(counting: Counting, runId: string = randomUUID()): Promise<string> {
    expect(await store.quota.reserve(runId, counting)).toBeUndefined()
    return runId
  }
  /**
   * Lets the windows of a subject, or of a bucket, have begun earlier; reservations remember the window as it is then.
   */
  async function age(what: Counting['subject'] | string, interval: string): Promise<void> {
    if (typeof what === 'string')
      await store.sql('update usage_buckets set window_start_time = window_start_time - $2::interval where key = $1', [what, interval])
    else if (what.kind === 'user')
      await store.sql('update usage_tracking set window_start_time = window_start_time - $2::interval where user_id = $1', [
        what.id,
        interval,
      ])
    else
      await store.sql('update usage_tracking set window_start_time = window_start_time - $2::interval where device_fingerprint = $1', [
        what.fingerprint,
        interval,
      ])
  }
  const endsIn = (spent: FullWindow | undefined) => (spent!.endsAt.getTime() - Date.now()) / HOUR

  it('accepts exactly ten of fifty simultaneous reservations of a new device, and returns the time of the next one', async () => {
    const counting = own(newDevice())
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.quota.reserve(randomUUID(), counting)))
    const refused = answers.filter((answer) => answer !== undefined)
    expect(refused).toHaveLength(40)
    expect(await used(counting)).toBe(10)
    const { endsAt } = await store.quota.read(counting)
    for (const spent of refused) {
      expect(spent.endsAt).toEqual(endsAt)
      expect(spent.seconds / 3600).toBeCloseTo(5, 1)
    }
  })

  it('opens a window with the first question and a new one after five hours', async () => {
    const device = newDevice()
    const counting = own(device, 2)
    expect(await store.quota.read(counting)).toEqual({ used: 0, inBuckets: {}, endsAt: null, fullBucket: null })
    await reserve(counting)
    const first = (await store.quota.read(counting)).endsAt
    await age(device, '4 hours 59 minutes')
    await reserve(counting)
    const second = await store.quota.read(counting)
    expect(second.used).toBe(2)
    expect(first!.getTime() - second.endsAt!.getTime()).toBe(4.75 * HOUR + 14 * 60_000)
    expect(endsIn(await store.quota.reserve(randomUUID(), counting))).toBeCloseTo(1 / 60, 2)

    await age(device, '1 minute')
    expect(await store.quota.read(counting)).toEqual({ used: 0, inBuckets: {}, endsAt: null, fullBucket: null })
    await reserve(counting)
    const next = await store.quota.read(counting)
    expect(next.used).toBe(1)
    expect(endsIn({ endsAt: next.endsAt!, seconds: 0 })).toBeCloseTo(5, 1)
  })

  it('counts users apart from devices and from one another', async () => {
    const [device, one, two] = [newDevice(), await newUser(), await newUser()]
    await reserve(own(device))
    await reserve(own(one))
    await reserve(own(one))
    expect(await Promise.all([device, one, two].map((subject) => used(own(subject))))).toEqual([1, 2, 0])
  })

  it('applies a higher limit to the same count after a subscription', async () => {
    const user = await newUser()
    for (let i = 0; i < 2; i++) await reserve(own(user, 2))
    expect(await store.quota.reserve(randomUUID(), own(user, 2))).toBeDefined()
    await reserve(own(user, 300))
    expect(await used(own(user))).toBe(3)
    expect(await store.quota.reserve(randomUUID(), own(user, 2))).toBeDefined()
  })

  it('stops forged devices exactly at the limit of their network, and counts nothing for rejected ones', async () => {
    const network = bucket(7)
    const devices = Array.from({ length: 40 }, newDevice)
    const answers = await Promise.all(
      devices.map((subject) =>
        store.quota.reserve(randomUUID(), { ...own(subject), buckets: [{ key: 'guests', limit: 1e6, hours: 1 }, network] }),
      ),
    )
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(7)
    const counts = await Promise.all(devices.map((subject) => used(own(subject))))
    expect(counts).toEqual(answers.map((answer) => (answer === undefined ? 1 : 0)))
    const full = { ...own(newDevice()), buckets: [network] }
    const { fullBucket } = await store.quota.read(full)
    expect(endsIn(fullBucket!)).toBeCloseTo(5, 1)
    expect((await store.quota.reserve(randomUUID(), full))!.endsAt).toEqual(fullBucket!.endsAt)
  })

  it('increments no bucket when the device has none left or another bucket is full', async () => {
    const [roomy, full, device] = [bucket(100), bucket(1), newDevice()]
    await reserve({ ...own(newDevice()), buckets: [full] })
    await store.quota.reserve(randomUUID(), { ...own(newDevice()), buckets: [roomy, full] })
    const spent = { ...own(device, 1), buckets: [roomy] }
    await reserve(spent)
    for (let i = 0; i < 3; i++) expect(await store.quota.reserve(randomUUID(), spent)).toBeDefined()
    const [row] = await store.sql<{ question_count: number }>('select question_count from usage_buckets where key = $1', [roomy.key])
    expect(row!.question_count).toBe(1)
  })

  it('returns the latest end of several full buckets, and counts again after it', async () => {
    const [hourly, network] = [bucket(1, 1), bucket(1, 5)]
    const counting = () => ({ ...own(newDevice()), buckets: [hourly, network] })
    await reserve(counting())
    expect(endsIn(await store.quota.reserve(randomUUID(), counting()))).toBeCloseTo(5, 1)
    await age(network.key, '5 hours')
    expect(endsIn(await store.quota.reserve(randomUUID(), counting()))).toBeCloseTo(1, 1)
    await age(hourly.key, '1 hour')
    await reserve(counting())
  })

  it('returns a question once to the device and the buckets, however often it is released', async () => {
    const network = bucket(3)
    const counting = { ...own(newDevice(), 3), buckets: [network] }
    const runs = [await reserve(counting), await reserve(counting), await reserve(counting)]
    expect((await store.quota.read(counting)).fullBucket).not.toBeNull()
    await Promise.all(Array.from({ length: 20 }, () => store.quota.release(runs[0]!)))
    await store.quota.release(runs[0]!)
    expect(await store.quota.read(counting)).toMatchObject({ used: 2, fullBucket: null })
    await reserve(counting)
    expect(await store.quota.reserve(randomUUID(), counting)).toBeDefined()
  })

  it('commits a question with its first stored words, and settles it with the end of its run', async () => {
    const counting = own(newDevice())
    const [shown, silent, lost] = [await begunRun(counting), await begunRun(counting), await begunRun(counting)]
    const states = async () =>
      (
        await store.sql<{ state: string }>(
          'select state from quota_reservations where run_id = any ($1) order by array_position($1, run_id)',
          [[shown.runId, silent.runId, lost.runId]],
        )
      ).map(({ state }) => state)
    const delta = { type: 'delta' as const, text: 'A word' }
    await store.runs.append(shown.processId, [{ runId: shown.runId, attempt: 1, seq: 1, event: delta }])
    await store.runs.append(silent.processId, [{ runId: silent.runId, attempt: 1, seq: 1, event: { type: 'status', stage: 'finding' } }])
    await store.runs.append(randomUUID(), [{ runId: lost.runId, attempt: 1, seq: 1, event: delta }])
    expect(await states()).toEqual(['committed', 'reserved', 'reserved'])
    expect(await used(counting)).toBe(3)

    const finish = (run: BegunRun, isCounted: boolean, processId = run.processId) =>
      store.runs.finish({
        ...{
          runId: run.runId,
          attempt: 1,
          processId,
          isCounted,
          status: 'interrupted',
          errorCode: null,
          modelUsed: null,
          processingTimeMs: null,
          figures: null,
        },
        message: { ...run.answer, status: 'interrupted' },
        last: { seq: 9, event: { type: 'error', code: 'interrupted', message: '' } },
      })
    expect(await finish(lost, false, randomUUID())).toBe(false)
    // Words that were committed and then dropped, as by an answer that began again and failed.
    expect(await finish(shown, false)).toBe(true)
    expect(await finish(silent, true)).toBe(true)
    expect(await states()).toEqual(['released', 'committed', 'reserved'])
    expect(await used(counting)).toBe(2)
  })

  it('keeps started questions counted in a bucket of starts after they are released', async () => {
    const starts = { ...bucket(2), countsStarts: true as const }
    const counting = { ...own(newDevice()), buckets: [starts] }
    for (let i = 0; i < 2; i++) await store.quota.release(await reserve(counting))
    expect(await store.quota.read(counting)).toMatchObject({ used: 0, endsAt: null })
    expect(endsIn(await store.quota.reserve(randomUUID(), counting))).toBeCloseTo(5, 1)
  })

  it('returns nothing to a window that has passed', async () => {
    const [device, network] = [newDevice(), bucket(10)]
    const counting = { ...own(device), buckets: [network] }
    const old = await reserve(counting)
    await age(device, '5 hours')
    await age(network.key, '5 hours')
    await reserve(counting)
    await store.quota.release(old)
    expect(await used(counting)).toBe(1)
    const [row] = await store.sql<{ question_count: number }>('select question_count from usage_buckets where key = $1', [network.key])
    expect(row!.question_count).toBe(1)
  })

  it('closes the window when its only question is returned', async () => {
    const counting = own(newDevice())
    await store.quota.release(await reserve(counting))
    expect(await store.quota.read(counting)).toEqual({ used: 0, inBuckets: {}, endsAt: null, fullBucket: null })
  })

  it('reserves and releases concurrently without a deadlock', async () => {
    const [hourly, network, devices] = [bucket(60, 1), bucket(40), Array.from({ length: 8 }, newDevice)]
    const countings = devices.map((subject) => ({ ...own(subject), buckets: [hourly, network] }))
    let kept = 0
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const runId = randomUUID()
        if ((await store.quota.reserve(runId, countings[i % 8]!)) !== undefined) return
        if (i % 3 === 0) await store.quota.release(runId)
        else kept++
      }),
    )
    const counts = await Promise.all(countings.map(used))
    expect(counts.reduce((a, b) => a + b)).toBe(kept)
    expect(kept).toBeLessThanOrEqual(40)
    const rows = await store.sql<{ question_count: number }>('select question_count from usage_buckets where key = any ($1)', [
      [hourly.key, network.key],
    ])
    expect(rows.map((row) => row.question_count)).toEqual([kept, kept])
  })

  it('carries used questions and window of a device over, and only upwards', async () => {
    const [device, user] = [newDevice(), await newUser()]
    await store.quota.setUsed(device, 10)
    await age(device, '3 hours')
    await store.quota.carryOver(device, { kind: 'user', id: user.id }, 5)
    const carried = await store.quota.read(own(user))
    expect(carried).toEqual({ ...(await store.quota.read(own(device))), used: 10 })
    expect(endsIn({ endsAt: carried.endsAt!, seconds: 0 })).toBeCloseTo(2, 1)
    expect(await store.quota.reserve(randomUUID(), own(user))).toBeDefined()

    for (const other of [device, newDevice(), newDevice()]) await store.quota.carryOver(other, { kind: 'user', id: user.id }, 5)
    const smaller = newDevice()
    await reserve(own(smaller))
    await Promise.all(Array.from({ length: 10 }, () => store.quota.carryOver(smaller, { kind: 'user', id: user.id }, 5)))
    expect(await store.quota.read(own(user))).toEqual(carried)
    // The device keeps its own count: to sign out again gains nothing either.
    expect(await used(own(device))).toBe(10)
  })

  it('carries nothing over from a window that has passed', async () => {
    const [device, user] = [newDevice(), await newUser()]
    await store.quota.setUsed(device, 10)
    await age(device, '5 hours')
    await store.quota.carryOver(device, { kind: 'user', id: user.id }, 5)
    expect(await store.quota.read(own(user))).toMatchObject({ used: 0, endsAt: null })
    const [one, another] = [newDevice(), await newUser()]
    await store.quota.setUsed(another, 10)
    await age(another, '5 hours')
    await reserve(own(one))
    await store.quota.carryOver(one, { kind: 'user', id: another.id }, 5)
    expect(await used(own(another))).toBe(1)
  })

  interface BegunRun {
    runId: string
    processId: string
    answer: Message
  }
  async function begunRun(counting: Counting): Promise<BegunRun> {
    const [runId, processId] = [await reserve(counting), randomUUID()]
    const owner = { kind: 'guest' as const, id: randomUUID() }
    await store.runs.claim({ id: runId, processId, owner, clientRequestId: null, deviceFingerprint: null })
    const saved = await store.runs.begin({
      runId,
      processId,
      owner,
      conversation: { id: randomUUID(), title: 'A title', isNew: true },
      userMessageId: randomUUID(),
      messageId: randomUUID(),
      question: 'A question',
      replaces: null,
      follows: null,
      questionLanguage: 'en',
      deviceFingerprint: null,
      includeTexts: true,
    })
    return { runId, processId, answer: saved!.answer }
  }

  it('settles ended runs by whether words were shown, missing runs after a while, and no running ones', async () => {
    const counting = own(newDevice())
    const ended = [
      ['complete', 'Some words.'],
      ['stopped', 'Some words.'],
      ['interrupted', 'Some words.'],
      ['stopped', ''],
      ['interrupted', ''],
      ['failed', ''],
    ] as const
    for (const [status, content] of ended) {
      const run = await begunRun(counting)
      await store.sql('update runs set status = $2, finished_at = now() where id = $1', [run.runId, status])
      await store.sql('update messages set content = $2, status = $3 where id = $1', [run.answer.id, content, status])
    }
    await begunRun(counting)
    const gone = await reserve(counting)
    await reserve(counting)
    await store.sql("update quota_reservations set created_at = now() - interval '2 minutes' where run_id = $1", [gone])
    expect(await used(counting)).toBe(9)
    expect(await store.quota.sweep(60_000)).toEqual({ committed: 3, released: 4 })
    expect(await used(counting)).toBe(5)
    expect(await store.quota.sweep(60_000)).toEqual({ committed: 0, released: 0 })
  })

  it('forgets settled reservations and old buckets, and nothing that still counts', async () => {
    const [old, network] = [bucket(10), bucket(10)]
    const counting = { ...own(newDevice()), buckets: [old, network] }
    const [settled, open, young] = [await reserve(counting), await reserve(counting), await reserve(counting)]
    await store.sql("update quota_reservations set state = 'committed' where run_id = any ($1)", [[settled, young]])
    await store.sql("update quota_reservations set created_at = now() - interval '25 hours' where run_id = any ($1)", [[settled, open]])
    await age(old.key, '25 hours')
    await store.quota.purge(24 * HOUR)
    const left = await store.sql<{ run_id: string }>('select run_id from quota_reservations where run_id = any ($1)', [
      [settled, open, young],
    ])
    expect(left.map((row) => row.run_id).sort()).toEqual([open, young].sort())
    const keys = await store.sql<{ key: string }>('select key from usage_buckets where key = any ($1)', [[old.key, network.key]])
    expect(keys).toEqual([{ key: network.key }])
    // What was counted there is not given back to the wrong row, and counting goes on.
    await store.quota.release(open)
    await reserve(counting)
    expect(await used(counting)).toBe(3)
  })

  it('deletes the quota with the account', async () => {
    const user = await newUser()
    const runId = await reserve(own(user))
    await store.sql('delete from users where id = $1', [user.id])
    await store.quota.release(runId)
    expect(await used(own(user))).toBe(0)
    expect(await store.quota.subscription(user.id)).toBeUndefined()
    await expect(store.quota.reserve(randomUUID(), own(user))).rejects.toThrow()
  })
})
