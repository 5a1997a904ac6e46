import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe } from 'vitest'
import { openStore } from '../../../server/src/adapters/store/open-store.ts'
import type { OpenStore } from '../../../server/src/ports/store/store.ts'

/** A database of one test file: open it as often as the test needs, and drop it in the end. */
export interface TestDatabase {
  kind: 'embedded' | 'postgres'
  /** What a process needs to open it. */
  options: { databaseUrl?: string; dataDir: string }
  open(): Promise<OpenStore>
  drop(): Promise<void>
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
  cpSync(await template(), join(dataDir, 'postgres'), { recursive: true })
  return {
    kind: 'embedded',
    options: { dataDir },
    open: () => openStore({ dataDir, log: silentLog }),
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function postgresDatabase(): Promise<TestDatabase> {
  const name = `sugya_test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  const options = { databaseUrl: `${POSTGRES}/${name}`, dataDir: tmpdir() }
  return {
    kind: 'postgres',
    options,
    open: () => openStore({ ...options, log: silentLog }),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  }
}

/** Runs one statement as the administrator of the real PostgreSQL and gives its rows. */
export async function query(statement: string, database = 'postgres'): Promise<object[]> {
  const client = new pg.Client(`${POSTGRES}/${database}`)
  await client.connect()
  try {
    return (await client.query<object>(statement)).rows
  } finally {
    await client.end()
  }
}

export async function administer(statement: string, database?: string): Promise<void> {
  await query(statement, database)
}

/** To make an embedded database takes seconds, to copy one a tenth: made once per set of migrations, whole or not at all. */
async function template(): Promise<string> {
  const journal = readFileSync(fileURLToPath(new URL('../../../server/migrations/meta/_journal.json', import.meta.url)))
  const path = join(tmpdir(), `sugya-test-template-${createHash('sha256').update(journal).digest('hex').slice(0, 16)}`)
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

/**
 * True when the tests can run on the PostgreSQL of this machine. One that listens but does not let us in fails the tests in CI: there they
 * must run wherever they could.
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
    if (listens) await administer('select 1')
  } catch (cause) {
    if (process.env['CI']) throw new Error(`PostgreSQL listens at ${POSTGRES} but the tests cannot use it`, { cause })
    process.stderr.write(`\n*** SKIPPED: PostgreSQL listens at ${POSTGRES} but refuses us; its tests do not run. ***\n\n`)
    return false
  }
  if (!listens) process.stderr.write(`\n*** SKIPPED: no PostgreSQL at ${POSTGRES}; its tests do not run. ***\n\n`)
  return listens
}

const isReachable = await findPostgres()
