import type { HarvestError, HarvestRequest, HarvestSession } from '@sugya/contract/api/harvest'
import { AppError } from '../../../errors.ts'
import { ArchiveRefused } from '../../../ports/archive-problem.ts'
import { SourceFailure, type PlannedPart, type SectionSource, type WorkPlan } from '../../../ports/text-source.ts'
import { archiveReason } from '../imports/archive-words.ts'
import { failureOf, harvestWorks, referenceOf } from './harvest-works.ts'
import type { HarvestParts } from './harvest.ts'
import { statisticsOf } from './run-harvest.ts'
import { takeIn } from './import-harvested.ts'
import { createTally } from './tally.ts'

/** A failure that was taken for a try and neither mended nor failed again after so long belonged to a process that is dead, in milliseconds. */
const SILENT = 600_000

/**
 * Tries every failure in the queue again, of sessions that are over and whose files are on this machine. What is fetched now goes into the file, the
 * library and the training examples; only then is the failure resolved. Returns how many were mended. Throws the signal's reason when aborted, SourceDown
 * when the source stays away: what is queued stays queued.
 */
export async function retryFailures(parts: HarvestParts, signal: AbortSignal): Promise<number> {
  let mended = 0
  for (const sessionId of await parts.store.queuedSessions()) {
    const session = await parts.store.find(sessionId)
    if (session === undefined || session.status === 'active' || !parts.files.has(sessionId)) continue
    mended += await retrySession(parts, session, signal)
  }
  return mended
}

async function retrySession(parts: HarvestParts, session: HarvestSession, signal: AbortSignal): Promise<number> {
  const { store } = parts
  const { sessionId, request } = session
  const mended: string[] = []
  const change = { successful: 0, failed: 0 }
  for (;;) {
    signal.throwIfAborted()
    const error = await store.takeQueued([sessionId], SILENT)
    if (error === undefined) break
    try {
      const fetched = await retryOne(parts, sourceFor(parts, request), session, error, signal)
      mended.push(error.id)
      change.successful += fetched.successful
      change.failed += fetched.failed - 1
    } catch (cause) {
      const failure = cause instanceof ArchiveRefused ? new SourceFailure('other', archiveReason(cause.problem), { cause }) : cause
      if (!(failure instanceof SourceFailure)) throw cause
      await store.failedAgain(error.id, failureOf(failure))
    }
  }
  if (mended.length === 0) return 0
  const { intake: taken } = await takeIn(parts, session, { allEnded: false }, signal)
  if (taken.file !== null) await store.enterTrainingFile(taken.file)
  for (const id of mended) await store.mended(id)
  const statistics = await statisticsOf(parts, sessionId, taken)
  await store.amend(sessionId, { ...change, statistics, filename: taken.file?.filename ?? null })
  return mended.length
}

/** The source of a session that is over. A folder that has been removed since fails what is tried, and not the sessions after it. */
function sourceFor(parts: HarvestParts, request: HarvestRequest): SectionSource {
  try {
    return parts.source(request)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new SourceFailure('other', cause.message, { cause })
  }
}

/** Fetches what a failure is about. Returns how many sections came and how many failed: more than one when a whole work could not be looked into. */
async function retryOne(
  { store, editions, files }: HarvestParts,
  source: SectionSource,
  { sessionId, request }: HarvestSession,
  error: HarvestError,
  signal: AbortSignal,
): Promise<{ successful: number; failed: number }> {
  const state = await files.state(sessionId, error.textTitle)
  const plan = state?.plan ?? undefined
  const place = plan && findSection(plan, error.textReference)
  if (plan !== undefined && place !== undefined) {
    const section = await source.section(plan, place.part, place.sections, signal)
    await files.fetched(sessionId, error.textTitle, { part: place.part.title, sections: place.sections }, section)
    return { successful: 1, failed: 0 }
  }
  const listed = (await files.works(sessionId))?.find(({ title }) => title === error.textTitle)
  if (listed === undefined) throw new SourceFailure('other', `${error.textTitle} is not part of the harvest`)
  const fresh = await source.plan(listed, signal)
  const tally = createTally(1)
  // What was just answered is not asked for a second time.
  const known = { ...source, plan: () => Promise.resolve(fresh) }
  await files.restart(sessionId, error.textTitle)
  await harvestWorks({ store, editions, files, source: known, tally }, { sessionId, request, works: [listed], open: new Set() }, signal)
  const { successfulTexts, failedTexts } = tally.state()
  return { successful: successfulTexts, failed: failedTexts }
}

function findSection(plan: WorkPlan, reference: string): { part: PlannedPart; sections: number[] } | undefined {
  for (const part of plan.parts)
    for (const sections of part.sections) if (referenceOf(part, sections) === reference) return { part, sections }
  return undefined
}
