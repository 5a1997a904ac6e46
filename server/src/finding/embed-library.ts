import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { EmbeddingFailure, type Embeddings } from '../ports/embeddings.ts'
import type { Library, Segment } from '../ports/library.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { StoredVector, Vectors } from '../ports/vectors.ts'
import { stripMarks } from '../text/analysis/hebrew.ts'
import { plainText } from '../text/markup/plain-text.ts'

export interface EmbedDeps {
  library: Library
  embeddings: Embeddings
  vectors: Vectors
  metrics: Metrics
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Waits so many milliseconds; throws when the signal is aborted. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Texts per call, and vectors per commit. */
const BATCH = 64
const COMMIT = 512
/** Between two calls, so that searches are served too; after a failure, doubled each time up to the longest. */
const BETWEEN_MS = 100
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
/**
 * Longest text of one language, in characters: most models take 8,192 tokens, and Hebrew has 2 to 3 letters a token.
 */
const TEXT_LIMIT = 6_000

/** Changes with `toEmbeddedText`: all vectors are then embedded again. */
const TEXT_VERSION = '1'

/**
 * The text of a segment that is embedded: its best English text (else its Russian one) and, on a line of its own, its
 * Hebrew or Aramaic without vowels and cantillation, both without markup. Models know English best, and Hebrew without
 * vowels far better than with them; both in one vector match questions in either language. Empty when the segment has
 * no text.
 */
export function toEmbeddedText({ texts }: Pick<Segment, 'texts'>): string {
  const best = (language: 'he' | 'en' | 'ru') => texts.find(({ edition }) => foldAramaic(edition.language) === language)?.html
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
  /** The segment has a vector of another text. */
  isChanged: boolean
}

/**
 * Brings the vectors in step with the library: embeds missing and changed segments, removes the vectors of segments
 * that are gone. Finished vectors survive an early stop. Retries transient failures; throws EmbeddingFailure for
 * permanent ones (wrong key, unknown model, invalid vectors), and the signal's reason when aborted. Returns how many it
 * made.
 */
export async function embedLibrary(deps: EmbedDeps, signal: AbortSignal): Promise<{ made: number; removed: number }> {
  const { library, vectors, log } = deps
  const unlock = await vectors.lock(signal)
  const total = library.size()
  let pending: StoredVector[] = []
  let replaced: string[] = []
  let made = 0
  const commit = async () => {
    const rows = pending
    const old = replaced
    pending = []
    replaced = []
    await vectors.put(rows, old)
  }
  try {
    const left = await vectors.known()
    let done = 0
    let loggedAt = 0
    for await (const batch of toBatches(
      listMissing(library, left, () => done++),
      BATCH,
    )) {
      signal.throwIfAborted()
      const rows = await embedBatch(deps, batch, made > 0, signal)
      pending.push(...rows)
      for (const { ref, isChanged } of batch) if (isChanged) replaced.push(ref)
      made += rows.length
      if (pending.length >= COMMIT) await commit()
      if (done - loggedAt >= total / 20) {
        loggedAt = done
        log.info({ done, total }, 'embedding the library')
      }
      await (deps.pause ?? pause)(BETWEEN_MS, signal)
    }
    await commit()
    // The known references that are left are no longer in the library.
    const gone = [...left.keys()]
    await vectors.remove(gone)
    // Also when nothing was missing: an earlier run may have been killed before this.
    await vectors.optimize()
    log.info({ made, removed: gone.length, total }, 'library embedded')
    return { made, removed: gone.length }
  } finally {
    try {
      await commit()
    } finally {
      await unlock()
    }
  }
}

/** Lists the segments without a vector of their text, and removes each segment it meets from `known`. */
async function* listMissing(library: Library, known: Map<string, string>, onSegment: () => void): AsyncGenerator<Missing> {
  for (const { title } of library.works()) {
    // One call returns a few thousand segments at most: the next call begins after the last one.
    for (let from = 0; ;) {
      const segments = await library.range(title, from, Number.MAX_SAFE_INTEGER)
      for (const segment of segments) {
        onSegment()
        const before = known.get(segment.ref)
        const text = toEmbeddedText(segment)
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

async function* toBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Embeds a batch, without texts that the endpoint refuses on their own. `hasWorked`: it has embedded others before. */
async function embedBatch(deps: EmbedDeps, batch: readonly Missing[], hasWorked: boolean, signal: AbortSignal): Promise<StoredVector[]> {
  try {
    const made = await embedWithRetries(
      deps,
      batch.map(({ text }) => text),
      signal,
    )
    return batch.map(({ ref, hash }, index) => ({ ref, hash, vector: made[index] ?? [] }))
  } catch (error) {
    if (!(error instanceof EmbeddingFailure) || error.reason !== 'refused') throw error
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      if (!hasWorked) throw error
      deps.log.warn({ ref: only.ref, err: error }, 'embedding of a text refused')
      return []
    }
    const half = Math.ceil(batch.length / 2)
    const first = await embedBatch(deps, batch.slice(0, half), hasWorked, signal)
    return [...first, ...(await embedBatch(deps, batch.slice(half), hasWorked || first.length > 0, signal))]
  }
}

/** Calls the endpoint until it answers, with a longer wait after each transient failure. */
async function embedWithRetries(
  { embeddings, metrics, log, pause: wait = pause }: EmbedDeps,
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
      log.warn({ reason: error.reason, waitMs: ms }, 'embedding failed, will retry')
      await wait(ms, signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false })
}
