import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { starterTexts } from '../../../server/src/adapters/library/starter/starter-texts.ts'
import { tanakhBooks } from '../../../server/src/adapters/library/starter/tanakh-books.ts'
import { whileWriting } from '../../../server/src/adapters/library/write/library-writer.ts'
import { writeVersion, type WorkToWrite } from '../../../server/src/adapters/library/write/write-version.ts'

/** Verses of a book in the library: of Genesis two chapters, of a short prophet all. */
const VERSES = 56

/** Libraries by their titles, built once in a process: to build one takes half a second, to copy one nothing. */
const built = new Map<string, Promise<string>>()

/**
 * Makes a library of the beginning of some books of the starter library in a folder or an object store: every import
 * writes the whole library again, and a larger one would only take longer.
 */
export async function buildSmallLibrary(uri: string, titles: readonly string[] = ['Genesis']): Promise<void> {
  if (uri.includes('://')) return await writeLibrary(uri, titles)
  const key = titles.join()
  const template = built.get(key) ?? writeTemplate(titles)
  built.set(key, template)
  cpSync(await template, uri, { recursive: true })
}

/** A library in a folder that is gone with the process. */
async function writeTemplate(titles: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-small-library-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await writeLibrary(folder, titles)
  return folder
}

async function writeLibrary(uri: string, titles: readonly string[]): Promise<void> {
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
