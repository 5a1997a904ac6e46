import type { TrainingPoint, TrainingProblem } from '@sugya/contract/api/training'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { JobChange, StoredFile, StoredJob, TrainingStore } from '../../ports/store/training.ts'
import { type Tuning, TuningFailure, type TuningJob, type TuningPoint } from '../../ports/tuning.ts'

export interface AdvanceDeps {
  store: Pick<TrainingStore, 'findFile'>
  folder: Pick<TrainingFolder, 'locate'>
  /** Loads the provider's client when it is first needed; null when none is configured. */
  tuning: (() => Promise<Tuning>) | null
}

/** A job whose lease this process holds. */
export interface HeldJob {
  job: StoredJob
  /** Stores a change. Throws LeaseLost when another process holds the job. */
  save: (change: JobChange) => Promise<void>
  /** True once somebody asked to cancel the job. */
  isCancelled(): boolean
  signal: AbortSignal
}

/** Stored for one job: the latest events, and more points than any screen has pixels for. */
const EVENT_LIMIT = 1_000
const POINT_LIMIT = 2_000

/**
 * Takes the next step of a job: sends its file, starts it, or polls its progress. Each step is stored before the next.
 * A step whose response was lost is looked up at the provider before it is repeated: nothing is paid twice.
 * Returns the change to store last. Throws TuningFailure.
 */
export async function advanceJob(deps: AdvanceDeps, held: HeldJob): Promise<JobChange> {
  const { job, signal } = held
  if (deps.tuning === null) throw new TuningFailure('no_provider', '')
  const tuning = await deps.tuning()
  const found = job.openaiJobId === null ? await start(deps, tuning, held) : await read(tuning, job.openaiJobId, signal)
  if (found === 'cancelled') return { status: 'cancelled' }
  const isOpen = found.status === 'pending' || found.status === 'running'
  const now = held.isCancelled() && isOpen ? await cancel(tuning, found, signal) : found
  return { ...toChange(now), ...(await readHistory(deps, tuning, held, now)) }
}

async function read(tuning: Tuning, id: string, signal: AbortSignal): Promise<TuningJob> {
  try {
    return await tuning.readJob(id, signal)
  } catch (error) {
    // The provider had the job: an unknown id means that the job is lost, not that tuning is not offered.
    if (error instanceof TuningFailure && error.problem === 'tuning_not_offered') throw new TuningFailure('job_lost', error.message)
    throw error
  }
}

/** A provider answers with an error when it cannot cancel a job or is about to: the job then runs on. */
async function cancel(tuning: Tuning, found: TuningJob, signal: AbortSignal): Promise<TuningJob> {
  try {
    return await tuning.cancelJob(found.id, signal)
  } catch (error) {
    if (error instanceof TuningFailure && error.problem !== null) return found
    throw error
  }
}

async function start({ store, folder }: AdvanceDeps, tuning: Tuning, held: HeldJob): Promise<TuningJob | 'cancelled'> {
  const { job, signal, save } = held
  const startedEarlier = job.providerFileId === null ? undefined : await tuning.findJob(job.providerFileId, signal)
  if (startedEarlier === undefined && held.isCancelled()) return 'cancelled'
  if (startedEarlier !== undefined) {
    await save({ openaiJobId: startedEarlier.id })
    return startedEarlier
  }
  const file = job.trainingFileId === null ? undefined : await store.findFile(job.trainingFileId)
  if (file === undefined) throw new TuningFailure('file_missing', '')
  const send = async (path: string, name: string) => {
    const located = await folder.locate(path)
    if (located === undefined) throw new TuningFailure('file_missing', '')
    return (await tuning.findFile(name, signal)) ?? (await tuning.sendFile(located, name, signal))
  }
  const fileId = job.providerFileId ?? (await send(file.path, `sugya-${job.id}.jsonl`))
  await save({ providerFileId: fileId })
  const validationFileId = await sendValidation(file)
  if (held.isCancelled()) return 'cancelled'
  const started = await tuning.createJob({ model: job.model, fileId, validationFileId, key: job.id }, signal)
  await save({ openaiJobId: started.id })
  return started

  async function sendValidation({ validationPath }: StoredFile): Promise<string | null> {
    if (validationPath === null) return null
    const id = job.providerValidationId ?? (await send(validationPath, `sugya-${job.id}-validation.jsonl`))
    await save({ providerValidationId: id })
    return id
  }
}

function toChange({ status, fineTunedModel, trainedTokens, error }: TuningJob): JobChange {
  const problem: TrainingProblem | null = status === 'failed' ? 'failed_at_provider' : null
  return { status, fineTunedModel, trainedTokens, problem, detail: status === 'failed' ? error : null, failedPolls: 0 }
}

/** The new events and points merged into the stored ones; empty when nothing is new. */
async function readHistory(deps: AdvanceDeps, tuning: Tuning, { job, signal }: HeldJob, now: TuningJob): Promise<JobChange> {
  const ids = new Set(job.events.map(({ id }) => id))
  const steps = new Set(job.metrics.map(({ step }) => step))
  const isKnown = ({ id, step }: { id: string; step: number | null }) => (step === null ? ids.has(id) : steps.has(step))
  const { events, points } = await tuning.readEvents(now.id, { isKnown }, signal)
  const hasPoints = points.length > 0 || job.metrics.length > 0
  const kept = now.status === 'succeeded' || (now.status === 'running' && !hasPoints) ? await tuning.readCheckpoints(now.id, signal) : []
  const change: JobChange = {}
  if (events.length > 0) change.events = [...job.events, ...events].slice(-EVENT_LIMIT)
  if (points.length > 0 || kept.length > 0)
    change.metrics = mergePoints(job.metrics, [...kept, ...points], await estimateTokens(deps, job, now))
  return change
}

/** The tokens trained at the end: the provider's count, else the tokens of the file times its epochs. */
async function estimateTokens({ store }: AdvanceDeps, { trainingFileId }: StoredJob, now: TuningJob): Promise<number | null> {
  if (now.trainedTokens !== null) return now.trainedTokens
  const file = trainingFileId === null ? undefined : await store.findFile(trainingFileId)
  const report = file?.report ?? null
  return report === null ? null : report.tokens * (now.epochs ?? 1)
}

/** One point per step, in order. An event wins over a checkpoint of the same step. */
function mergePoints(before: TrainingPoint[], found: TuningPoint[], expected: number | null): TrainingPoint[] {
  const points = new Map(before.map((point) => [point.step, point]))
  const totals = found.flatMap(({ totalSteps }) => totalSteps ?? [])
  const total = totals.length > 0 ? Math.max(...totals) : null
  for (const { step, trainLoss, validLoss, accuracy } of found) {
    const old = points.get(step)
    const trainedTokens = expected === null || total === null || total <= 0 ? null : Math.round(expected * Math.min(1, step / total))
    points.set(step, {
      step,
      trainLoss: trainLoss ?? old?.trainLoss ?? null,
      validLoss: validLoss ?? old?.validLoss ?? null,
      accuracy: accuracy ?? old?.accuracy ?? null,
      trainedTokens: trainedTokens ?? old?.trainedTokens ?? null,
    })
  }
  const sorted = [...points.values()].sort((a, b) => a.step - b.step)
  const every = Math.ceil(sorted.length / POINT_LIMIT)
  return sorted.filter((_, index) => index % every === 0 || index === sorted.length - 1)
}
