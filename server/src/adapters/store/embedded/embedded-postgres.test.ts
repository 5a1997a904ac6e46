import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { embeddedDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { describeFailure, prepareFolder } from './prepare-folder.ts'

let dataDir: string
let folder: string
let database: TestDatabase | undefined
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-embedded-'))
  folder = path.join(dataDir, 'postgres')
})
afterEach(async () => {
  rmSync(dataDir, { recursive: true })
  await database?.drop()
  database = undefined
})

it('names a full disk, with its folder, before it begins a new database', async () => {
  const cause = await prepareFolder(folder, Number.MAX_SAFE_INTEGER).catch((error: unknown) => error)
  const failure = await describeFailure(folder, cause)
  expect(failure.name).toBe('DatabaseUnusable')
  expect(failure.message).toMatch(/^The disk is full: \d+ MB free on the disk of /)
  expect(failure.message).toContain(dataDir)
  expect(readdirSync(dataDir)).toEqual([])
})

it('refuses to begin a new database where this installation had one, and names both ways out', async () => {
  database = await embeddedDatabase()
  const own = path.join(database.options.dataDir, 'postgres')
  await (await database.open()).close()
  rmSync(own, { recursive: true })
  await expect(database.open()).rejects.toThrow(
    new RegExp(`^The embedded database in ${own} is gone.*npm run restore -- FILE.*remove ${own}\\.begun`),
  )
  expect(existsSync(own)).toBe(false)
})

it('names the way out when its files are damaged', async () => {
  database = await embeddedDatabase()
  const control = path.join(database.options.dataDir, 'postgres/global/pg_control')
  writeFileSync(control, Buffer.alloc(readFileSync(control).length))
  await expect(database.open()).rejects.toMatchObject({
    name: 'DatabaseUnusable',
    message: expect.stringMatching(/^The embedded database in .* does not start: .*npm run restore -- FILE --replace$/) as string,
  })
})
