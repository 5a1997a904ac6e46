import path from 'node:path'
import { connectLibrary } from '../server/src/adapters/library/storage/connect.ts'
import { startLibrary } from '../server/src/adapters/library/read/start-library.ts'
import { publish, writeVersion, type WorkToWrite } from '../server/src/adapters/library/write/write-version.ts'
import { type Finder, createFinder } from '../scripts/open-finder.ts'

/** Writes works as a separate library into `dataDir` and opens finding over it as the server does. */
export async function writeLibrary(dataDir: string, works: AsyncIterable<WorkToWrite>): Promise<Finder> {
  const uri = path.join(dataDir, 'library')
  const connection = await connectLibrary(uri)
  const version = `bench_${Date.now().toString(36)}`
  const manifest = await writeVersion(connection, { version, uri, origin: 'import', inputs: {}, works, onProgress: () => undefined })
  await publish(connection, { current: manifest, previous: null })
  connection.close()
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
