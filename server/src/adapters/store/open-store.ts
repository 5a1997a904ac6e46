import { fileURLToPath } from 'node:url'
import { drizzle, migrate } from './database/drizzle.ts'
import pg from 'pg'
import { every } from '../../background/every.ts'
import type { OpenStore } from '../../ports/store/store.ts'
import { createAccountStore } from './accounts/accounts.ts'
import { createAdminStore } from './accounts/admins.ts'
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
import { createEvaluationStore, createFindingStore } from './models/evaluations.ts'
import { createFeedbackReviewStore } from './models/feedback.ts'
import { createModelStore } from './models/models.ts'
import { createQuotaStore } from './quota/quota.ts'
import { createSqlExecutor, type ExecuteSql } from './database/execute-sql.ts'
import { createRunStore } from './chat/runs.ts'
import { createSettingsStore } from './settings.ts'
import { createSharingStore } from './chat/sharing.ts'
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
  dataDir: string
  log: Log
}

/** The store, and access to its connection for libraries with SQL of their own. */
export interface DatabaseStore extends OpenStore {
  executeSql: ExecuteSql
}

/** An arbitrary constant, the same in every process that migrates. */
const MIGRATION_LOCK = 7_249_311

/**
 * Opens the store and migrates its tables. Throws FolderInUse when another process uses the embedded database, and an
 * Error for the operator when the database does not respond or its locale does not support Hebrew and Cyrillic.
 */
export async function openStore({ databaseUrl, dataDir, log }: StoreOptions): Promise<DatabaseStore> {
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'sugya',
      keepAlive: true,
    })
    return await prepare(pool, false, log, async () => {})
  }
  const embedded = await startEmbeddedPostgres(dataDir, (err) => log.error({ err }, 'embedded database failed'))
  const pool = new pg.Pool({ ...embedded.connection, max: 1, idleTimeoutMillis: 0 })
  const vacuum = async () => {
    await pool.query('vacuum (analyze)')
  }
  const vacuuming = every(VACUUM_INTERVAL_MS, vacuum, { onError: (err) => log.error({ err }, 'embedded database vacuum failed') })
  return await prepare(pool, true, log, async () => {
    await vacuuming.stop()
    await embedded.close()
  })
}

async function prepare(pool: pg.Pool, exclusive: boolean, log: Log, closeServer: () => Promise<void>): Promise<DatabaseStore> {
  // Without a listener, a connection lost while idle would end the process; the next query opens a new one.
  pool.on('error', (err) => log.error({ err }, 'database connection lost'))
  const close = async () => {
    await pool.end()
    await closeServer()
  }
  try {
    await checkLocale(pool)
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
    runs: createRunStore(db, exclusive),
    quota: createQuotaStore(db),
    accounts: createAccountStore(db),
    attempts: createAttemptStore(pool),
    admins: createAdminStore(db),
    analytics: createAnalyticsStore(db),
    billing: { ...createBillingStore(db), sandbox: createSandboxLedger(db) },
    sharing: createSharingStore(db),
    feedback: createFeedbackStore(db),
    feedbackReview: createFeedbackReviewStore(db),
    models: createModelStore(db),
    evaluations: createEvaluationStore(db, exclusive),
    finding: createFindingStore(db),
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
  let row: { lower: string } | undefined
  try {
    const ask = () => pool.query<{ lower: string }>("select lower('ПРИВЕТ') as lower")
    // On a busy machine the first connection may time out while the process still loads its data.
    row = (await ask().catch((err: unknown) => (isTimeout(err) ? ask() : Promise.reject(err as Error)))).rows[0]
  } catch (cause) {
    throw new Error(`The database does not respond: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  if (row?.lower !== 'привет')
    throw new Error(
      "The database was created with a locale that has no Hebrew and Cyrillic letters. Create it with: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8' (or an ICU locale).",
    )
}

const isTimeout = (err: unknown) => err instanceof Error && err.message.includes('connection timeout')

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
