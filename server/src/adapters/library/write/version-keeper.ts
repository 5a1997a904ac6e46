import path from 'node:path'
import { LibraryOperation } from '@sugya/contract/api/library-versions'
import { z } from 'zod'
import type { OperationReport, VersionKeeper } from '../../../ports/library-versions.ts'
import { openFiles } from '../../files/open-files.ts'
import { readJson } from '../../files/read-json.ts'
import { describeLibrary } from '../read/describe-library.ts'
import { openStorage } from '../storage/library-storage.ts'
import { runWriter } from './writer-process.ts'

const PROCESS = path.join(import.meta.dirname, 'keep-versions.process.ts')
/** What was last begun with the versions, for all processes. */
const REPORT = 'checks/operation.json'

const Report = LibraryOperation.extend({ at: z.string() }) satisfies z.ZodType<OperationReport>

/** Looks after the versions of the library at `uri`; what takes long runs in a process of its own. */
export function createVersionKeeper(uri: string, log: { warn(fields: object, message: string): void }): VersionKeeper {
  // The admin panel asks every few seconds.
  let isLogged = false
  const onDamaged = (err: unknown) => {
    if (!isLogged) log.warn({ err, file: REPORT }, 'report of a library operation is damaged and ignored')
    isLogged = true
  }
  return {
    async list() {
      const storage = await openStorage(uri)
      try {
        const { versions, damaged, writer } = await describeLibrary(storage)
        return {
          versions: versions.map(({ publishedAt, check, number, works, segments, bytes, descriptions, isReadable, readers }) => ({
            ...{ number, works, segments, bytes, descriptions, isReadable, readers },
            publishedAt: publishedAt?.toISOString() ?? null,
            check: check === undefined ? null : { at: check.at, problem: check.problem },
          })),
          damaged: damaged.map(({ file }) => file),
          isWriting: writer !== undefined,
        }
      } finally {
        storage.connection.close()
      }
    },
    async readReport() {
      return await readJson(await openFiles(uri), REPORT, Report, onDamaged)
    },
    async writeReport(report) {
      await (await openFiles(uri)).write(REPORT, JSON.stringify(report))
      isLogged = false
    },
    async verify(number, signal) {
      await runWriter(PROCESS, [uri, 'verify', String(number)], { signal, failure: 'The version was not checked' })
    },
    async rollBack(number, signal) {
      await runWriter(PROCESS, [uri, 'rollback', String(number)], { signal, failure: 'The library did not return to the version' })
    },
  }
}
