import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenAICompatibleEmbeddings } from '../../src/adapters/embeddings/openai-compatible.ts'
import { readLemmatizer } from '../../src/adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../../src/adapters/lexicon/lexicon-files.ts'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import { openVectors } from '../../src/adapters/library/read/vectors.ts'
import { embedLibrary } from '../../src/finding/embed-library.ts'
import { createSemanticSearch } from '../../src/finding/semantic-search.ts'
import { type FindInput, findSources } from '../../src/finding/find-sources.ts'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import type { Vectors } from '../../src/ports/vectors.ts'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../src/text/references/references.ts'
import {
  type EmbeddingBehaviour,
  type EmbeddingEndpoint,
  embeds,
  refuses,
  startEmbeddingEndpoint,
} from '@sugya/testing/fakes/embedding-endpoint'
import { testLibrary } from '@sugya/testing/start-product'

const silentLog = { info() {}, warn() {}, error() {} }

/**
 * Shares no word with “But his wife looked back from behind him, and she became a pillar of salt” (Genesis 19:26), in
 * any language.
 */
const PARAPHRASE = 'An uxorial halite'
const LOTS_WIFE = 'Genesis 19:26'

/**
 * Finding over the starter library, with the vectors of one book made by an endpoint that knows concepts, not words.
 */
describe('semantic search', () => {
  let dataDir: string
  let library: StartedLibrary
  let vectors: Vectors
  let endpoint: EmbeddingEndpoint
  let behave: EmbeddingBehaviour = embeds
  const lexicon = readLexicon(path.join(import.meta.dirname, '../../../data'))
  const lemmatizer = readLemmatizer()
  const references = createReferences(classicalTitles)
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-meaning-'))
    library = startLibrary({ dataDir, libraryUri: testLibrary, log: silentLog })
    await library.settled
    vectors = await openVectors({ libraryUri: dataDir, model: 'concepts' })
    endpoint = await startEmbeddingEndpoint((...call) => behave(...call))
    const genesis = { ...library, works: () => library.works().filter(({ title }) => title === 'Genesis') }
    const deps = { library: genesis, vectors, embeddings: embeddings(), metrics: noMetrics, log: silentLog, pause: async () => {} }
    await embedLibrary(deps, new AbortController().signal)
  })
  afterAll(async () => {
    endpoint.close()
    await vectors.close()
    await library.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const embeddings = () => createOpenAICompatibleEmbeddings({ baseUrl: endpoint.url, apiKey: undefined, model: 'concepts' })
  const find = async (question: string, withVectors: boolean, input: Partial<FindInput> = {}) => {
    const deps = { embeddings: embeddings(), vectors, library, metrics: noMetrics, clock: { now: () => new Date() }, limitMs: 10_000 }
    const finding = {
      library,
      lexicon,
      lemmatizer,
      references,
      ...(withVectors ? { semanticSearch: createSemanticSearch(deps) } : {}),
    }
    return findSources(finding, { question, ...input })
  }
  const held = (found: Awaited<ReturnType<typeof findSources>>, ref: string) =>
    found.sources.findIndex(({ segments }) => segments.includes(ref))

  it('finds a verse that shares no word with the question, which lexical search does not find', async () => {
    behave = embeds
    expect(held(await find(PARAPHRASE, false), LOTS_WIFE)).toBe(-1)
    const found = await find(PARAPHRASE, true)
    expect(found.sources[0]).toMatchObject({ ref: LOTS_WIFE, reasons: ['meaning'] })
    // No more than "the nearest I have": no word of the question stands there.
    expect(found.confidence).toBe('low')
  })

  it('does not move what lexical search finds', async () => {
    const question = 'Who sold his birthright for lentil stew?'
    const [byWords, both] = [await find(question, false), await find(question, true)]
    expect(both.sources[0]?.ref).toBe(byWords.sources[0]?.ref)
    expect(both.confidence).toBe(byWords.confidence)
  })

  it('falls back to lexical search without an error when the endpoint fails', async () => {
    behave = refuses(401)
    expect(await find(PARAPHRASE, true)).toEqual(await find(PARAPHRASE, false))
  })

  it('restricts semantic search to the requested category', async () => {
    behave = embeds
    expect(held(await find(PARAPHRASE, true, { category: 'Torah' }), LOTS_WIFE)).toBeGreaterThanOrEqual(0)
    expect(held(await find(PARAPHRASE, true, { category: 'Prophets' }), LOTS_WIFE)).toBe(-1)
  })

  it('does not call the endpoint for verbatim searches and bare references', async () => {
    const before = endpoint.calls.length
    await find(PARAPHRASE, true, { isLexicalOnly: true })
    await find('Genesis 19:26', true)
    expect(endpoint.calls.length).toBe(before)
  })
})
