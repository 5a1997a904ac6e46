import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe } from 'vitest'
import { type DatabaseStore, openStore } from '../../../server/src/adapters/store/open-store.ts'

/** A database of one test file with an up-to-date schema: open it as often as the test needs, and drop it in the end. */
export interface TestDatabase {
  kind: 'embedded' | 'postgres'
  /** What a process needs to open it. The data folder is its own, on PostgreSQL too. */
  options: { databaseUrl?: string; dataDir: string }
  open(): Promise<TestStore>
  drop(): Promise<void>
}

export interface TestStore extends DatabaseStore {
  /** Runs a statement on the connections of the store and returns its rows. */
  sql: <T = Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<T[]>
}

const POSTGRES = 'postgres://postgres@127.0.0.1:5432'
export const silentLog = { info() {}, warn() {}, error() {} }

/** Declares the same tests on the embedded database and, when one answers on this machine, on a real PostgreSQL. */
export function describeOnEachDatabase(name: string, tests: (make: () => Promise<TestDatabase>, kind: TestDatabase['kind']) => void): void {
  describe(`${name} (embedded database)`, () => tests(embeddedDatabase, 'embedded'))
  describe.skipIf(!isReachable)(`${name} (PostgreSQL)`, () => tests(postgresDatabase, 'postgres'))
}

async function embeddedDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sugya-test-'))
  cpSync(await embeddedTemplate(), join(dataDir, 'postgres'), { recursive: true })
  return testDatabase('embedded', { dataDir })
}

async function postgresDatabase(): Promise<TestDatabase> {
  const name = `sugya_test_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(`create database ${name} template ${await postgresTemplate()}`)
  const options = { databaseUrl: `${POSTGRES}/${name}`, dataDir: mkdtempSync(join(tmpdir(), 'sugya-test-')) }
  return testDatabase('postgres', options, () => runOnPostgres(`drop database if exists ${name} with (force)`))
}

function testDatabase(kind: TestDatabase['kind'], options: TestDatabase['options'], drop?: () => Promise<unknown>): TestDatabase {
  return {
    kind,
    options,
    async open() {
      const store = await openStore({ ...options, log: silentLog })
      return { ...store, sql: async <T>(text: string, values: unknown[] = []) => (await store.executeSql(text, values)).rows as T[] }
    },
    async drop() {
      await drop?.()
      rmSync(options.dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one statement as the administrator of the real PostgreSQL and returns its rows. */
export async function runOnPostgres(statement: string, database = 'postgres'): Promise<object[]> {
  const client = new pg.Client(`${POSTGRES}/${database}`)
  await client.connect()
  try {
    return (await client.query<object>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The name of a database on PostgreSQL. */
export const databaseName = ({ options }: TestDatabase): string => new URL(options.databaseUrl ?? '').pathname.slice(1)

/** Identifies a set of migrations: a template with the schema is built once for each. */
function schemaVersion(): string {
  const folder = fileURLToPath(new URL('../../../server/migrations', import.meta.url))
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) if (file.endsWith('.sql')) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** To create an embedded database takes seconds, to copy one a tenth: built once per set of migrations, whole or not at all. */
async function embeddedTemplate(): Promise<string> {
  const path = join(tmpdir(), `sugya-test-template-${schemaVersion()}`)
  if (existsSync(path)) return path
  const dataDir = mkdtempSync(join(tmpdir(), 'sugya-test-template-'))
  const store = await openStore({ dataDir, log: silentLog })
  await store.close()
  try {
    renameSync(join(dataDir, 'postgres'), path)
  } catch (cause) {
    // Another test file was faster.
    if (!existsSync(path)) throw cause
  }
  rmSync(dataDir, { recursive: true, force: true })
  return path
}

/** The same on PostgreSQL, which copies a database that nobody is connected to. */
async function postgresTemplate(): Promise<string> {
  const name = `sugya_test_template_${schemaVersion()}`
  const exists = async () => (await runOnPostgres(`select 1 from pg_database where datname = '${name}'`)).length > 0
  if (await exists()) return name
  const draft = `${name}_${randomUUID().slice(0, 8)}`
  await runOnPostgres(`create database ${draft} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  await (await openStore({ databaseUrl: `${POSTGRES}/${draft}`, dataDir: tmpdir(), log: silentLog })).close()
  try {
    await runOnPostgres(`alter database ${draft} rename to ${name}`)
  } catch (cause) {
    // Another test file was faster.
    await runOnPostgres(`drop database if exists ${draft} with (force)`)
    if (!(await exists())) throw cause
  }
  return name
}

/**
 * True when the tests can run on the PostgreSQL of this machine. One that listens but refuses the connection fails the tests in CI: there they must
 * run wherever they could.
 */
async function findPostgres(): Promise<boolean> {
  const listens = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 5432, timeout: 1_000 })
    const answer = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket
      .once('connect', () => answer(true))
      .once('error', () => answer(false))
      .once('timeout', () => answer(false))
  })
  try {
    if (listens) await runOnPostgres('select 1')
  } catch (cause) {
    if (process.env['CI']) throw new Error(`PostgreSQL listens at ${POSTGRES} but the tests cannot use it`, { cause })
    return false
  }
  return listens
}

const isReachable = await findPostgres()
