import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { EmbeddingFailure, type Embeddings } from '../ports/embeddings.ts'
import type { Library, Segment } from '../ports/library.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { StoredVector, Vectors } from '../ports/vectors.ts'
import { stripMarks } from '../text/analysis/hebrew.ts'
import { plainText } from '../text/markup/plain-text.ts'

export interface EmbedParts {
  library: Library
  embeddings: Embeddings
  vectors: Vectors
  metrics: Metrics
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Waits so many milliseconds; throws when the signal is aborted. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Texts of one call, and of one commit. */
const BATCH = 64
const COMMIT = 512
/** Between two calls, so that others are served too; after a failure, doubled each time up to the longest. */
const BETWEEN_MS = 100
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Longest text of one language that is given to a model, in characters: most take 8,192 tokens, and Hebrew needs two to three letters a token. */
const TEXT_LIMIT = 6_000

/** Changes with `embeddedText`: all vectors are then made anew. */
const TEXT_VERSION = '1'

/**
 * What of a segment is turned into a vector: its best English text (else its Russian one) and, on a line of its own, its Hebrew without vowels and
 * cantillation, both without markup. Models know English best and Hebrew without vowels far better than with them; with both in one vector a question finds
 * the segment from either side. Empty when it has no text.
 */
export function embeddedText({ texts }: Pick<Segment, 'texts'>): string {
  const best = (language: 'he' | 'en' | 'ru') => texts.find(({ edition }) => edition.language === language)?.html
  const lines = [best('en') ?? best('ru'), best('he')].map((html) =>
    html === undefined ? '' : stripMarks(plainText(html)).trim().slice(0, TEXT_LIMIT),
  )
  return lines.filter((line) => line !== '').join('\n')
}

/** A text without a vector. */
interface Missing {
  ref: string
  hash: string
  text: string
  /** There is a vector, of another text. */
  isChanged: boolean
}

/**
 * Gives every segment of the library its vector: only missing ones are made, those of changed texts made anew, those of segments that are gone removed.
 * What was made is kept when it stops early, and not made again. Goes on by itself after failures that pass; throws EmbeddingFailure when they will not
 * (a wrong key, an unknown model, vectors that make no sense), and the signal's reason when aborted. Answers how many were made.
 */
export async function embedLibrary(parts: EmbedParts, signal: AbortSignal): Promise<{ made: number; removed: number }> {
  const { library, vectors, log } = parts
  const unlock = await vectors.lock(signal)
  const total = library.size()
  let waiting: StoredVector[] = []
  let replaced: string[] = []
  let made = 0
  const commit = async () => {
    const rows = waiting
    const old = replaced
    waiting = []
    replaced = []
    await vectors.put(rows, old)
  }
  try {
    const left = await vectors.known()
    let done = 0
    let toldAt = 0
    for await (const batch of batchesOf(
      missing(library, left, () => done++),
      BATCH,
    )) {
      signal.throwIfAborted()
      const rows = await embedBatch(parts, batch, made > 0, signal)
      waiting.push(...rows)
      for (const { ref, isChanged } of batch) if (isChanged) replaced.push(ref)
      made += rows.length
      if (waiting.length >= COMMIT) await commit()
      if (done - toldAt >= total / 20) {
        toldAt = done
        log.info({ done, total }, 'making vectors of the library')
      }
      await (parts.pause ?? pause)(BETWEEN_MS, signal)
    }
    await commit()
    // What is left of the known references is in the library no more.
    const gone = [...left.keys()]
    await vectors.remove(gone)
    // Also when nothing was missing: a run that was killed before may have left it undone.
    await vectors.optimize()
    log.info({ made, removed: gone.length, total }, 'the vectors of the library are complete')
    return { made, removed: gone.length }
  } finally {
    try {
      await commit()
    } finally {
      await unlock()
    }
  }
}

/** The segments without a vector of their text. Takes each it meets out of `known`. */
async function* missing(library: Library, known: Map<string, string>, onSegment: () => void): AsyncGenerator<Missing> {
  for (const { title } of library.works()) {
    // One call reads a few thousand segments at most: the next begins after the last.
    for (let from = 0; ;) {
      const segments = await library.range(title, from, Number.MAX_SAFE_INTEGER)
      for (const segment of segments) {
        onSegment()
        const before = known.get(segment.ref)
        const text = embeddedText(segment)
        if (text === '') continue
        known.delete(segment.ref)
        const hash = createHash('sha256').update(TEXT_VERSION).update(text).digest('base64url').slice(0, 16)
        if (before !== hash) yield { ref: segment.ref, hash, text, isChanged: before !== undefined }
      }
      const last = segments.at(-1)
      if (last === undefined) break
      from = last.order + 1
    }
  }
}

async function* batchesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The vectors of a batch; texts that the endpoint refuses one by one are left out. `hasWorked`: it has taken others. */
async function embedBatch(parts: EmbedParts, batch: readonly Missing[], hasWorked: boolean, signal: AbortSignal): Promise<StoredVector[]> {
  try {
    const made = await embedPatiently(
      parts,
      batch.map(({ text }) => text),
      signal,
    )
    return batch.map(({ ref, hash }, index) => ({ ref, hash, vector: made[index] ?? [] }))
  } catch (error) {
    if (!(error instanceof EmbeddingFailure) || error.reason !== 'refused') throw error
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      if (!hasWorked) throw error
      parts.log.warn({ ref: only.ref, err: error }, 'the embedding endpoint refuses a text')
      return []
    }
    const half = Math.ceil(batch.length / 2)
    const first = await embedBatch(parts, batch.slice(0, half), hasWorked, signal)
    return [...first, ...(await embedBatch(parts, batch.slice(half), hasWorked || first.length > 0, signal))]
  }
}

/** Calls the endpoint until it answers, waiting longer after each failure that may pass. */
async function embedPatiently(
  { embeddings, metrics, log, pause: wait = pause }: EmbedParts,
  texts: string[],
  signal: AbortSignal,
): Promise<number[][]> {
  for (let failures = 0; ; failures++) {
    try {
      const made = await embeddings.embed(texts, signal)
      metrics.count('embedding_calls', { use: 'library', outcome: 'made' })
      return made
    } catch (error) {
      if (!(error instanceof EmbeddingFailure)) throw error
      metrics.count('embedding_calls', { use: 'library', outcome: error.reason })
      if (error.reason !== 'unreachable' && error.reason !== 'rate_limited' && error.reason !== 'server_error') throw error
      const ms = Math.min(LONGEST_WAIT_MS, Math.max(error.retryAfterMs ?? 0, FIRST_WAIT_MS * 2 ** failures))
      log.warn({ reason: error.reason, waitMs: ms }, 'the embedding endpoint fails; trying again')
      await wait(ms, signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false })
}
