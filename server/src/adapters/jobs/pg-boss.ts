import type { PgBoss as Boss } from 'pg-boss'
import type { Jobs, ScheduledJob } from '../../ports/jobs.ts'
import type { ExecuteSql } from '../store/database/execute-sql.ts'

interface Log {
  error(details: object, message: string): void
}

export interface PgBossOptions {
  executeSql: ExecuteSql
  /** The embedded database: one connection, which requests need too. */
  exclusive: boolean
  log: Log
  /** Delay of the start: the first moments of a process belong to requests. */
  delayMs?: number
  /** Seconds between two polls of a queue. */
  pollSeconds?: number
}

const START_DELAY_MS = 15_000
/**
 * How often schedules and queues are polled: nothing is urgent, and each poll is a query.
 */
const POLL_INTERVAL_SECONDS = 45
const HOUR_SECONDS = 3_600
/** Limit of one job, and the delay before each of two retries. */
const JOB_TIMEOUT_SECONDS = 2 * HOUR_SECONDS
const RETRY_DELAY_SECONDS = 600

/** Runs scheduled jobs with pg-boss in the store's database. */
export function createPgBossJobs({
  executeSql,
  exclusive,
  log,
  delayMs = START_DELAY_MS,
  pollSeconds = POLL_INTERVAL_SECONDS,
}: PgBossOptions): Jobs {
  const ending = new AbortController()
  let starting: Promise<Boss | undefined> = Promise.resolve(undefined)
  let timer: NodeJS.Timeout | undefined = undefined

  async function begin(jobs: ScheduledJob[]): Promise<Boss> {
    // Loaded on demand: it takes 0.2 s.
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql },
      backend: exclusive ? 'pglite' : 'postgres',
      cronMonitorIntervalSeconds: POLL_INTERVAL_SECONDS,
      cronWorkerIntervalSeconds: POLL_INTERVAL_SECONDS,
      superviseIntervalSeconds: HOUR_SECONDS / 2,
      monitorIntervalSeconds: HOUR_SECONDS / 2,
      queueCacheIntervalSeconds: HOUR_SECONDS / 2,
      bamIntervalSeconds: HOUR_SECONDS / 2,
      flowIntervalSeconds: HOUR_SECONDS / 2,
      // Unnecessary: a handful of jobs a day does not bloat an index.
      reindex: false,
      monitorVacuum: false,
    })
    boss.on('error', (err) => {
      log.error({ err }, 'job queue failed')
    })
    await boss.start()
    for (const { name, cron, run } of jobs) {
      // `stately`: at most one waiting and one running, for any number of processes and missed nights.
      await boss.createQueue(name, {
        policy: 'stately',
        retryLimit: 2,
        retryDelay: RETRY_DELAY_SECONDS,
        expireInSeconds: JOB_TIMEOUT_SECONDS,
      })
      await boss.schedule(name, cron, null, { tz: 'UTC' })
      await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
        await run(ending.signal)
      })
    }
    return boss
  }

  return {
    start(jobs) {
      timer = setTimeout(() => {
        starting = begin(jobs).catch((err: unknown) => {
          log.error({ err }, 'job queue start failed')
          return undefined
        })
      }, delayMs).unref()
    },
    async close() {
      clearTimeout(timer)
      ending.abort()
      const boss = await starting
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
