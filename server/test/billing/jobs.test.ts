import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPgBossJobs } from '../../src/adapters/jobs/pg-boss.ts'
import type { DatabaseStore } from '../../src/adapters/store/open-store.ts'
import { silentLog } from '@sugya/testing/database/embedded-template'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('scheduled jobs', (make) => {
  let database: TestDatabase
  let store: DatabaseStore
  beforeAll(async () => {
    database = await make()
    store = (await database.open()) as DatabaseStore
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  it('keeps the schedule in the database of the store and starts again after a restart', async () => {
    const errors: object[] = []
    const log = { error: (details: object) => errors.push(details) }
    const scheduled = async () => {
      const { rows } = await store.executeSql('select name, cron from pgboss.schedule').catch(() => ({ rows: [] }))
      return rows as { name: string; cron: string }[]
    }
    for (const cron of ['17 1 * * *', '18 1 * * *']) {
      const jobs = createPgBossJobs({ executeSql: store.executeSql, exclusive: store.exclusive, log, delayMs: 0 })
      jobs.start([{ name: 'a-job', cron, run: async () => {} }])
      // The readers' statements take their turns between those of the queue.
      while ((await scheduled())[0]?.cron !== cron) expect(await store.ping()).toBe(true)
      await jobs.close()
      expect(await scheduled()).toEqual([{ name: 'a-job', cron }])
    }
    expect(errors).toEqual([])
  })

  it('runs a due job once', async () => {
    let runs = 0
    const done = Promise.withResolvers<void>()
    const jobs = createPgBossJobs({
      executeSql: store.executeSql,
      exclusive: store.exclusive,
      log: silentLog,
      delayMs: 0,
      pollSeconds: 0.5,
    })
    jobs.start([
      {
        name: 'due-job',
        cron: '0 0 1 1 *',
        async run() {
          runs++
          done.resolve()
        },
      },
    ])
    const queued = () => store.executeSql("select 1 from pgboss.queue where name = 'due-job'").catch(() => ({ rows: [] }))
    while ((await queued()).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await store.executeSql("insert into pgboss.job (name, retry_limit) values ('due-job', 2)")
    await done.promise
    await jobs.close()
    expect(runs).toBe(1)
  })

  it('leaves no open transaction on a connection whose statement fails', async () => {
    await expect(store.executeSql('begin; select 1/0; commit;')).rejects.toThrow('division by zero')
    await expect(store.executeSql('select 1 as one')).resolves.toEqual({ rows: [{ one: 1 }] })
  })
})
