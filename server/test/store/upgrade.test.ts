// cspell:ignore attname attnum attrelid relname relnamespace regnamespace relkind contype conrelid conkey confrelid
// cspell:ignore confkey atttypid attnotnull attisdropped attidentity atthasdef attgenerated
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { silentLog } from '@sugya/testing/database/embedded-template'
import { createEmptyDatabase, isPostgresReachable, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { ROOT } from '@sugya/testing/start-product'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drizzle, migrate } from '../../src/adapters/store/database/drizzle.ts'
import { openStore } from '../../src/adapters/store/open-store.ts'

/**
 * The last migration of the release before this one. Replicas of that release go on serving while the first replica of
 * this one migrates: what they write and read must stay possible. Raised with every release.
 */
const PREVIOUS_RELEASE = '0009_editions-left-out-and-decided'

const migrations = path.join(ROOT, 'server/migrations')
const isLater = (file: string) => file.endsWith('.sql') && file.slice(0, 4) > PREVIOUS_RELEASE.slice(0, 4)

/** What a replica of the previous release cannot survive. Such a step ("contract") waits for the release after. */
const CONTRACTING = /\b(DROP (TABLE|COLUMN|TYPE)|RENAME (TO|COLUMN)|SET NOT NULL|SET DATA TYPE|ALTER COLUMN \S+ TYPE)\b/i

/** Statements that look so and take nothing away, with the reason. */
const HARMLESS = new Set([
  // The code of every release refuses longer names.
  'ALTER TABLE "admin_users" ALTER COLUMN "username" SET DATA TYPE varchar(50)',
])

it('no migration since the previous release takes away what its replicas use', () => {
  for (const file of readdirSync(migrations).filter(isLater)) {
    const statements = readFileSync(path.join(migrations, file), 'utf8')
      .split(';')
      .map((statement) => statement.replace(/^[^A-Z]*/, ''))
    const contracting = statements.filter((statement) => CONTRACTING.test(statement) && !HARMLESS.has(statement))
    expect(contracting, file).toEqual([])
  }
})

interface Column {
  table: string
  column: string
  type: string
  /** Required by an insert: not null, without a default, not generated. */
  isRequired: boolean
  parent: { table: string; column: string } | null
}

/** What constraints want beyond the required columns. */
const ALSO: Record<string, () => Record<string, unknown>> = {
  conversations: () => ({ guest_id: randomUUID() }),
  runs: () => ({ guest_id: randomUUID() }),
}

describe.skipIf(!isPostgresReachable)('the schema of the previous release on PostgreSQL', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let columns: Column[]
  /** Tables after those that they refer to. */
  let tables: string[]
  const written = new Map<string, Record<string, unknown>[]>()

  beforeAll(async () => {
    database = await createEmptyDatabase()
    pool = new pg.Pool({ connectionString: database.options.databaseUrl!, max: 4, statement_timeout: 20_000 })
    await migrateToPreviousRelease(pool)
    columns = await readColumns(pool)
    tables = sortByParents(columns)
    for (const table of tables) await writeRow(table)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  /** Inserts a row as the previous release does: with its columns alone. Some tables take one row of a kind. */
  async function writeRow(table: string): Promise<void> {
    const row: Record<string, unknown> = { ...ALSO[table]?.() }
    for (const { column, type, isRequired, parent } of columns.filter((each) => each.table === table))
      if (isRequired && !(column in row))
        row[column] = parent === null ? makeValue(type) : written.get(parent.table)?.at(-1)?.[parent.column]
    const names = Object.keys(row).map((name) => `"${name}"`)
    const places = names.map((_, index) => `$${index + 1}`)
    const { rows } = await pool.query<Record<string, unknown>>(
      `insert into "${table}" ${names.length === 0 ? 'default values' : `(${names.join()}) values (${places.join()})`} on conflict do nothing returning ${listColumns(table)}`,
      Object.values(row),
    )
    written.set(table, [...(written.get(table) ?? []), ...rows])
  }

  const listColumns = (table: string) =>
    columns
      .filter((each) => each.table === table)
      .map(({ column }) => `"${column}"`)
      .join()

  it('is upgraded while replicas of that release write and read, without a failed statement or a lost row', async () => {
    const failures: unknown[] = []
    let isOver = false
    let statements = 0
    const work = async () => {
      for (let turn = 0; !isOver; turn++) {
        const table = tables[turn % tables.length] ?? ''
        try {
          await writeRow(table)
          await pool.query(`select ${listColumns(table)} from "${table}"`)
          statements += 2
        } catch (error) {
          failures.push({ table, error })
        }
      }
    }
    const working = [work(), work()]
    try {
      const store = await openStore({ databaseUrl: database.options.databaseUrl!, dataDir: tmpdir(), log: silentLog })
      const before = statements
      while (statements < before + 2 * tables.length && failures.length === 0) await store.ping()
      await store.close()
    } finally {
      isOver = true
      await Promise.all(working)
    }
    expect(failures).toEqual([])
    for (const table of tables) {
      const { rows } = await pool.query(`select ${listColumns(table)} from "${table}"`)
      expect(rows, table).toHaveLength(written.get(table)!.length)
      for (const row of written.get(table)!) expect(rows, table).toContainEqual(row)
    }
  })
})

/** Runs the migrations of the previous release, and none after. */
async function migrateToPreviousRelease(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = entries.findIndex(({ tag }) => tag === PREVIOUS_RELEASE)
  expect(last).toBeGreaterThan(-1)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  await migrate(drizzle(pool), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column & { parentTable: string | null; parentColumn: string | null }>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isRequired",
      p.relname as "parentTable", pa.attname as "parentColumn"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = a.attnum
    left join pg_class p on p.oid = f.confrelid
    left join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = f.confkey[1]
    where a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`)
  return rows.map(({ parentTable, parentColumn, ...row }) => ({
    ...row,
    parent: parentTable === null || parentColumn === null ? null : { table: parentTable, column: parentColumn },
  }))
}

function sortByParents(columns: Column[]): string[] {
  const sorted: string[] = []
  const visit = (table: string) => {
    if (sorted.includes(table)) return
    for (const { parent, isRequired } of columns.filter((each) => each.table === table))
      if (parent !== null && isRequired && parent.table !== table) visit(parent.table)
    sorted.push(table)
  }
  for (const { table } of columns) visit(table)
  return sorted
}

function makeValue(type: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (/int|numeric|real|double/.test(type)) return 1
  if (type === 'boolean') return false
  if (/timestamp/.test(type)) return new Date()
  if (type === 'date') return '2026-01-01'
  if (/json/.test(type)) return '{}'
  if (type.endsWith('[]')) return []
  return randomUUID()
}
