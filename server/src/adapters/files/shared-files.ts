import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files, StoredFile } from '../../ports/files.ts'
import type { SharedFiles } from '../../ports/shared-files.ts'
import { openFiles } from './open-files.ts'

/** Opens the files at `filesUri`; those of the data folder itself when that is where they are kept. */
export async function openSharedFiles(dataDir: string, filesUri: string): Promise<SharedFiles> {
  if (path.resolve(filesUri) === path.resolve(dataDir)) return localFiles
  return createSharedFiles(path.resolve(dataDir), await openFiles(filesUri))
}

/** The files of a data folder that nobody else works on, or that all replicas mount. */
export const localFiles: SharedFiles = {
  async publish() {},
  fetch: async (file) => (await findLocal(file)) !== undefined,
  async fetchMissing() {},
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => path.join(folder, name))
    const found = await Promise.all(files.map(async (file) => ({ file, stats: await findLocal(file) })))
    return found.flatMap(({ file, stats }) => (stats === undefined ? [] : [{ file, size: stats.size, modifiedAt: stats.mtime }]))
  },
  remove: (file) => rm(file, { force: true }),
}

/**
 * A copy has the time of publication as its own: with the size it tells whether it is the file that was published last.
 */
function createSharedFiles(root: string, files: Files): SharedFiles {
  const toName = (file: string) => path.relative(root, path.resolve(file)).split(path.sep).join('/')

  async function download(stored: StoredFile, file: string): Promise<boolean> {
    const content = await files.stream(stored.name)
    if (content === undefined) return false
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const draft = path.join(path.dirname(file), `.${randomUUID()}.download`)
    try {
      await pipeline(Readable.from(content), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
      await utimes(draft, stored.modifiedAt, stored.modifiedAt)
      await rename(draft, file)
    } finally {
      await rm(draft, { force: true })
    }
    return true
  }

  return {
    async publish(file) {
      const name = toName(file)
      await files.write(name, createReadStream(file))
      const stored = await files.find(name)
      if (stored !== undefined) await utimes(file, stored.modifiedAt, stored.modifiedAt)
    },

    async fetch(file) {
      const stored = await files.find(toName(file))
      if (stored === undefined) return false
      const local = await findLocal(file)
      return (local !== undefined && isSame(local, stored)) || (await download(stored, file))
    },

    async fetchMissing(folder) {
      for await (const stored of files.list(toName(folder))) {
        const file = path.join(root, stored.name)
        if ((await findLocal(file)) === undefined) await download(stored, file)
      }
    },

    async list(folder) {
      const listed: Awaited<ReturnType<SharedFiles['list']>> = []
      for await (const { name, size, modifiedAt } of files.list(toName(folder))) {
        const file = path.join(root, name)
        if (path.dirname(file) === path.resolve(folder)) listed.push({ file, size, modifiedAt })
      }
      return listed
    },

    async remove(file) {
      await files.remove(toName(file))
      await rm(file, { force: true })
    },
  }
}

/** Stores tell times in seconds at the least. */
const isSame = (local: { size: number; mtimeMs: number }, stored: StoredFile) =>
  local.size === stored.size && Math.abs(local.mtimeMs - stored.modifiedAt.getTime()) < 1000

const findLocal = (file: string) => stat(file).catch(() => undefined)
