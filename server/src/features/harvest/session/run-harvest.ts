import { setTimeout as sleep } from 'node:timers/promises'
import type { HarvestSession, HarvestStage, HarvestStatistics } from '@sugya/contract/api/harvest'
import { holdLease, LeaseLost } from '../../../background/lease.ts'
import type { Intake } from '../../../ports/harvest-intake.ts'
import { SourceDown, SourceFailure, type ListedWork, type SourceState } from '../../../ports/text-source.ts'
import { chooseWorks } from './choose-works.ts'
import { harvestWorks } from './harvest-works.ts'
import type { HarvestDeps } from './harvest.ts'
import { importHarvested, listAllowed } from './import-harvested.ts'
import { createTally, type Tally } from './tally.ts'
import { toFailure } from './to-failure.ts'

/** Each heartbeat also stores the progress, which administrators watch. */
const HEARTBEAT_INTERVAL_MS = 1_000
export const LEASE_TIMEOUT_MS = 20_000

/**
 * When finished works are imported: the first ones after this time, later ones at least this far apart. Each import
 * writes the whole library, so a slow one makes the interval grow to `IMPORT_TIME_FACTOR` times its duration.
 */
const FIRST_IMPORT_MS = 15_000
const MIN_IMPORT_INTERVAL_MS = 120_000
const IMPORT_TIME_FACTOR = 4

/**
 * Harvests a session to its end, resuming where it stopped: index → works → sections → library and training file. Never
 * rejects: an error ends the session as `failed` with the reason. When `signal` is aborted the session stays active for
 * the next process. Returns false when the lease was lost: another process holds the session, or it was cancelled.
 */
export async function runHarvest(
  deps: HarvestDeps,
  session: Pick<HarvestSession, 'sessionId' | 'request'>,
  outer: AbortSignal,
): Promise<boolean> {
  const { store, processId, log } = deps
  const { sessionId } = session
  let tally = createTally(0)
  const lease = {
    renew: () => store.heartbeat(sessionId, processId, tally.state()),
    intervalMs: HEARTBEAT_INTERVAL_MS,
    signal: outer,
    onError: (err: unknown) => log.warn({ err, sessionId }, 'harvest heartbeat failed'),
  }
  return await holdLease(lease, async (signal) => {
    try {
      const works = await readOrChooseWorks(deps, session, tally, signal)
      const { stage } = tally
      tally = createTally(works.length)
      tally.stage = stage
      const imports = importRegularly(deps, session, tally, signal)
      try {
        tally.stage = 'Fetching'
        const source = deps.source(session.request, (state) => {
          tally.stage = toStage(state) ?? 'Fetching'
        })
        const failures = await store.errors(sessionId, { limit: 1_000_000, offset: 0, resolved: false })
        const open = new Set(failures.map((failure) => failure.textReference))
        await harvestWorks({ ...deps, source, tally, onWork: imports.onWork }, { ...session, works, open }, signal)
      } finally {
        await imports.end()
      }
      tally.stage = 'Importing'
      const { intake: last, isFetchedAgain } = await importHarvested(deps, session, { allEnded: true }, signal)
      if (isFetchedAgain) tally = await recount(deps, session, works, signal)
      tally.stage = 'Importing'
      tally.conversations = last.examples
      if (last.file !== null) await store.saveTrainingFile(last.file)
      const statistics = await computeStatistics(deps, sessionId, last)
      tally.stage = 'Completed'
      const state = tally.state()
      await store.finish(sessionId, processId, { status: 'completed', state, statistics, filename: last.file?.filename ?? null })
      log.info({ sessionId, ...statistics }, 'harvest completed')
      return true
    } catch (error) {
      if (signal.aborted) return !(signal.reason instanceof LeaseLost)
      if (!(error instanceof SourceDown || error instanceof SourceFailure)) log.error({ err: error, sessionId }, 'harvest failed')
      const examples = tally.conversations
      const statistics = await computeStatistics(deps, sessionId, { examples, candidates: examples, file: null })
      tally.stage = 'Failed'
      tally.reason = toFailure(error)
      await store.finish(sessionId, processId, { status: 'failed', state: tally.state(), statistics, filename: null })
      return true
    }
  })
}

/** Imports what a cancelled harvest had finished. */
export async function importCancelled(
  deps: HarvestDeps,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  signal: AbortSignal,
): Promise<void> {
  const session = await deps.store.find(sessionId)
  if (session?.status !== 'cancelled' || session.successfulTexts === 0) return
  const { intake: taken } = await importHarvested(deps, { sessionId, request }, { allEnded: false }, signal)
  if (taken.file !== null) await deps.store.saveTrainingFile(taken.file)
  const statistics = await computeStatistics(deps, sessionId, taken)
  await deps.store.amend(sessionId, { successful: 0, failed: 0, statistics, filename: taken.file?.filename ?? null })
}

const toStage = (state: SourceState): HarvestStage | undefined =>
  state === 'waiting' ? 'Waiting' : state === 'unpacking' ? 'Unpacking' : undefined

/** Counts what is on disk. Fetches nothing: everything has been fetched. */
async function recount(
  deps: HarvestDeps,
  session: Pick<HarvestSession, 'sessionId' | 'request'>,
  works: readonly ListedWork[],
  signal: AbortSignal,
): Promise<Tally> {
  const tally = createTally(works.length)
  await harvestWorks({ ...deps, source: deps.source(session.request), tally }, { ...session, works, open: new Set() }, signal)
  return tally
}

async function readOrChooseWorks(
  deps: HarvestDeps,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  tally: Tally,
  signal: AbortSignal,
) {
  const known = await deps.files.readWorks(sessionId)
  if (known !== undefined) return known
  tally.stage = 'Indexing'
  const source = deps.source(request, (state) => {
    tally.stage = toStage(state) ?? 'Indexing'
  })
  const { chosen, unknown } = chooseWorks(await source.works(signal), request)
  for (const title of unknown)
    await deps.store.recordFailure({
      sessionId,
      textReference: title,
      textTitle: title,
      language: 'he',
      category: '',
      reason: { code: 'unknown_title' },
    })
  await deps.files.saveWorks(sessionId, chosen)
  return chosen
}

/** Imports finished works while others are fetched. Only logs failures: the last import takes in everything. */
function importRegularly(
  { intake, editions, log }: HarvestDeps,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  tally: Tally,
  signal: AbortSignal,
) {
  let finished = 0
  const ended = new AbortController()
  const importing = repeat()

  async function repeat(): Promise<void> {
    let waitMs = FIRST_IMPORT_MS
    while (await hasWaited(waitMs, AbortSignal.any([signal, ended.signal]))) waitMs = await importFinished()
  }
  /** Returns the wait before the next import, in milliseconds. */
  async function importFinished(): Promise<number> {
    const works = finished
    if (works === 0) return FIRST_IMPORT_MS
    const startedAt = performance.now()
    try {
      tally.conversations = (await intake.take({ sessionId, allow: await listAllowed({ editions }, request) }, signal)).examples
      finished -= works
    } catch (err) {
      if (!signal.aborted) log.warn({ err, sessionId }, 'import of finished works failed, will retry')
    }
    return Math.max(MIN_IMPORT_INTERVAL_MS, (performance.now() - startedAt) * IMPORT_TIME_FACTOR)
  }
  return {
    onWork: () => {
      finished++
    },
    async end() {
      ended.abort()
      await importing
    },
  }
}

/** Waits. False when the signal was aborted meanwhile. */
async function hasWaited(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

/** The figures of a harvest that has ended. */
export async function computeStatistics(
  { store }: Pick<HarvestDeps, 'store'>,
  sessionId: string,
  intake: Intake,
): Promise<HarvestStatistics> {
  const sample = await store.errors(sessionId, { limit: 10, offset: 0, resolved: false })
  const { totalErrors, resolvedCount } = await store.stats(sessionId)
  return {
    conversationsGenerated: intake.examples,
    totalConversations: intake.candidates,
    dataSizeMB: Math.round(((intake.file?.size ?? 0) / 1e6) * 100) / 100,
    errors: totalErrors - resolvedCount,
    errorSample: sample.map(({ textReference, errorMessage }) => `${textReference}: ${errorMessage}`.slice(0, 300)),
    failures: sample.map(({ textReference, reason }) => ({ reference: textReference, reason })),
  }
}
