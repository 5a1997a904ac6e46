import path from 'node:path'
import { startLibrary } from '../server/src/adapters/library/read/start-library.ts'
import { whileWriting } from '../server/src/adapters/library/write/library-writer.ts'
import { writeVersion, type WorkToWrite } from '../server/src/adapters/library/write/write-version.ts'
import { type Finder, createFinder } from '../scripts/open-finder.ts'

/** Writes works as a separate library into `dataDir` and opens finding over it as the server does. */
export async function writeLibrary(dataDir: string, works: AsyncIterable<WorkToWrite>): Promise<Finder> {
  const uri = path.join(dataDir, 'library')
  const options = { version: `bench_${Date.now().toString(36)}`, origin: 'import' as const, inputs: {}, works, onProgress: () => undefined }
  await whileWriting(uri, {}, async (writer) => writer.publish(await writeVersion(writer, options)))
  return openLibrary(dataDir)
}

/** Opens a library that `writeLibrary` wrote. Throws when it is incomplete. */
export async function openLibrary(dataDir: string): Promise<Finder> {
  const library = startLibrary({
    dataDir,
    log: {
      info: () => undefined,
      error: (fields, message) => {
        console.error(message, fields)
      },
    },
  })
  await library.settled
  if (library.state().state !== 'ready') throw new Error(JSON.stringify(library.state()))
  return createFinder(library, () => library.close())
}
