import path from 'node:path'
import { readLemmatizer } from '../server/src/adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../server/src/adapters/lexicon/lexicon-files.ts'
import { startLibrary } from '../server/src/adapters/library/read/start-library.ts'
import { type FindInput, type FoundSources, findSources } from '../server/src/finding/find-sources.ts'
import type { Library } from '../server/src/ports/library.ts'
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { createReferences, type References } from '../server/src/text/references/references.ts'

/** A finder like that of the server, over the library of a data folder, for scripts and benchmarks. */
export interface Finder {
  library: Library
  references: References
  find(input: FindInput): Promise<FoundSources>
  close(): Promise<void>
}

/**
 * Opens the library of `dataDir`, building the starter library there when there is none. Throws when it cannot be
 * opened.
 */
export async function openFinder(dataDir: string): Promise<Finder> {
  const log = {
    info: () => undefined,
    error: (fields: object, message: string) => {
      console.error(message, fields)
    },
  }
  const library = startLibrary({ dataDir, log })
  await library.settled
  const state = library.state()
  if (state.state !== 'ready') throw new Error(`The library in ${dataDir} cannot be opened: ${JSON.stringify(state)}`)
  return createFinder(library, () => library.close())
}

/** Creates a finder over an open library. */
export function createFinder(library: Library, close: () => Promise<void>): Finder {
  const references = createReferences([...classicalTitles, ...library.works()])
  const lexicon = readLexicon(path.join(import.meta.dirname, '../data/lexicon'))
  const parts = { library, references, lexicon, lemmatizer: readLemmatizer() }
  return { library, references, find: (input) => findSources(parts, input), close }
}
