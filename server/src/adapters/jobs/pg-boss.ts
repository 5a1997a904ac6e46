import type { PgBoss as Boss } from 'pg-boss'
import type { Jobs, ScheduledJob } from '../../ports/jobs.ts'
import type { ExecuteSql } from '../store/database/execute-sql.ts'

interface Log {
  error(details: object, message: string): void
}

export interface PgBossOptions {
  executeSql: ExecuteSql
  /** The embedded database: one connection, which the readers need too. */
  exclusive: boolean
  log: Log
  /** Milliseconds before it begins: the first moments of a process belong to its readers. */
  delayMs?: number
  /** Seconds between two looks whether something is due. */
  pollSeconds?: number
}

const START_DELAY_MS = 15_000
/**
 * How often the due times are looked up, and whether something is due, in seconds: nothing here is urgent, and each
 * is a query.
 */
const POLL_INTERVAL_SECONDS = 45
const HOUR_SECONDS = 3_600
/** So long one job may take, and so much later a failed one is tried again, twice, in seconds. */
const JOB_TIMEOUT_SECONDS = 2 * HOUR_SECONDS
const RETRY_DELAY_SECONDS = 600

/** Scheduled work by pg-boss in the store's own database. */
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
    // Loaded only now: it takes a fifth of a second.
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
      // Not the embedded one, which tidies up by itself; a handful of jobs a day bloats no index of the other.
      reindex: false,
      monitorVacuum: false,
    })
    boss.on('error', (err) => {
      log.error({ err }, 'the job queue failed')
    })
    await boss.start()
    for (const { name, cron, run } of jobs) {
      // `stately`: one waiting and one running at most, however many processes and missed nights there are.
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
          log.error({ err }, 'the job queue does not start')
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
