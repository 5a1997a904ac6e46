import path from 'node:path'
import { readLemmatizer } from '../adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../adapters/lexicon/lexicon-files.ts'
import { createNightlyCheck } from '../adapters/library/read/check-nightly.ts'
import { createReadLimit, limitReads } from '../adapters/library/read/limit-reads.ts'
import { createLinksStore } from '../adapters/library/links/links-store.ts'
import { type LinkedLibrary, withLinks } from '../adapters/library/links/with-links.ts'
import { createDescribedLibrary, type DescribedLibrary } from '../adapters/library/read/described-library.ts'
import { startLibrary } from '../adapters/library/read/start-library.ts'
import { createTitleVocabulary, type TitleVocabulary } from '../features/chat/answering/citations/title-vocabulary.ts'
import { addDescriptions } from '../text/lexicon/add-descriptions.ts'
import type { Description } from '../text/lexicon/parse-descriptions.ts'
import { type FindInput, type FoundSources, findSources } from '../finding/find-sources.ts'
import { traceFinding } from '../finding/trace-finding.ts'
import type { ScheduledJob } from '../ports/jobs.ts'
import type { LibraryState } from '../ports/library.ts'
import type { LinksStore } from '../ports/links.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import type { References } from '../text/references/references.ts'
import { createLiveReferences } from '../text/references/live-references.ts'
import { type Context, ROOT } from './context.ts'
import { openSemanticSearch } from './semantic-search.ts'

/** The library and everything that searches it. */
export interface LibraryModule {
  /** Its folder or object store. */
  uri: string
  library: LinkedLibrary
  links: LinksStore
  references: References
  vocabulary: TitleVocabulary
  /** Descriptions that administrators publish in the library. */
  described: DescribedLibrary
  find: (input: FindInput) => Promise<FoundSources>
  /** Finding as if these descriptions were published. */
  findWith: (descriptions: readonly Description[]) => (input: FindInput) => Promise<FoundSources>
  nightly: ScheduledJob
  close(): Promise<void>
}

let classicalVocabulary: TitleVocabulary | undefined

/**
 * Starts the library in the background. `open` finishes the module once the database has had time to start: the lexicon
 * is read meanwhile. Never throws for a library that cannot be opened yet: its state says so.
 */
export function startLibraryModule({ config, log, metrics, tracing, clock }: Context, onLibrary?: (state: LibraryState) => void) {
  const references = createLiveReferences(classicalTitles)
  let onReady = () => {}
  const { dataDir, libraryUri, libraryKeep: keep, libraryCopies: copies } = config
  const started = startLibrary({
    ...{ dataDir, libraryUri, keep, copies, log },
    onProgress(state) {
      if (state.state === 'ready') {
        // Works outside the classical catalog are known by name once the library that holds them is open.
        references.setWorks(started.works())
        void library.lookForLinks()
        described.refresh()
        onReady()
      }
      onLibrary?.(state)
    },
  })
  const uri = libraryUri ?? path.join(dataDir, 'library')
  const links = createLinksStore(uri)
  const library = withLinks(limitReads(started, createReadLimit()), { uri, log })
  const described = createDescribedLibrary(started, readLexicon(path.join(ROOT, 'data')), { uri, log })
  const lemmatizer = readLemmatizer()
  // It follows from the program alone: made once in a process.
  const vocabulary = (classicalVocabulary ??= createTitleVocabulary(classicalTitles))

  return {
    async open(): Promise<LibraryModule> {
      const semantic = await openSemanticSearch({ config, log, metrics, tracing, clock }, started)
      onReady = () => {
        if (config.role.runsJobs) semantic?.embedder.libraryChanged()
      }
      if (library.state().state === 'ready') onReady()
      const deps = { library, lemmatizer, references, semanticSearch: semantic?.search }
      const findBy = (lexicon: Lexicon, input: FindInput) => traceFinding(tracing, () => findSources({ ...deps, lexicon }, input))
      return {
        uri,
        library,
        links,
        references,
        vocabulary,
        nightly: createNightlyCheck({ uri, log }),
        described,
        find: (input) => findBy(described.lexicon(), input),
        findWith(descriptions) {
          const lexicon = addDescriptions(described.lexicon(), descriptions)
          return (input) => findBy(lexicon, input)
        },
        async close() {
          await semantic?.close()
          await described.close()
          await library.close()
        },
      }
    },
  }
}
