import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDisk, DiskFull } from '../../disk.ts'
import { DatabaseUnusable } from '../database/database-unusable.ts'

/**
 * Makes sure that the folder holds a database: creates one at the very first start. Afterwards a file `<folder>.begun`
 * says that there is one, so that a folder that was emptied or not mounted is not taken for a new installation. Throws
 * DatabaseUnusable when the database is gone or the disk has less than `leastFree` bytes for a new one.
 */
export async function prepareFolder(folder: string, leastFree?: number): Promise<void> {
  const begun = `${folder}.begun`
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    if (existsSync(begun))
      throw new DatabaseUnusable(
        `The embedded database in ${folder} is gone, although this installation has one. Restore a backup (npm run restore -- FILE --replace), or remove ${begun} to begin with an empty database.`,
      )
    await checkDisk(dirname(folder), leastFree)
    await createDatabase(folder)
  }
  if (!existsSync(begun)) writeFileSync(begun, '', { mode: 0o600 })
}

/** The failure of a start in words that help the operator. */
export async function describeFailure(folder: string, cause: unknown): Promise<DatabaseUnusable> {
  const isFull = cause instanceof DiskFull ? cause : await checkDisk(dirname(folder), 1_000_000).catch((error: unknown) => error)
  if (isFull instanceof DiskFull)
    return new DatabaseUnusable(`The disk is full: ${isFull.message}. The embedded database needs room.`, { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DatabaseUnusable(
    `The embedded database in ${folder} does not start: ${reason}. If its files are damaged, restore a backup: npm run restore -- FILE --replace`,
    { cause },
  )
}

async function createDatabase(folder: string): Promise<void> {
  const child = fork(new URL('./create-postgres.process.ts', import.meta.url), [folder], { execArgv: [] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`creation exited with ${String(code)}`)
}
