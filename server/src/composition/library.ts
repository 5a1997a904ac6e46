import path from 'node:path'
import { readLemmatizer } from '../adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../adapters/lexicon/lexicon-files.ts'
import { openVectors } from '../adapters/library/read/vectors.ts'
import { type StartedLibrary, startLibrary } from '../adapters/library/read/start-library.ts'
import { createTitleVocabulary, type TitleVocabulary } from '../features/chat/answering/citations/title-vocabulary.ts'
import { type FindInput, type FoundSources, findSources } from '../finding/find-sources.ts'
import { openLibraryEmbedder } from '../finding/keep-embedded.ts'
import { createSemanticSearch } from '../finding/semantic-search.ts'
import type { LibraryState } from '../ports/library.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import type { References } from '../text/references/references.ts'
import { createLiveReferences } from '../text/references/live-references.ts'
import { type Context, ROOT } from './context.ts'

/** The library and everything that searches it. */
export interface LibraryModule {
  library: StartedLibrary
  references: References
  vocabulary: TitleVocabulary
  find: (input: FindInput) => Promise<FoundSources>
  close(): Promise<void>
}

/**
 * Starts the library in the background. `open` finishes the module once the database has had time to start: the lexicon is read meanwhile.
 * Never throws for a library that cannot be opened yet: its state says so.
 */
export function startLibraryModule({ config, log, metrics, clock }: Context, onLibrary?: (state: LibraryState) => void) {
  const references = createLiveReferences(classicalTitles)
  let onReady = () => {}
  const library = startLibrary({
    dataDir: config.dataDir,
    libraryUri: config.libraryUri,
    log,
    onProgress(state) {
      if (state.state === 'ready') {
        // Works outside the classical catalog are known by name once the library that holds them is open.
        references.setWorks(library.works())
        onReady()
      }
      onLibrary?.(state)
    },
  })
  const lexicon = readLexicon(path.join(ROOT, 'data/lexicon'))
  const lemmatizer = readLemmatizer()
  const vocabulary = createTitleVocabulary(classicalTitles)

  return {
    async open(): Promise<LibraryModule> {
      const semantic = await openSemanticSearch({ config, log, metrics, clock }, library)
      onReady = () => semantic?.embedder.libraryChanged()
      if (library.state().state === 'ready') onReady()
      const deps = { library, lexicon, lemmatizer, references, semanticSearch: semantic?.search }
      return {
        library,
        references,
        vocabulary,
        find: (input) => findSources(deps, input),
        async close() {
          await semantic?.close()
          await library.close()
        },
      }
    },
  }
}

/** Search by meaning; undefined when no embedding model is configured or its vectors cannot be opened: search then goes by words alone. */
async function openSemanticSearch({ config: { embedding, libraryUri, dataDir }, log, metrics, clock }: Context, library: StartedLibrary) {
  if (embedding === null) return undefined
  try {
    const uri = libraryUri ?? path.join(dataDir, 'library')
    const onWait = () => log.info('another process embeds the library')
    const vectors = await openVectors({ libraryUri: uri, dataDir, model: embedding.model, onWait })
    const { createOpenAICompatibleEmbeddings } = await import('../adapters/embeddings/openai-compatible.ts')
    const deps = { library, metrics, clock, log, vectors, embeddings: createOpenAICompatibleEmbeddings(embedding) }
    const embedder = openLibraryEmbedder(deps)
    return {
      embedder,
      search: createSemanticSearch(deps),
      async close() {
        await embedder.close()
        await vectors.close()
      },
    }
  } catch (err) {
    log.error({ err }, 'opening the vectors failed')
    return undefined
  }
}
