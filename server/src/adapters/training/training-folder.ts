import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SharedFiles } from '../../ports/shared-files.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import { localFiles } from '../files/shared-files.ts'
import { readUpload, type ReadLimits } from './read-upload.ts'

const FOLDER = 'training'
/** Longer than any upload takes. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/**
 * The training files in `training` of the data folder, which all replicas have by `shared`. Uploads are read one at a
 * time.
 */
export function createTrainingFolder(dataDir: string, limits: ReadLimits = {}, shared: SharedFiles = localFiles): TrainingFolder {
  const root = path.resolve(dataDir)
  const folder = path.join(root, FOLDER)
  let last: Promise<unknown> = Promise.resolve()

  /** The absolute path. Throws when it is outside the folder. */
  function resolveInside(relative: string): string {
    const absolute = path.resolve(root, relative)
    if (!absolute.startsWith(folder + path.sep)) throw new Error('training file outside its folder')
    return absolute
  }

  /** Removes files that a killed process left. */
  async function removeAbandoned(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!/\.(?:incoming|unfinished)$/.test(name)) continue
      const left = path.join(folder, name)
      const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Infinity }))
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(left, { force: true })
    }
  }

  const runInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return await mine
  }

  return {
    async store(stream, { title, findProblem }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeAbandoned()
      const id = randomUUID()
      const incoming = path.join(folder, `${id}.incoming`)
      const unfinished = path.join(folder, `${id}.unfinished`)
      try {
        // Opened before the stream is read: a stream that fails at once must not leave a file that appears after `rm`.
        await pipeline(stream, (await open(incoming, 'wx', 0o600)).createWriteStream())
        const problem = findProblem()
        if (problem !== null) return { problem, report: null }
        const read = await runInTurn(() => readUpload(incoming, unfinished, title, limits))
        if ('problem' in read) return read
        const filename = `${id}.jsonl`
        const file = path.join(folder, filename)
        await rename(unfinished, file)
        await shared.publish(file).catch(async (cause: unknown) => {
          await rm(file, { force: true })
          throw cause
        })
        const { size } = await stat(file)
        return { ...read, filename, path: `${FOLDER}/${filename}`, size }
      } finally {
        await Promise.all([rm(incoming, { force: true }), rm(unfinished, { force: true })])
      }
    },

    async *lines(relative) {
      await shared.fetch(resolveInside(relative))
      const file = await open(resolveInside(relative))
      try {
        for await (const line of file.readLines({ encoding: 'utf8' })) if (line.trim() !== '') yield line
      } finally {
        await file.close()
      }
    },

    async locate(relative) {
      const absolute = resolveInside(relative)
      return (await shared.fetch(absolute)) ? absolute : undefined
    },

    remove: async (relative) => shared.remove(resolveInside(relative)),
  }
}
