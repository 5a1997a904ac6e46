import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type DatabaseStore, openStore } from '../../../server/src/adapters/store/open-store.ts'
import { copyEmbeddedDatabase, schemaVersion, silentLog } from './embedded-template.ts'

/**
 * A database of one test file with an up-to-date schema: open it as often as the test needs, and drop it in the end.
 */
export interface TestDatabase {
  kind: 'embedded' | 'postgres'
  /** What a process needs to open it. The data folder is its own, on PostgreSQL too. */
  options: { databaseUrl?: string; dataDir: string }
  open(): Promise<TestStore>
  /** Runs a statement; with an embedded database, while no process has it open. */
  run(statement: string): Promise<void>
  drop(): Promise<void>
}

export interface TestStore extends DatabaseStore {
  /** Runs a statement on the connections of the store and returns its rows. */
  sql: <T = Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<T[]>
}

const POSTGRES = 'postgres://postgres@127.0.0.1:5432'
const EMPTY = "template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'"

/** Declares the same tests on the embedded database and, when one answers on this machine, on a real PostgreSQL. */
export function describeOnEachDatabase(name: string, tests: (make: () => Promise<TestDatabase>, kind: TestDatabase['kind']) => void): void {
  describe(`${name} (embedded database)`, () => tests(embeddedDatabase, 'embedded'))
  describe.skipIf(!isPostgresReachable)(`${name} (PostgreSQL)`, () => tests(postgresDatabase, 'postgres'))
}

/**
 * Declares tests on one database only, the real PostgreSQL when one answers: for whole processes, routes and jobs,
 * which take long and of whose statements the tests of the store run each on both.
 */
export function describeOnOneDatabase(name: string, tests: Parameters<typeof describeOnEachDatabase>[1]): void {
  if (isPostgresReachable) describe(`${name} (PostgreSQL)`, () => tests(postgresDatabase, 'postgres'))
  else describe(`${name} (embedded database)`, () => tests(embeddedDatabase, 'embedded'))
}

/**
 * Opens a store on a new database before the tests of a `describe` and hands both to `use`; closes and drops them after
 * the tests.
 */
export function openStoreForTests(make: () => Promise<TestDatabase>, use: (store: TestStore, database: TestDatabase) => void): void {
  let database: TestDatabase
  let store: TestStore
  beforeAll(async () => {
    database = await make()
    store = await database.open()
    use(store, database)
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })
}

/** A new embedded database in a folder of its own. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sugya-test-'))
  await copyEmbeddedDatabase(dataDir)
  return testDatabase('embedded', { dataDir })
}

/** A new database on the real PostgreSQL, which must be reachable. */
export async function postgresDatabase(): Promise<TestDatabase> {
  return await createOnPostgres(await postgresTemplate())
}

/** A database on PostgreSQL without a schema, for the tests of what creates one. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createOnPostgres(EMPTY)

async function createOnPostgres(template: string): Promise<TestDatabase> {
  const name = `sugya_test_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(`create database ${name} template ${template}`)
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
    async run(statement) {
      const store = await this.open()
      await store.sql(statement)
      await store.close()
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

/**
 * A database with the schema, built once per set of migrations. PostgreSQL copies a database that nobody is connected
 * to.
 */
async function postgresTemplate(): Promise<string> {
  const name = `sugya_test_template_${schemaVersion()}`
  const exists = async () => (await runOnPostgres(`select 1 from pg_database where datname = '${name}'`)).length > 0
  if (await exists()) return name
  const draft = `${name}_${randomUUID().slice(0, 8)}`
  await runOnPostgres(`create database ${draft} template ${EMPTY}`)
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
 * True when the tests can run on the PostgreSQL of this machine. One that listens but refuses the connection fails the
 * tests in CI: there they must run wherever they could.
 */
async function findPostgres(): Promise<boolean> {
  const listens = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 5432, timeout: 10_000 })
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

/** Whether the tests can run on the PostgreSQL of this machine. */
export const isPostgresReachable = await findPostgres()
