import pg from 'pg'
import { conversationStore } from '../../../server/src/adapters/store/chat/conversations.ts'
import { drizzle } from '../../../server/src/adapters/store/database/drizzle.ts'
import { startEmbeddedPostgres } from '../../../server/src/adapters/store/embedded/embedded-postgres.ts'
import { quotaStore } from '../../../server/src/adapters/store/quota/quota.ts'
import { runStore } from '../../../server/src/adapters/store/chat/runs.ts'
import { settingsStore } from '../../../server/src/adapters/store/settings.ts'
import type { Store } from '../../../server/src/ports/store/store.ts'
import type { TestDatabase } from './stores.ts'

/** The quota's part of the store on a connection that the test may use too, to let time pass in the rows. */
export async function openQuotaTables(database: TestDatabase) {
  const { databaseUrl, dataDir } = database.options
  // Brings the tables up to date.
  await (await database.open()).close()
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(dataDir, () => {}) : undefined
  const pool =
    embedded === undefined ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : new pg.Pool({ ...embedded.connection, max: 1 })
  // Dropping the database breaks connections that are closing.
  pool.on('error', () => {})
  const db = drizzle(pool)
  const exclusive = embedded !== undefined
  const parts = {
    exclusive,
    settings: settingsStore(db),
    conversations: conversationStore(db),
    // Several servers of a test share the tables: none may take the runs of another for those of a dead process.
    runs: runStore(db, false),
    quota: quotaStore(db),
  }
  return {
    ...parts,
    /** As far as chat and quota need it. */
    store: parts as unknown as Store,
    sql: async <T extends object>(statement: string, values: unknown[] = []) => (await pool.query<T>(statement, values)).rows,
    async close() {
      await pool.end()
      await embedded?.close()
    },
  }
}
