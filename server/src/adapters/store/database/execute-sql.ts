import type pg from 'pg'

/** Executes one statement, or several without values in one text. Returns the rows of all. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Creates an executor over the store's pool. It rolls back a transaction that a failed statement left open. */
export function createSqlExecutor(pool: pg.Pool): ExecuteSql {
  return async (text, values) => {
    const client = await pool.connect()
    try {
      const result = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[]
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows as unknown[]) : result.rows }
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
}
