import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createOpenAICompatibleEmbeddings } from '../../src/adapters/embeddings/openai-compatible.ts'
import { openVectors } from '../../src/adapters/library/read/vectors.ts'
import { embedLibrary, type EmbedDeps, toEmbeddedText } from '../../src/finding/embed-library.ts'
import { createSemanticSearch } from '../../src/finding/semantic-search.ts'
import { openLibraryEmbedder } from '../../src/finding/keep-embedded.ts'
import type { Library, Segment, StoredEdition } from '../../src/ports/library.ts'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import type { Vectors } from '../../src/ports/vectors.ts'
import {
  answers,
  conceptVector,
  type EmbeddingBehaviour,
  embeds,
  embedsAs,
  refuses,
  silent,
  startEmbeddingEndpoint,
} from '@sugya/testing/fakes/embedding-endpoint'

const atTheEnd: (() => unknown)[] = []
afterEach(async () => {
  for (const close of atTheEnd.splice(0).reverse()) await close()
})

async function endpoint(behave: EmbeddingBehaviour) {
  const started = await startEmbeddingEndpoint(behave)
  atTheEnd.push(() => started.close())
  return started
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'sugya-vectors-'))
  atTheEnd.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function vectorsIn(libraryUri: string, options: { model?: string; indexFrom?: number } = {}): Promise<Vectors> {
  const vectors = await openVectors({ libraryUri, model: 'm', ...options })
  atTheEnd.push(() => vectors.close())
  return vectors
}

const edition = (language: 'he' | 'en' | 'ru') => ({ id: language, language }) as StoredEdition

/** A library of one work whose segments have these English texts; read two at a time. */
function libraryOf(texts: readonly string[], work = 'Genesis'): Library {
  const segments = texts.map((html, index): Segment => ({
    ref: `${work} 1:${String(index + 1)}`,
    work,
    sections: [1, index + 1],
    order: index + 100,
    texts: [{ edition: edition('en'), html }],
  }))
  return {
    works: () => [{ title: work }],
    size: () => segments.length,
    range: async (_: string, from: number, to: number) => segments.filter(({ order }) => order >= from && order <= to).slice(0, 2),
    segments: async (refs: readonly string[]) => refs.flatMap((ref) => segments.filter((segment) => segment.ref === ref)),
  } as unknown as Library
}

/** What making vectors needs, with waits written down instead of waited. */
function createDeps(library: Library, vectors: Vectors, url: string) {
  const waits: number[] = []
  const warned: string[] = []
  const deps: EmbedDeps = {
    library,
    vectors,
    embeddings: createOpenAICompatibleEmbeddings({ baseUrl: url, apiKey: 'key', model: 'm' }),
    metrics: noMetrics,
    log: { info() {}, warn: (_, message) => warned.push(message) },
    pause: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(ms)
    },
  }
  return { deps, waits, warned }
}

const running = () => new AbortController().signal
const embed = async (url: string, texts: string[], signal = running()) =>
  createOpenAICompatibleEmbeddings({ baseUrl: url, apiKey: 'key', model: 'm' }).embed(texts, signal)
const many = (count: number, word = 'verse') => Array.from({ length: count }, (_, index) => `${word} ${String(index)}`)

describe('embeddings endpoint', () => {
  it('requests one vector a text as plain numbers, with the key', async () => {
    const { url, calls } = await endpoint(embeds)
    expect(await embed(url, ['Salt', 'אשת לוט', 'голубь'])).toEqual(['Salt', 'אשת לוט', 'голубь'].map(conceptVector))
    expect(calls).toEqual([{ input: ['Salt', 'אשת לוט', 'голубь'], encoding: 'float', authorization: 'Bearer key' }])
  })

  it.each([
    [401, 'unauthorized'],
    [404, 'unknown_model'],
    [429, 'rate_limited'],
    [400, 'refused'],
    [503, 'server_error'],
  ])('fails on status %i as %s, in one call', async (status, reason) => {
    const { url, calls } = await endpoint(refuses(status, { 'retry-after': '7' }))
    await expect(embed(url, ['x'])).rejects.toMatchObject({ name: 'EmbeddingFailure', reason })
    expect(calls).toHaveLength(1)
  })

  it('reports how long a busy endpoint asks to wait', async () => {
    const { url } = await endpoint(refuses(429, { 'retry-after': '7' }))
    await expect(embed(url, ['x'])).rejects.toMatchObject({ retryAfterMs: 7000 })
  })

  it.each([
    ['vectors of different lengths', embedsAs((_, index) => (index === 0 ? [1, 2, 3] : [1, 2]))],
    [
      'a vector too few',
      ((response, { input }) =>
        answers(response, { data: input.slice(1).map((_, index) => ({ index, embedding: [1] })) })) satisfies EmbeddingBehaviour,
    ],
    ['zeros (a float answer read as base64)', embedsAs(() => [0, 0])],
    ['an empty vector', embedsAs(() => [])],
    ['letters', embedsAs(() => 'AACAPw==')],
    [
      'a page',
      ((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login</html>')) satisfies EmbeddingBehaviour,
    ],
  ])('rejects %s', async (_, behave) => {
    const { url } = await endpoint(behave)
    await expect(embed(url, ['x', 'y'])).rejects.toMatchObject({ name: 'EmbeddingFailure', reason: 'garbage' })
  })

  it('rejects vectors whose length changes', async () => {
    const { url } = await endpoint((response, body, call) => embedsAs(() => (call === 1 ? [1, 2] : [1, 2, 3]))(response, body, call))
    const embeddings = createOpenAICompatibleEmbeddings({ baseUrl: url, apiKey: undefined, model: 'm' })
    expect(await embeddings.embed(['x'], running())).toEqual([[1, 2]])
    await expect(embeddings.embed(['x'], running())).rejects.toMatchObject({ reason: 'garbage' })
  })

  it('reports an unreachable endpoint, and aborts a call on request', async () => {
    await expect(embed('http://127.0.0.1:9/v1', ['x'])).rejects.toMatchObject({ reason: 'unreachable' })
    const stop = new AbortController()
    const { url } = await endpoint(() => stop.abort(new Error('stopped')))
    await expect(embed(url, ['x'], stop.signal)).rejects.toThrow('stopped')
  })
})

describe('embedded text of a segment', () => {
  it('embeds the best translation and the Hebrew without vowels or markup', () => {
    const texts = [
      { edition: edition('he'), html: '<b>וַיִּ֥בֶז</b> עֵשָׂ֖ו' },
      { edition: edition('en'), html: 'thus Esau <i>despised</i> his birthright' },
      { edition: edition('en'), html: 'another' },
      { edition: edition('ru'), html: 'и пренебрёг' },
    ]
    expect(toEmbeddedText({ texts })).toBe('thus Esau despised his birthright\nויבז עשו')
    expect(toEmbeddedText({ texts: texts.filter(({ edition: { language } }) => language !== 'en') })).toBe('и пренебрёг\nויבז עשו')
    expect(toEmbeddedText({ texts: [] })).toBe('')
  })
})

describe('library embedding', () => {
  it('creates each vector once, in batches, and none in a second run', async () => {
    const { url, calls } = await endpoint(embeds)
    const vectors = await vectorsIn(folder())
    const { deps } = createDeps(libraryOf(many(150)), vectors, url)
    expect(await embedLibrary(deps, running())).toEqual({ made: 150, removed: 0 })
    expect(calls.map(({ input }) => input.length)).toEqual([64, 64, 22])
    expect((await vectors.known()).size).toBe(150)
    expect(await embedLibrary(deps, running())).toEqual({ made: 0, removed: 0 })
    expect(calls).toHaveLength(3)
  })

  it('keeps finished vectors when it is stopped, and continues in another process', async () => {
    const uri = folder()
    const stop = new AbortController()
    const { url, calls } = await endpoint((response, body, call) => {
      if (call === 2) stop.abort(new Error('stopped'))
      else embeds(response, body, call)
    })
    const first = await vectorsIn(uri)
    await expect(embedLibrary(createDeps(libraryOf(many(150)), first, url).deps, stop.signal)).rejects.toThrow('stopped')
    expect((await first.known()).size).toBe(64)
    await first.close()
    const second = await vectorsIn(uri)
    expect(await embedLibrary(createDeps(libraryOf(many(150)), second, url).deps, running())).toEqual({ made: 86, removed: 0 })
    expect(calls.at(2)?.input[0]).toBe('verse 64')
  })

  it('replaces the vectors of changed texts and removes those of deleted segments', async () => {
    const { url, calls } = await endpoint(embeds)
    const vectors = await vectorsIn(folder())
    await embedLibrary(createDeps(libraryOf(['salt', 'a dove', "the Lord's bow", 'a well']), vectors, url).deps, running())
    const { deps } = createDeps(libraryOf(['salt', 'a deluge', "the Lord's bow"]), vectors, url)
    expect(await embedLibrary(deps, running())).toEqual({ made: 1, removed: 1 })
    expect(calls.at(-1)?.input).toEqual(['a deluge'])
    expect([...(await vectors.known()).keys()].sort()).toEqual(['Genesis 1:1', 'Genesis 1:2', 'Genesis 1:3'])
    expect((await vectors.nearest(conceptVector('flood'), 1))[0]?.ref).toBe('Genesis 1:2')
    expect((await vectors.nearest(conceptVector('pigeon'), 1))[0]?.score).toBeLessThan(0.5)
  })

  it('waits longer after each transient failure, as long as it is asked to', async () => {
    const { url } = await endpoint((response, body, call) => {
      const behave = call === 1 ? refuses(503) : call === 2 ? refuses(503) : call === 3 ? refuses(429, { 'retry-after': '30' }) : embeds
      behave(response, body, call)
    })
    const { deps, waits } = createDeps(libraryOf(['salt']), await vectorsIn(folder()), url)
    expect(await embedLibrary(deps, running())).toMatchObject({ made: 1 })
    expect(waits.slice(0, 3)).toEqual([1000, 2000, 30_000])
  })

  it('skips a text that the endpoint rejects, and gives up when it rejects all', async () => {
    const { url } = await endpoint((response, body, call) => {
      const behave = body.input.some((text) => text.includes('poison')) ? refuses(400) : embeds
      behave(response, body, call)
    })
    const { deps, warned } = createDeps(libraryOf([...many(30), 'poison', ...many(30, 'more')]), await vectorsIn(folder()), url)
    expect(await embedLibrary(deps, running())).toMatchObject({ made: 60 })
    expect(warned).toEqual(['embedding of a text refused'])
    const hopeless = createDeps(libraryOf(many(3, 'poison')), await vectorsIn(folder()), url)
    await expect(embedLibrary(hopeless.deps, running())).rejects.toMatchObject({ reason: 'refused' })
  })

  it.each([
    ['a wrong key', refuses(401), 'unauthorized'],
    ['an unknown model', refuses(404), 'unknown_model'],
  ])('gives up at once with %s, and lets others write', async (_, behave, reason) => {
    const { url, calls } = await endpoint(behave)
    const vectors = await vectorsIn(folder())
    await expect(embedLibrary(createDeps(libraryOf(many(3)), vectors, url).deps, running())).rejects.toMatchObject({ reason })
    expect(calls).toHaveLength(1)
    await (
      await vectors.lock(AbortSignal.timeout(1000))
    )()
  })

  it('rejects vectors whose length differs from the stored ones', async () => {
    const uri = folder()
    const first = await endpoint(embeds)
    const vectors = await vectorsIn(uri)
    await embedLibrary(createDeps(libraryOf(['salt']), vectors, first.url).deps, running())
    const other = await endpoint(embedsAs(() => [1, 2]))
    await expect(embedLibrary(createDeps(libraryOf(['salt', 'dove']), vectors, other.url).deps, running())).rejects.toThrow(
      'have 2 numbers, those stored 7',
    )
    await expect(vectors.nearest([1, 2], 1)).rejects.toThrow('those stored 7')
    expect((await vectors.nearest(conceptVector('sodium'), 5)).map(({ ref }) => ref)).toEqual(['Genesis 1:1'])
  })

  it('keeps the vectors of each model apart', async () => {
    const uri = folder()
    const { url } = await endpoint(embeds)
    await embedLibrary(createDeps(libraryOf(['salt']), await vectorsIn(uri), url).deps, running())
    expect((await (await vectorsIn(uri, { model: 'another' })).known()).size).toBe(0)
  })

  it('runs again when the library changes meanwhile, and ends on request', async () => {
    const { url, calls } = await endpoint(embeds)
    const vectors = await vectorsIn(folder())
    let library = libraryOf(['salt'])
    const { deps } = createDeps(library, vectors, url)
    const changing: Library = {
      ...library,
      works: () => library.works(),
      size: () => library.size(),
      range: (...args) => library.range(...args),
    }
    const failed: unknown[] = []
    const kept = openLibraryEmbedder({ ...deps, library: changing, log: { ...deps.log, error: (fields: object) => failed.push(fields) } })
    kept.libraryChanged()
    await until(async () => calls.length === 1)
    library = libraryOf(['salt', 'a dove'])
    kept.libraryChanged()
    await until(async () => (await vectors.known()).size === 2)
    await kept.close()
    expect(calls.map(({ input }) => input)).toEqual([['salt'], ['a dove']])
    expect(failed).toEqual([])
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

describe('nearest segments', () => {
  const texts = ['a pillar of salt', 'his wife', 'the dove', 'the bow in the cloud', 'his wife, salt']

  async function searching(behave: EmbeddingBehaviour, { limitMs = 5000 } = {}) {
    const made = await endpoint(embeds)
    const vectors = await vectorsIn(folder())
    const library = libraryOf(texts)
    await embedLibrary(createDeps(library, vectors, made.url).deps, running())
    const { url, calls } = await endpoint(behave)
    const counted: string[] = []
    let now = 0
    const nearest = createSemanticSearch({
      library,
      vectors,
      embeddings: createOpenAICompatibleEmbeddings({ baseUrl: url, apiKey: 'key', model: 'm' }),
      metrics: { ...noMetrics, count: (name, labels) => counted.push(`${name} ${labels?.outcome ?? ''}`) },
      clock: { now: () => new Date(now) },
      limitMs,
    })
    return { nearest, calls, counted, vectors, pass: (ms: number) => (now += ms) }
  }

  it('finds segments by meaning, best first, by cosine similarity', async () => {
    const { nearest, counted } = await searching(embeds)
    const found = await nearest('a spouse and sodium')
    expect(found.map(({ ref }) => ref).slice(0, 3)).toEqual(['Genesis 1:5', 'Genesis 1:1', 'Genesis 1:2'])
    expect(found[0]).toMatchObject({ work: 'Genesis', order: 104 })
    expect(found[0]?.score).toBeCloseTo(1, 5)
    expect(found.at(-1)?.score).toBeLessThan(0.2)
    expect(counted).toEqual(['embedding_calls made'])
  })

  it('finds nothing, without an error, when the endpoint is slow', async () => {
    const { nearest, counted } = await searching(silent, { limitMs: 20 })
    expect(await nearest('salt')).toEqual([])
    expect(counted).toEqual(['embedding_calls timeout'])
  })

  it.each([
    ['the key is wrong', refuses(401), 'unauthorized'],
    ['the vector has another length', embedsAs(() => [1, 2, 3]), 'failed'],
    ['the endpoint breaks', refuses(500), 'server_error'],
  ])('finds nothing, without an error, when %s', async (_, behave, outcome) => {
    const { nearest, counted } = await searching(behave)
    expect(await nearest('salt')).toEqual([])
    expect(counted).toEqual([`embedding_calls ${outcome}`])
  })

  it('stops calling a failing endpoint for a while', async () => {
    const { nearest, calls, counted, pass } = await searching((response, body, call) =>
      (call <= 3 ? refuses(500) : embeds)(response, body, call),
    )
    for (let n = 0; n < 5; n++) await nearest('salt')
    expect(calls).toHaveLength(3)
    expect(counted.at(-1)).toBe('embedding_calls resting')
    pass(30_001)
    expect(await nearest('salt')).not.toEqual([])
  })

  it('does not return a segment that was deleted from the library', async () => {
    const { nearest, vectors } = await searching(embeds)
    await vectors.put([{ ref: 'Genesis 9:9', hash: 'h', vector: conceptVector('sodium') }])
    expect((await nearest('salt')).map(({ ref }) => ref)).not.toContain('Genesis 9:9')
  })

  it('does not call the endpoint for a blank question or while no vector is stored', async () => {
    const { nearest, calls } = await searching(embeds)
    expect(await nearest('  ')).toEqual([])
    expect(calls).toHaveLength(0)
    expect(await (await vectorsIn(folder())).nearest([1, 2], 5)).toEqual([])
  })

  it('uses an index once there are many vectors', async () => {
    const { url } = await endpoint(embedsAs((text) => pseudoRandom(Number(/\d+/.exec(text)?.[0] ?? 0))))
    const uri = folder()
    const vectors = await vectorsIn(uri, { indexFrom: 600 })
    const { deps } = createDeps(libraryOf(many(700)), vectors, url)
    await embedLibrary(deps, running())
    expect(readdirSync(uri, { recursive: true }).some((name) => String(name).includes('_indices'))).toBe(true)
    const found = await vectors.nearest(pseudoRandom(7), 3)
    expect(found[0]?.ref).toBe('Genesis 1:8')
    expect(found[0]?.score).toBeCloseTo(1, 3)
  })
})

/** Sixteen numbers between -1 and 1 by a linear congruential generator (Numerical Recipes' constants). */
function pseudoRandom(seed: number): number[] {
  let state = (seed + 1) * 2654435761
  return Array.from({ length: 16 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  })
}
