import { randomUUID } from 'node:crypto'
import { every } from '../../../background/every.ts'
import type { Files } from '../../../ports/files.ts'
import { describeProcess, hasEndedHere } from '../write/process-place.ts'

const FOLDER = 'readers'
const RENEW_EVERY_MS = 60_000
/**
 * A lease that was not renewed for this long is that of a dead process. Both times are those of the storage, so that
 * the clocks of machines do not matter.
 */
const EXPIRES_AFTER_MS = 600_000

/** A process that reads a version, which must not be removed meanwhile. */
export interface Reader {
  version: number
  file: string
  renewedAt: Date
}

/** The leases of this process, one for each version that it has open. */
export interface ReaderLeases {
  take(version: number): Promise<void>
  /** Gives up a lease; never throws. */
  drop(version: number): Promise<void>
  /**
   * The readers whose leases hold. Removes the others: those that nobody renews, and those of processes that have ended
   * on this machine.
   */
  readers(): Promise<Reader[]>
  close(): Promise<void>
}

/**
 * Leases on versions: files named by the version, renewed every minute. A library that this process may not write to is
 * read without leases, and `onError` hears of it.
 */
export function createReaderLeases(files: Files, onError: (error: unknown) => void): ReaderLeases {
  const id = randomUUID()
  const held = new Set<number>()
  const nameFile = (version: number) => `${FOLDER}/${String(version).padStart(8, '0')}.${id}.json`
  let hasFailed = false
  const write = async (version: number) => {
    try {
      await files.write(nameFile(version), JSON.stringify(await describeProcess()))
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onError(error)
      hasFailed = true
    }
  }
  const heartbeat = every(RENEW_EVERY_MS, () => Promise.all(Array.from(held, write)).then(() => undefined), { onError })
  const drop = async (version: number) => {
    held.delete(version)
    await files.remove(nameFile(version)).catch(onError)
  }
  return {
    async take(version) {
      held.add(version)
      await write(version)
    },
    drop,
    async readers() {
      // The storage's present, by a file that it has just written.
      const now = `${FOLDER}/now.${id}.json`
      await files.write(now, '{}')
      try {
        const { modifiedAt = new Date() } = (await files.find(now)) ?? {}
        const all = await listReaders(files)
        const isOver = async ({ file, renewedAt }: Reader) =>
          modifiedAt.getTime() - renewedAt.getTime() >= EXPIRES_AFTER_MS || (await hasEndedHere((await files.read(file))?.content))
        const over = await Promise.all(all.map(isOver))
        for (const [index, { file }] of all.entries()) if (over[index]) await files.remove(file)
        return all.filter((_, index) => !over[index])
      } finally {
        await files.remove(now)
      }
    },
    async close() {
      await heartbeat.stop()
      for (const version of held) await drop(version)
    },
  }
}

/** All leases that were not given up, expired ones too. */
export async function listReaders(files: Files): Promise<Reader[]> {
  const readers: Reader[] = []
  for await (const { name, modifiedAt } of files.list(FOLDER)) {
    const version = Number(/\/(\d+)\./.exec(name)?.[1])
    if (Number.isInteger(version)) readers.push({ version, file: name, renewedAt: modifiedAt })
  }
  return readers
}
