import type { HarvestSession, HarvestStatistics } from '@sugya/contract/api/harvest'
import type { Intake } from '../../../ports/harvest-intake.ts'
import { ArchiveRefused } from '../../../ports/archive-problem.ts'
import { SourceDown, SourceFailure, type ListedWork, type SourceState } from '../../../ports/text-source.ts'
import { archiveReason } from '../imports/archive-words.ts'
import { chooseWorks } from './choose-works.ts'
import { harvestWorks } from './harvest-works.ts'
import { stages, type HarvestParts } from './harvest.ts'
import { allowedIn, takeIn } from './import-harvested.ts'
import { createTally, type Tally } from './tally.ts'

/** How often the state is written down, in milliseconds. The process that beats so often and is silent for `SILENT` is dead. */
const BEAT = 1_000
export const SILENT = 20_000

/**
 * The first finished works are taken into the library after so long, later ones at least so far apart, and the further the longer one intake takes: it writes
 * the whole library anew. In milliseconds.
 */
const FIRST_INTAKE = 15_000
const INTAKES_APART = 120_000
const INTAKE_SHARE = 4

/** The session is over: cancelled by an administrator, or another process has it. */
class Lost extends Error {}

/**
 * Harvests a session to its end, from wherever it is: index → works → sections → library and training file. Never rejects: what cannot be gone on with
 * ends the session as `failed` with the reason. Aborted by `signal`, it leaves the session active for the next process. False when the session was taken
 * from it.
 */
export async function runHarvest(
  parts: HarvestParts,
  session: Pick<HarvestSession, 'sessionId' | 'request'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, processId, log } = parts
  const { sessionId } = session
  let tally = createTally(0)
  const lost = new AbortController()
  const together = AbortSignal.any([signal, lost.signal])
  const beat = async () => {
    const isMine = await store.beat(sessionId, processId, tally.state())
    if (!isMine) lost.abort(new Lost('the session is over'))
  }
  const beating = beatRegularly(beat, parts)
  try {
    const works = await chosenWorks(parts, session, tally, together)
    const { stage } = tally
    tally = createTally(works.length)
    tally.stage = stage
    const intakes = takeInRegularly(parts, session, tally, together)
    try {
      tally.stage = stages.fetching
      const source = parts.source(session.request, (state) => {
        tally.stage = stageOf(state) ?? stages.fetching
      })
      const open = new Set(
        (await store.errors(sessionId, { limit: 1_000_000, offset: 0, resolved: false })).map((error) => error.textReference),
      )
      await harvestWorks({ ...parts, source, tally, onWork: intakes.onWork }, { ...session, works, open }, together)
    } finally {
      await intakes.end()
    }
    tally.stage = stages.intake
    const { intake: last, isFetchedAgain } = await takeIn(parts, session, { allEnded: true }, together)
    if (isFetchedAgain) tally = await countAgain(parts, session, works, together)
    tally.conversations = last.examples
    tally.stage = stages.done
    await beating.end()
    if (last.file !== null) await store.enterTrainingFile(last.file)
    const statistics = await statisticsOf(parts, sessionId, last)
    await store.finish(sessionId, processId, {
      status: 'completed',
      state: tally.state(),
      statistics,
      filename: last.file?.filename ?? null,
    })
    log.info({ sessionId, ...statistics }, 'the harvest is done')
    return true
  } catch (error) {
    await beating.end()
    if (signal.aborted || lost.signal.aborted) return !lost.signal.aborted
    if (!(error instanceof SourceDown || error instanceof SourceFailure)) log.error({ err: error, sessionId }, 'the harvest failed')
    tally.stage = stages.failed
    tally.reason = error instanceof ArchiveRefused ? archiveReason(error.problem) : error instanceof Error ? error.message : String(error)
    const statistics = await statisticsOf(parts, sessionId, { examples: tally.conversations, candidates: tally.conversations, file: null })
    await store.finish(sessionId, processId, { status: 'failed', state: tally.state(), statistics, filename: null })
    return true
  } finally {
    await beating.end()
  }
}

/** Takes in what a cancelled harvest had finished. */
export async function takeInLeft(
  parts: HarvestParts,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  signal: AbortSignal,
): Promise<void> {
  const session = await parts.store.find(sessionId)
  if (session?.status !== 'cancelled' || session.successfulTexts === 0) return
  const { intake: taken } = await takeIn(parts, { sessionId, request }, { allEnded: false }, signal)
  if (taken.file !== null) await parts.store.enterTrainingFile(taken.file)
  const statistics = await statisticsOf(parts, sessionId, taken)
  await parts.store.amend(sessionId, { successful: 0, failed: 0, statistics, filename: taken.file?.filename ?? null })
}

const stageOf = (state: SourceState) => (state === 'waiting' ? stages.waiting : state === 'unpacking' ? stages.unpacking : undefined)

/** What is on disk now, counted: nothing is fetched, for all has been. */
async function countAgain(
  parts: HarvestParts,
  session: Pick<HarvestSession, 'sessionId' | 'request'>,
  works: readonly ListedWork[],
  signal: AbortSignal,
): Promise<Tally> {
  const tally = createTally(works.length)
  await harvestWorks({ ...parts, source: parts.source(session.request), tally }, { ...session, works, open: new Set() }, signal)
  return tally
}

async function chosenWorks(
  parts: HarvestParts,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  tally: Tally,
  signal: AbortSignal,
) {
  const known = await parts.files.works(sessionId)
  if (known !== undefined) return known
  tally.stage = stages.index
  const source = parts.source(request, (state) => {
    tally.stage = stageOf(state) ?? stages.index
  })
  const { chosen, unknown } = chooseWorks(await source.works(signal), request)
  for (const title of unknown)
    await parts.store.fail({
      sessionId,
      textReference: title,
      textTitle: title,
      language: 'he',
      category: '',
      errorType: 'no_content',
      errorMessage: 'the source has no work and no category of this name',
      httpStatus: null,
    })
  await parts.files.chooseWorks(sessionId, chosen)
  return chosen
}

/** A failing database is logged and asked again: a harvest of hours does not end for a hiccup. */
function beatRegularly(beat: () => Promise<void>, { log }: HarvestParts) {
  let ended = false
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(async () => {
      if (!ended) await beat().catch((err: unknown) => log.warn({ err }, 'the state of the harvest could not be written down'))
    })
  }, BEAT)
  return {
    async end() {
      ended = true
      clearInterval(timer)
      await beating
    },
  }
}

/** Takes finished works in now and then while others are fetched. One that fails is only logged: the last one takes in everything. */
function takeInRegularly(
  { intake, editions, log }: HarvestParts,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  tally: Tally,
  signal: AbortSignal,
) {
  let finished = 0
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const takeIn = async () => {
    const since = performance.now()
    const taken = finished
    if (taken > 0) {
      try {
        tally.conversations = (await intake.take({ sessionId, allow: await allowedIn({ editions }, request) }, signal)).examples
        finished -= taken
      } catch (err) {
        if (!signal.aborted) log.warn({ err, sessionId }, 'finished works could not be taken into the library yet')
      }
    }
    const took = performance.now() - since
    if (!signal.aborted && timer !== undefined) plan(taken === 0 ? FIRST_INTAKE : Math.max(INTAKES_APART, took * INTAKE_SHARE))
  }
  const plan = (after: number) => {
    timer = setTimeout(() => {
      running = takeIn()
    }, after)
  }
  plan(FIRST_INTAKE)
  return {
    onWork: () => {
      finished++
    },
    async end() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

/** What the panel shows of a harvest that is over. */
export async function statisticsOf({ store }: Pick<HarvestParts, 'store'>, sessionId: string, intake: Intake): Promise<HarvestStatistics> {
  const sample = await store.errors(sessionId, { limit: 10, offset: 0, resolved: false })
  const { totalErrors, resolvedCount } = await store.stats(sessionId)
  return {
    conversationsGenerated: intake.examples,
    totalConversations: intake.candidates,
    dataSizeMB: Math.round(((intake.file?.size ?? 0) / 1e6) * 100) / 100,
    errors: totalErrors - resolvedCount,
    errorSample: sample.map(({ textReference, errorMessage }) => `${textReference}: ${errorMessage}`.slice(0, 300)),
  }
}
