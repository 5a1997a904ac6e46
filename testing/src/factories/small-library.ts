import { starterTexts } from '../../../server/src/adapters/library/starter/starter-texts.ts'
import { tanakhBooks } from '../../../server/src/adapters/library/starter/tanakh-books.ts'
import { whileWriting } from '../../../server/src/adapters/library/write/library-writer.ts'
import { writeVersion, type WorkToWrite } from '../../../server/src/adapters/library/write/write-version.ts'

/** Verses of a book in the library: of Genesis two chapters, of a short prophet all. */
const VERSES = 56

/**
 * Builds a library of the beginning of some books of the starter library in a folder: every import writes the whole
 * library again, and a larger one would only take longer.
 */
export async function buildSmallLibrary(uri: string, titles: readonly string[] = ['Genesis']): Promise<void> {
  const version = {
    version: 'starter_of_the_tests',
    origin: 'starter' as const,
    inputs: {},
    works: beginnings(titles),
    onProgress: () => undefined,
  }
  await whileWriting(uri, {}, async (writer) => writer.publish(await writeVersion(writer, version)))
}

async function* beginnings(titles: readonly string[]): AsyncGenerator<WorkToWrite> {
  for await (const work of starterTexts(tanakhBooks.filter(({ title }) => titles.includes(title))))
    yield { ...work, rows: async () => (await work.rows()).slice(0, VERSES) }
}
