import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/adapters/store/embedded/embedded-postgres.ts'

/** Talks to a database past the store: PostgreSQL by its address, or the embedded one in the folder, which nobody may have open then. */
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

/** Inserts rows, a thousand at a time. All have the columns of the first; a column that none has gets its default. */
export async function insertRows(client: pg.Client, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += 1_000)
    await client.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows.slice(from, from + 1_000)),
    ])
}
