import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAICompatibleEmbeddings } from '../../src/adapters/embeddings/openai-compatible.ts'
import { readHebrewWords } from '../../src/adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../../src/adapters/lexicon/lexicon-files.ts'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import { openVectors } from '../../src/adapters/library/read/vectors.ts'
import { embedLibrary } from '../../src/finding/embed-library.ts'
import { nearestByMeaning } from '../../src/finding/semantic-search.ts'
import { type FindInput, findSources } from '../../src/finding/find-sources.ts'
import { noMetrics } from '../../src/ports/metrics.ts'
import type { Vectors } from '../../src/ports/vectors.ts'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../src/text/references/references.ts'
import { type EmbeddingBehaviour, type EmbeddingEndpoint, embeds, refuses, startEmbeddingEndpoint } from '../../../testing/src/fakes/embedding-endpoint.ts'
import { testLibrary } from '../../../testing/src/product/product.ts'

const silentLog = { info() {}, warn() {}, error() {} }

/** Shares no word with “But his wife looked back from behind him, and she became a pillar of salt” (Genesis 19:26), in any language. */
const PARAPHRASE = 'A missus petrified into halite'
const LOTS_WIFE = 'Genesis 19:26'

/** Finding over the starter library, with the vectors of one book made by an endpoint that knows concepts, not words. */
describe('finding by meaning', () => {
  let dataDir: string
  let library: StartedLibrary
  let vectors: Vectors
  let endpoint: EmbeddingEndpoint
  let behave: EmbeddingBehaviour = embeds
  const lexicon = readLexicon(path.join(import.meta.dirname, '../../../data/lexicon'))
  const hebrewWords = readHebrewWords()
  const references = createReferences(classicalTitles)
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-meaning-'))
    library = startLibrary({ dataDir, libraryUri: testLibrary, log: silentLog })
    await library.settled
    vectors = await openVectors({ libraryUri: dataDir, dataDir, model: 'concepts' })
    endpoint = await startEmbeddingEndpoint((...call) => behave(...call))
    const genesis = { ...library, works: () => library.works().filter(({ title }) => title === 'Genesis') }
    const parts = { library: genesis, vectors, embeddings: embeddings(), metrics: noMetrics, log: silentLog, pause: async () => {} }
    await embedLibrary(parts, new AbortController().signal)
  })
  afterAll(async () => {
    endpoint.close()
    await vectors.close()
    await library.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const embeddings = () => openAICompatibleEmbeddings({ baseUrl: endpoint.url, apiKey: undefined, model: 'concepts' })
  const find = async (question: string, withVectors: boolean, input: Partial<FindInput> = {}) => {
    const parts = { embeddings: embeddings(), vectors, library, metrics: noMetrics, clock: { now: () => new Date() }, limitMs: 10_000 }
    const finding = {
      library,
      lexicon,
      hebrewWords,
      references,
      ...(withVectors ? { nearest: nearestByMeaning(parts) } : {}),
    }
    return findSources(finding, { question, ...input })
  }
  const held = (found: Awaited<ReturnType<typeof findSources>>, ref: string) =>
    found.sources.findIndex(({ segments }) => segments.includes(ref))

  it('finds a verse whose words the question does not share, which words alone do not find', async () => {
    behave = embeds
    expect(held(await find(PARAPHRASE, false), LOTS_WIFE)).toBe(-1)
    const found = await find(PARAPHRASE, true)
    expect(found.sources[0]).toMatchObject({ ref: LOTS_WIFE, reasons: ['meaning'] })
    // No more than "the nearest I have": no word of the question stands there.
    expect(found.confidence).toBe('low')
  })

  it('leaves what words find where it is', async () => {
    const question = 'Who sold his birthright for lentil stew?'
    const [byWords, both] = [await find(question, false), await find(question, true)]
    expect(both.sources[0]?.ref).toBe(byWords.sources[0]?.ref)
    expect(both.confidence).toBe(byWords.confidence)
  })

  it('finds as by words alone, without an error, when the endpoint fails', async () => {
    behave = refuses(401)
    expect(await find(PARAPHRASE, true)).toEqual(await find(PARAPHRASE, false))
  })

  it('keeps to the category asked for', async () => {
    behave = embeds
    expect(held(await find(PARAPHRASE, true, { category: 'Torah' }), LOTS_WIFE)).toBeGreaterThanOrEqual(0)
    expect(held(await find(PARAPHRASE, true, { category: 'Prophets' }), LOTS_WIFE)).toBe(-1)
  })

  it('asks no endpoint for words that are looked for as they stand, nor for a mere reference', async () => {
    const before = endpoint.calls.length
    await find(PARAPHRASE, true, { byWordsAlone: true })
    await find('Genesis 19:26', true)
    expect(endpoint.calls.length).toBe(before)
  })
})
