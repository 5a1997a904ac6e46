import { setTimeout as sleep } from 'node:timers/promises'
import type { DescriptionsFailure } from '@sugya/contract/api/descriptions'
import { every } from '../../../background/every.ts'
import { holdLease } from '../../../background/lease.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import type { DescriptionPublisher } from '../../../ports/description-publisher.ts'
import type { ModelMessage } from '../../../ports/language-model.ts'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import type { DescriptionStore, StoredDescriptions } from '../../../ports/store/descriptions.ts'
import { type Description, parseDescriptions } from '../../../text/lexicon/parse-descriptions.ts'
import type { References } from '../../../text/references/references.ts'
import { computeFindingFigures } from '../accuracy/compute-figures.ts'
import { type MeasureDeps, rankQuestions } from '../accuracy/measure-finding.ts'
import type { Price } from '../evaluation/sum-figures.ts'
import type { ModelEndpoint } from '../registry/current-model.ts'
import { describePortion, listUndescribed } from './describe-portion.ts'
import { boundCall, computeSpent } from './estimate-descriptions.ts'
import { listPortions, readPortion } from './list-portions.ts'
import { toTable } from './descriptions-table.ts'

export interface DescriberDeps {
  descriptions: DescriptionStore
  library: Pick<Library, 'state' | 'work' | 'within'> & Pick<LibraryCatalog, 'parts' | 'catalog'>
  references: Pick<References, 'parse' | 'format'>
  /** Null when no model is connected: then nothing is described. */
  endpoint: ModelEndpoint | null
  publisher: DescriptionPublisher
  measured: MeasureDeps['measured']
  find: MeasureDeps['find']
  /** Finding as if these descriptions were published. */
  findWith: (descriptions: readonly Description[]) => MeasureDeps['find']
  /** Every cell of the descriptions that come with the product. */
  readShippedCells: () => Iterable<string>
  /** A new uuid each time a process starts. */
  processId: string
  /** False: the work is left to the workers. */
  runsJobs: boolean
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
  /** Milliseconds before another call about the same portion. */
  retryMs?: number
}

export interface Describer {
  /** Polls for work, now or after what is under way. */
  poll(): void
  /** Resolves when nothing is under way in this process. */
  idle(): Promise<void>
  /** Releases what is under way, so that this or another process can resume it. */
  close(): Promise<void>
}

const HEARTBEAT_INTERVAL_MS = 3_000
const LEASE_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 5_000
const RETRY_MS = 2_000
const MAX_WAIT_MS = 60_000
/** After this many portions in a row without a row the work stops: it would only cost. */
const FRUITLESS_LIMIT = 3

/** Describes works, publishes and withdraws descriptions in the background, one at a time over all processes. */
export function openDescriber(deps: DescriberDeps): Describer {
  const { descriptions, library, endpoint, publisher, processId, log, retryMs = RETRY_MS } = deps
  if (!deps.runsJobs) return { poll: () => undefined, idle: () => Promise.resolve(), close: () => Promise.resolve() }

  async function workNext(closing: AbortSignal): Promise<void> {
    if (library.state().state !== 'ready') return
    const job = await descriptions.acquire(processId, LEASE_TIMEOUT_MS)
    if (job === undefined) return
    const lease = {
      renew: () => descriptions.heartbeat(job.id, processId, job.status),
      intervalMs: HEARTBEAT_INTERVAL_MS,
      signal: closing,
      onError: (err: unknown) => log.error({ err, job: job.id }, 'descriptions heartbeat failed'),
    }
    await holdLease(lease, async (signal, lose) => {
      try {
        if (job.status === 'running') await run(job, signal, lose)
        else await publish(job, signal)
      } catch (err) {
        if (signal.aborted) return
        log.error({ err, job: job.id }, 'descriptions failed')
        await descriptions.end(job.id, processId, { status: 'failed', failure: 'internal' })
      }
    })
  }

  async function run(job: StoredDescriptions, signal: AbortSignal, lose: () => void): Promise<void> {
    const ended = job.isCutShort ? undefined : await describe(job, signal, lose)
    if (ended === 'budget') return void (await descriptions.end(job.id, processId, { status: 'budget' }))
    if (ended !== undefined) return void (await descriptions.end(job.id, processId, { status: 'failed', failure: ended }))
    const rows = await descriptions.rows(job.id)
    if (rows.length === 0) return void (await descriptions.end(job.id, processId, { status: 'failed', failure: 'unusable_answers' }))
    const measure = async (find: MeasureDeps['find']) =>
      computeFindingFigures(await rankQuestions({ ...deps, find, parse: deps.references.parse }, signal))
    const before = await measure(deps.find)
    const after = await measure(deps.findWith(parseDescriptions(toTable(rows))))
    const evaluation = { before: before.total, after: after.total, at: new Date().toISOString() }
    await descriptions.end(job.id, processId, { status: 'ready', evaluation })
    log.info({ job: job.id, rows: rows.length }, 'descriptions ready')
  }

  /** Describes what is left; returns why it stopped before the end. */
  async function describe(
    job: StoredDescriptions,
    signal: AbortSignal,
    lose: () => void,
  ): Promise<'budget' | DescriptionsFailure | undefined> {
    if (endpoint === null) return 'model_unavailable'
    const portions = listPortions(library, job.works)
    if (portions.length !== job.total) await descriptions.setTotal(job.id, processId, portions.length)
    const asked = new Map((await descriptions.listPortions(job.id)).map(({ key, isComplete }) => [key, isComplete]))
    const rows = await descriptions.rows(job.id)
    const known = new Set(deps.readShippedCells())
    for (const { he, en, ru } of rows) for (const cell of [he, en, ru]) known.add(cell)
    const model = endpoint.connect(job.model)
    const price = toPrice(job)
    const spent = { inputTokens: job.inputTokens, outputTokens: job.outputTokens }
    const canAfford = (used: typeof spent, messages: readonly ModelMessage[]) =>
      computeSpent(add(add(spent, used), boundCall(messages)), price) <= job.budget
    const wait = async (attempt: number, failure: { retryAfterMs: number | undefined } | undefined) => {
      await sleep(Math.min(failure?.retryAfterMs ?? retryMs * 4 ** (attempt - 1), MAX_WAIT_MS), undefined, { signal })
    }
    let fruitless = 0
    let incomplete = 0
    for (const portion of portions) {
      if (asked.get(portion.key) === true) continue
      signal.throwIfAborted()
      const segments = await readPortion(library, portion)
      const refs = asked.has(portion.key) ? rows.map(({ ref }) => ref) : []
      const { failure, isOverBudget, ...result } = await describePortion(
        { model, references: deps.references, known, signal, wait, canAfford },
        listUndescribed(deps.references, segments, refs),
      )
      const isRefused = failure?.reason === 'unauthorized' || failure?.reason === 'rejected'
      // What nobody has answered is asked again when the work goes on.
      if (!result.isComplete) incomplete++
      const hasAnswer = result.isComplete || result.rows.length > 0 || result.inputTokens > 0
      if (hasAnswer && !(await descriptions.addPortion(job.id, processId, job.model, { ...result, key: portion.key }))) {
        lose()
        signal.throwIfAborted()
      }
      spent.inputTokens += result.inputTokens
      spent.outputTokens += result.outputTokens
      if (isOverBudget) return 'budget'
      if (isRefused) return 'model_unavailable'
      fruitless = result.rows.length > 0 ? 0 : fruitless + 1
      if (fruitless >= FRUITLESS_LIMIT) return failure === undefined ? 'unusable_answers' : 'model_unavailable'
    }
    return incomplete > 0 ? 'model_unavailable' : undefined
  }

  async function publish(job: StoredDescriptions, signal: AbortSignal): Promise<void> {
    const isWithdrawn = job.status === 'withdrawing'
    try {
      await publisher.publish(job.id, isWithdrawn ? null : toTable(await descriptions.rows(job.id)), signal)
    } catch (err) {
      if (signal.aborted) throw err
      log.error({ err, job: job.id }, 'descriptions not written to the library')
      await descriptions.end(job.id, processId, { status: isWithdrawn ? 'published' : 'ready', failure: 'library' })
      return
    }
    await descriptions.end(job.id, processId, { status: isWithdrawn ? 'withdrawn' : 'published' })
    log.info({ job: job.id, status: job.status }, 'descriptions of the library changed')
  }

  const onError = (err: unknown) => log.error({ err }, 'descriptions poll failed')
  const flight = createSingleFlight(workNext, { onError })
  const polling = every(POLL_INTERVAL_MS, () => flight.request(), { onError })
  flight.request()

  return {
    poll: () => flight.request(),
    idle: () => flight.idle(),
    async close() {
      await polling.stop()
      await flight.close()
      await descriptions.release(processId)
    },
  }
}

export const toPrice = ({ inputPrice, outputPrice }: Pick<StoredDescriptions, 'inputPrice' | 'outputPrice'>): Price =>
  inputPrice === null || outputPrice === null ? null : { input: inputPrice, output: outputPrice }

const add = <T extends { inputTokens: number; outputTokens: number }>(a: T, b: { inputTokens: number; outputTokens: number }) => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
})
