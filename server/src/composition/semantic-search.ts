import path from 'node:path'
import { openVectors } from '../adapters/library/read/vectors.ts'
import type { StartedLibrary } from '../adapters/library/read/start-library.ts'
import { openLibraryEmbedder } from '../finding/keep-embedded.ts'
import { createSemanticSearch } from '../finding/semantic-search.ts'
import type { Context } from './context.ts'

/**
 * Search by meaning; undefined when no embedding model is configured or its vectors cannot be opened: search then goes
 * by words alone.
 */
export async function openSemanticSearch(
  { config: { embedding, libraryUri, dataDir }, log, metrics, clock }: Context,
  library: StartedLibrary,
) {
  if (embedding === null) return undefined
  try {
    const uri = libraryUri ?? path.join(dataDir, 'library')
    const onWait = () => log.info('another process embeds the library')
    const vectors = await openVectors({ libraryUri: uri, model: embedding.model, onWait })
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
