import type pg from 'pg'

/** For what brings its own statements: one, or several without values as one text. Gives the rows of all. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Statements over the store's pool. One that fails within a transaction of its own leaves no connection in the middle of it. */
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
