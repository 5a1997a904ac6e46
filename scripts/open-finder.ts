import path from 'node:path'
import { readLemmatizer } from '../server/src/adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../server/src/adapters/lexicon/lexicon-files.ts'
import { startLibrary } from '../server/src/adapters/library/read/start-library.ts'
import { type FindDeps, type FindInput, type FoundSources, findSources } from '../server/src/finding/find-sources.ts'
import type { Library } from '../server/src/ports/library.ts'
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { createReferences, type References } from '../server/src/text/references/references.ts'

/** A finder like that of the server, over the library of a data folder, for scripts and benchmarks. */
export interface Finder {
  library: Library
  references: References
  /** `onRanked` receives what was ranked and why. */
  find(input: FindInput, onRanked?: FindDeps['onRanked']): Promise<FoundSources>
  close(): Promise<void>
}

/**
 * Opens the library of `dataDir`, or the one at `libraryUri`, building the starter library there when there is none.
 * Throws when it cannot be opened.
 */
export async function openFinder(dataDir: string, libraryUri?: string): Promise<Finder> {
  const log = {
    info: () => undefined,
    error: (fields: object, message: string) => {
      console.error(message, fields)
    },
  }
  const library = startLibrary({ dataDir, libraryUri, log })
  await library.settled
  const state = library.state()
  if (state.state !== 'ready') throw new Error(`The library in ${libraryUri ?? dataDir} cannot be opened: ${JSON.stringify(state)}`)
  return createFinder(library, () => library.close())
}

/** Creates a finder over an open library. */
export function createFinder(library: Library, close: () => Promise<void>): Finder {
  const references = createReferences([...classicalTitles, ...library.works()])
  const lexicon = readLexicon(path.join(import.meta.dirname, '../data'))
  const deps = { library, references, lexicon, lemmatizer: readLemmatizer() }
  return {
    library,
    references,
    find: (input, onRanked) => findSources({ ...deps, ...(onRanked === undefined ? {} : { onRanked }) }, input),
    close,
  }
}
