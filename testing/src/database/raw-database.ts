import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/adapters/store/embedded/embedded-postgres.ts'

/**
 * Connects to a database without the store: PostgreSQL by its address, or the embedded one in the folder, which must
 * not be open then.
 */
export async function withClient<T>(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  talk: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres(dataDir, (error) => {
          throw error
        })
      : undefined
  const client = new pg.Client(embedded?.connection ?? databaseUrl)
  try {
    await client.connect()
    return await talk(client)
  } finally {
    await client.end()
    await embedded?.close()
  }
}

/** Anything that runs a statement with values: a client of pg, or the statements of a store. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<unknown>
}

/**
 * Inserts rows, a thousand at a time, and skips those that exist. All have the columns of the first row; other columns
 * get their defaults. Values are given as JSON: dates in ISO 8601, objects for jsonb columns.
 */
export async function insertRows(client: SqlClient, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += 1_000)
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows.slice(from, from + 1_000))],
    )
}
