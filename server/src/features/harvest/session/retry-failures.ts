import type { HarvestError, HarvestRequest, HarvestSession } from '@sugya/contract/api/harvest'
import { AppError } from '../../../errors.ts'
import { ArchiveRefused } from '../../../ports/imports.ts'
import { toSectionKey } from '../../../ports/harvest-files.ts'
import { SourceFailure, type PlannedPart, type SectionSource, type WorkPlan } from '../../../ports/text-source.ts'
import { fetchWithLinks, harvestWorks, saveFetched, toReference } from './harvest-works.ts'
import type { HarvestDeps } from './harvest.ts'
import { computeStatistics } from './run-harvest.ts'
import { importHarvested } from './import-harvested.ts'
import { createTally } from './tally.ts'
import { toFailure } from './to-failure.ts'

/** A retry that has not ended after this long belonged to a dead process. */
const LEASE_TIMEOUT_MS = 600_000

/**
 * Retries every queued failure of sessions that have ended and whose files this replica has. What is fetched goes into
 * the file, the library and the training examples; only then is the failure resolved, or, when the links of the section
 * are still missing, recorded with that reason. Returns how many were resolved. Throws the signal's reason when
 * aborted, and SourceDown when the source stays away: the queue stays as it is.
 */
export async function retryFailures(deps: HarvestDeps, signal: AbortSignal): Promise<number> {
  let resolved = 0
  for (const sessionId of await deps.store.listQueuedSessions()) {
    const session = await deps.store.find(sessionId)
    if (session === undefined || session.status === 'active' || !(await deps.files.has(sessionId))) continue
    resolved += await retrySession(deps, session, signal)
  }
  return resolved
}

async function retrySession(deps: HarvestDeps, session: HarvestSession, signal: AbortSignal): Promise<number> {
  const { store } = deps
  const { sessionId, request } = session
  const arrived: { id: string; missing: SourceFailure | undefined }[] = []
  const change = { successful: 0, failed: 0 }
  for (;;) {
    signal.throwIfAborted()
    const error = await store.acquireQueued([sessionId], LEASE_TIMEOUT_MS)
    if (error === undefined) break
    try {
      const retried = await retryOne(deps, openSource(deps, request), session, error, signal)
      arrived.push({ id: error.id, missing: retried.missing })
      change.successful += retried.successful
      change.failed += retried.failed
    } catch (cause) {
      if (!(cause instanceof ArchiveRefused || cause instanceof SourceFailure)) throw cause
      await store.retryFailed(error.id, toFailure(cause))
    }
  }
  if (arrived.length === 0) return 0
  const { intake: taken } = await importHarvested(deps, session, { allEnded: false }, signal)
  if (taken.file !== null) await store.saveTrainingFile(taken.file)
  for (const { id, missing } of arrived)
    await (missing === undefined ? store.retrySucceeded(id) : store.retryFailed(id, toFailure(missing)))
  const statistics = await computeStatistics(deps, sessionId, taken)
  await store.amend(sessionId, { ...change, statistics, filename: taken.file?.filename ?? null })
  return arrived.filter(({ missing }) => missing === undefined).length
}

/** The source of an ended session. When its folder was removed, its retries fail, and those of other sessions go on. */
function openSource(deps: HarvestDeps, request: HarvestRequest): SectionSource {
  try {
    return deps.source(request)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new SourceFailure({ code: 'folder_missing' }, { cause })
  }
}

interface Retried {
  /** By how much the counts of the session's sections change. */
  successful: number
  failed: number
  /** Why the links of the section are unavailable; its texts are saved. */
  missing: SourceFailure | undefined
}

/**
 * Fetches what has failed, one section or a whole work that could not be planned. Throws SourceFailure when no text
 * arrives.
 */
async function retryOne(
  { store, editions, files }: HarvestDeps,
  source: SectionSource,
  { sessionId, request }: HarvestSession,
  error: HarvestError,
  signal: AbortSignal,
): Promise<Retried> {
  const state = await files.readState(sessionId, error.textTitle)
  const plan = state?.plan ?? undefined
  const place = plan && findSection(plan, error.textReference)
  if (plan !== undefined && place !== undefined) {
    const task = { plan, ...place }
    const fetched = await fetchWithLinks(source, task, signal)
    await saveFetched(files, sessionId, task, fetched)
    // Texts that were there without their links have been counted.
    const isCounted = state?.done.get(toSectionKey({ part: place.part.title, sections: place.sections })) === 'fetched'
    return { successful: isCounted ? 0 : 1, failed: isCounted ? 0 : -1, missing: fetched.missing }
  }
  const listed = (await files.readWorks(sessionId))?.find(({ title }) => title === error.textTitle)
  if (listed === undefined) throw new SourceFailure({ code: 'not_in_harvest' })
  const fresh = await source.plan(listed, signal)
  const tally = createTally(1)
  // The plan was just fetched: do not ask for it again.
  const known = { ...source, plan: () => Promise.resolve(fresh) }
  await files.restart(sessionId, error.textTitle)
  await harvestWorks({ store, editions, files, source: known, tally }, { sessionId, request, works: [listed], open: new Set() }, signal)
  const { successfulTexts, failedTexts } = tally.state()
  // The work itself was counted as one failed section.
  return { successful: successfulTexts, failed: failedTexts - 1, missing: undefined }
}

function findSection(plan: WorkPlan, reference: string): { part: PlannedPart; sections: number[] } | undefined {
  for (const part of plan.parts)
    for (const sections of part.sections) if (toReference(part, sections) === reference) return { part, sections }
  return undefined
}
