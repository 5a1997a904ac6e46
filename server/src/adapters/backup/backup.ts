import { cp, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { RESTORING } from '../store/embedded/embedded-postgres.ts'
import { openFiles } from '../files/open-files.ts'
import { createReaderLeases } from '../library/read/reader-lease.ts'
import { requestCopy } from '../store/embedded/copy-socket.ts'
import { findSockets, lockFolder } from '../store/embedded/folder-lock.ts'
import { readArchive, writeArchive, type ArchiveSources } from './archive.ts'

/** The copy of the database while it is being archived. */
const COPY = 'backup.partial'

/** What other processes make, what a backup itself leaves when it is killed, and copies of an object store. */
const isPassing = (name: string) => /\.(lock|partial)$|^backup\.partial$/.test(name)

export interface BackupOptions {
  dataDir: string
  /** False with a PostgreSQL of one's own, which has its own tools. */
  isEmbedded: boolean
}

/**
 * Writes everything in `dataDir` into the archive `file`, also while a server uses it: first a copy of the embedded
 * database between two statements, then the files. Returns the number of files and bytes. Throws when `dataDir` does
 * not exist or the server does not answer.
 */
export async function writeBackup(file: string, { dataDir, isEmbedded }: BackupOptions): Promise<{ files: number; bytes: number }> {
  const copy = path.join(path.resolve(dataDir), COPY)
  await rm(copy, { recursive: true, force: true })
  try {
    const names = (await readdir(dataDir)).filter((name) => !isPassing(name) && name !== 'postgres')
    const sources: ArchiveSources = {}
    if (isEmbedded) {
      await copyDatabase(path.join(dataDir, 'postgres'), copy)
      sources['postgres'] = copy
    }
    for (const name of names.sort()) if (name !== 'library') sources[name] = path.join(dataDir, name)
    if (!names.includes('library')) return await writeArchive(file, sources)
    return await withVersionsKept(path.join(dataDir, 'library'), async (library) => await writeArchive(file, { ...sources, ...library }))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/**
 * Calls `write` with the files of the library, its manifests first: what they name was there before them, and leases
 * keep it until the call is over.
 */
async function withVersionsKept<T>(folder: string, write: (sources: ArchiveSources) => Promise<T>): Promise<T> {
  const leases = createReaderLeases(await openFiles(folder), (error) => {
    throw error
  })
  try {
    const manifests = await readdir(path.join(folder, 'versions')).catch(() => [])
    for (const name of manifests) await leases.take(Number.parseInt(name, 10))
    const sources: ArchiveSources = Object.fromEntries(
      manifests.map((name) => [`library/versions/${name}`, path.join(folder, 'versions', name)]),
    )
    for (const name of await readdir(folder))
      if (!['versions', 'readers', 'writer.json'].includes(name)) sources[`library/${name}`] = path.join(folder, name)
    return await write(sources)
  } finally {
    await leases.close()
  }
}

/** By the server that uses the folder; without one, by this process, which keeps others out meanwhile. */
async function copyDatabase(folder: string, copy: string): Promise<void> {
  const sockets = findSockets(folder)
  if (sockets !== undefined) return await requestCopy(sockets, copy)
  const release = lockFolder(folder)
  try {
    await cp(folder, copy, { recursive: true })
  } finally {
    release()
  }
}

/** A data folder that holds something, and a restore that would have to replace it. */
export class FolderNotEmpty extends Error {
  override name = 'FolderNotEmpty'
}

/**
 * Restores the archive `file` into `dataDir`. What is there is moved to a folder `replaced-…` in it when `replace` is
 * true. Nothing of the archive is in place before all of it was verified. Returns the folder of what was replaced, or
 * null. Throws FolderNotEmpty, FolderInUse while a server uses the folder, and BadArchive.
 */
export async function restoreBackup(file: string, { dataDir, replace }: { dataDir: string; replace: boolean }): Promise<string | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = lockFolder(path.join(dataDir, 'postgres'))
  try {
    const restoring = path.join(dataDir, RESTORING)
    await rm(restoring, { recursive: true, force: true })
    const present = (await readdir(dataDir)).filter((name) => !isPassing(name) && !name.startsWith('replaced-'))
    if (present.length > 0 && !replace)
      throw new FolderNotEmpty(`${dataDir} is not empty (${present.join(', ')}). Restore with --replace to move its contents aside.`)
    await readArchive(file, restoring).catch(async (cause: unknown) => {
      await rm(restoring, { recursive: true, force: true })
      throw cause
    })
    const aside = present.length === 0 ? null : path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
    if (aside !== null) await moveAll(dataDir, aside, present)
    await moveAll(restoring, dataDir, await readdir(restoring))
    await rmdir(restoring)
    return aside
  } finally {
    release()
  }
}

async function moveAll(from: string, to: string, names: string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(path.join(from, name), path.join(to, name))
}
