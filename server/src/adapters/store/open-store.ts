import { fileURLToPath } from 'node:url'
import { drizzle, migrate } from './database/drizzle.ts'
import pg from 'pg'
import { every } from '../../background/every.ts'
import type { OpenStore } from '../../ports/store/store.ts'
import { noTracing, type Tracing } from '../../ports/tracing.ts'
import { createAccountStore } from './accounts/accounts.ts'
import { createAdminStore } from './accounts/admins.ts'
import { createSecondFactorStore } from './accounts/second-factors.ts'
import { createAnalyticsStore } from './analytics/analytics.ts'
import { createAttemptStore } from './accounts/attempts.ts'
import { createBillingStore } from './billing/billing.ts'
import { createSandboxLedger } from './billing/sandbox.ts'
import { createConversationStore } from './chat/conversations.ts'
import { createEditionStore } from './harvest/editions.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { createFeedbackStore } from './chat/feedback.ts'
import { createHarvestStore } from './harvest/harvest.ts'
import { createAuditStore } from './models/audit.ts'
import { createDescriptionStore } from './models/descriptions.ts'
import { createEvaluationStore, createFindingStore } from './models/evaluations.ts'
import { createFeedbackReviewStore } from './models/feedback.ts'
import { createModelStore } from './models/models.ts'
import { createQuotaStore } from './quota/quota.ts'
import { CheckedPool } from './database/checked-pool.ts'
import { createSqlExecutor, type ExecuteSql } from './database/execute-sql.ts'
import { DatabaseUnusable } from './database/database-unusable.ts'
import { traceStatements } from './database/trace-statements.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { createRunStore } from './chat/runs.ts'
import { createSettingsStore } from './settings.ts'
import { createSharingStore } from './chat/sharing.ts'
import { createStudyStore } from './study/study.ts'
import { createDailyMailStore } from './study/daily-mails.ts'
import { createSheetStore } from './sheets/sheets.ts'
import { createTrainingStore } from './training/training.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** The embedded PostgreSQL has no autovacuum, which removes dead rows and updates statistics. */
const VACUUM_INTERVAL_MS = 600_000

interface StoreOptions {
  /** Unset: the embedded PostgreSQL in `dataDir/postgres`. */
  databaseUrl?: string | undefined
  /** Connections to `databaseUrl` at most. */
  poolSize?: number | undefined
  dataDir: string
  /** By default nothing is traced. */
  tracing?: Tracing
  log: Log
  /** Milliseconds that a start waits for the database, and a statement for a connection; for tests. */
  limits?: { startMs: number; checkoutMs: number }
}

const DEFAULT_POOL_SIZE = 10

/** The store, and access to its connection for libraries with SQL of their own. */
export interface DatabaseStore extends OpenStore {
  executeSql: ExecuteSql
}

/** An arbitrary constant, the same in every process that migrates. */
const MIGRATION_LOCK = 7_249_311

/**
 * Opens the store and migrates its tables. Throws FolderInUse when another process uses the embedded database, and
 * DatabaseUnusable when PostgreSQL does not answer in time, refuses the connection, or its locale does not support
 * Hebrew and Cyrillic.
 */
export async function openStore({
  databaseUrl,
  poolSize = DEFAULT_POOL_SIZE,
  dataDir,
  tracing = noTracing,
  log,
  limits,
}: StoreOptions): Promise<DatabaseStore> {
  if (databaseUrl !== undefined) {
    const pool = new CheckedPool({ databaseUrl, size: poolSize, checkoutMs: limits?.checkoutMs })
    traceStatements(pool, tracing)
    const connect = <T>(ask: () => Promise<T>) => waitForDatabase(ask, { databaseUrl, log, limitMs: limits?.startMs })
    return await prepare(pool, false, log, connect, async () => {})
  }
  const embedded = await startEmbeddedPostgres(dataDir, (err) => log.error({ err }, 'embedded database failed'))
  const pool = new pg.Pool({ ...embedded.connection, max: 1, idleTimeoutMillis: 0 })
  traceStatements(pool, tracing)
  const vacuum = async () => {
    await pool.query('vacuum (analyze)')
  }
  const vacuuming = every(VACUUM_INTERVAL_MS, vacuum, { onError: (err) => log.error({ err }, 'embedded database vacuum failed') })
  const connect = <T>(ask: () => Promise<T>) => ask()
  return await prepare(pool, true, log, connect, async () => {
    await vacuuming.stop()
    await embedded.close()
  })
}

async function prepare(
  pool: pg.Pool,
  exclusive: boolean,
  log: Log,
  connect: <T>(ask: () => Promise<T>) => Promise<T>,
  closeServer: () => Promise<void>,
): Promise<DatabaseStore> {
  // Without a listener, a connection lost while idle would end the process; the next query opens a new one.
  pool.on('error', (err) => log.error({ err }, 'database connection lost'))
  const close = async () => {
    await pool.end()
    await closeServer()
  }
  try {
    await connect(() => checkLocale(pool))
    await applyMigrations(pool)
  } catch (cause) {
    await close()
    throw cause
  }
  const db = drizzle(pool)
  return {
    exclusive,
    settings: createSettingsStore(db),
    conversations: createConversationStore(db),
    runs: createRunStore(db),
    quota: createQuotaStore(db),
    accounts: createAccountStore(db),
    attempts: createAttemptStore(pool),
    admins: createAdminStore(db),
    secondFactors: createSecondFactorStore(db),
    analytics: createAnalyticsStore(db),
    billing: { ...createBillingStore(db), sandbox: createSandboxLedger(db) },
    sharing: createSharingStore(db),
    study: createStudyStore(db),
    dailyMails: createDailyMailStore(db),
    sheets: createSheetStore(db),
    feedback: createFeedbackStore(db),
    feedbackReview: createFeedbackReviewStore(db),
    models: createModelStore(db),
    evaluations: createEvaluationStore(db, exclusive),
    finding: createFindingStore(db),
    descriptions: createDescriptionStore(db, exclusive),
    audit: createAuditStore(db),
    training: createTrainingStore(db),
    harvest: createHarvestStore(db, exclusive),
    editions: createEditionStore(db),
    executeSql: createSqlExecutor(pool),
    async ping() {
      try {
        await pool.query('select 1')
        return true
      } catch {
        return false
      }
    },
    close,
  }
}

async function checkLocale(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ lower: string }>("select lower('ПРИВЕТ') as lower")
  if (rows[0]?.lower !== 'привет')
    throw new DatabaseUnusable(
      "The database was created with a locale that has no Hebrew and Cyrillic letters. Create it with: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8' (or an ICU locale).",
    )
}

/** One process migrates; the others wait and find nothing left to do. */
async function applyMigrations(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)) })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    client.release()
  }
}
