import path from 'node:path'
import type { EditionsWriter } from '../../../ports/library-editions.ts'
import { runWriter } from './writer-process.ts'

const FILE = path.join(import.meta.dirname, 'change-editions.process.ts')

/** Changes editions in a process of its own. */
export function createForkedEditionsWriter({ dataDir, libraryUri }: { dataDir: string; libraryUri: string | undefined }): EditionsWriter {
  return {
    async change(change, signal) {
      const args = [libraryUri ?? path.join(dataDir, 'library'), JSON.stringify(change)]
      await runWriter(FILE, args, { signal, failure: 'Editions of the library could not be changed' })
    },
  }
}
