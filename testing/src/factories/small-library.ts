import { connectLibrary } from '../../../server/src/adapters/library/storage/connect.ts'
import { starterTexts } from '../../../server/src/adapters/library/starter/starter-texts.ts'
import { publish, writeVersion, type WorkToWrite } from '../../../server/src/adapters/library/write/write-version.ts'

/** Verses of Genesis in the library: two chapters. */
const VERSES = 56

/** Builds a library of the beginning of Genesis in a folder: every import writes the whole library again, and a larger one would only take longer. */
export async function buildSmallLibrary(uri: string): Promise<void> {
  const connection = await connectLibrary(uri)
  const version = { version: 'base', uri, origin: 'starter' as const, inputs: {}, works: genesis(), onProgress: () => undefined }
  await publish(connection, { current: await writeVersion(connection, version), previous: null })
  connection.close()
}

async function* genesis(): AsyncGenerator<WorkToWrite> {
  for await (const work of starterTexts()) {
    yield { ...work, rows: async () => (await work.rows()).slice(0, VERSES) }
    return
  }
}
