import type { TrainingPoint, TrainingProblem } from '@sugya/contract/api/training'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { JobChange, StoredFile, StoredJob, TrainingStore } from '../../ports/store/training.ts'
import { type Tuning, TuningFailure, type TuningJob, type TuningPoint } from '../../ports/tuning.ts'

export interface AdvanceParts {
  store: Pick<TrainingStore, 'findFile'>
  folder: Pick<TrainingFolder, 'locate'>
  /** Gets the provider's client when there is something to do; null when none is configured. */
  tuning: (() => Promise<Tuning>) | null
}

/** The job in the hands of the one who follows it. */
export interface HeldJob {
  job: StoredJob
  /** Writes down what is known; throws when another follower has the job. */
  save: (change: JobChange) => Promise<void>
  /** True from when somebody asked for the end of the job. */
  isCancelled(): boolean
  signal: AbortSignal
}

/** Kept of one job: the latest events, and points for a curve that is wider than any screen. */
const MOST_EVENTS = 1_000
const MOST_POINTS = 2_000

/**
 * Does what is next for a job: sends its file, has it begun, or looks how far it is. Each step is written down before the next, and one whose answer got
 * lost is looked for at the provider before it is done again: nothing is paid twice. Answers with what to write last. Throws TuningFailure.
 */
export async function advanceJob(parts: AdvanceParts, held: HeldJob): Promise<JobChange> {
  const { job, signal } = held
  if (parts.tuning === null) throw new TuningFailure('no_provider', '')
  const tuning = await parts.tuning()
  const found = job.openaiJobId === null ? await begin(parts, tuning, held) : await read(tuning, job.openaiJobId, signal)
  if (found === 'cancelled') return { status: 'cancelled' }
  const isOpen = found.status === 'pending' || found.status === 'running'
  const now = held.isCancelled() && isOpen ? await cancel(tuning, found, signal) : found
  return { ...stateOf(now), ...(await history(parts, tuning, held, now)) }
}

async function read(tuning: Tuning, id: string, signal: AbortSignal): Promise<TuningJob> {
  try {
    return await tuning.readJob(id, signal)
  } catch (error) {
    // The provider had it: what it does not know any more is lost, and no sign that it tunes nothing.
    if (error instanceof TuningFailure && error.problem === 'tuning_not_offered') throw new TuningFailure('job_lost', error.message)
    throw error
  }
}

/** A provider that cannot end a job, or is about to, says so with an error: the job goes on until it says otherwise. */
async function cancel(tuning: Tuning, found: TuningJob, signal: AbortSignal): Promise<TuningJob> {
  try {
    return await tuning.cancelJob(found.id, signal)
  } catch (error) {
    if (error instanceof TuningFailure && error.problem !== null) return found
    throw error
  }
}

async function begin({ store, folder }: AdvanceParts, tuning: Tuning, held: HeldJob): Promise<TuningJob | 'cancelled'> {
  const { job, signal, save } = held
  const mayHaveBegun = job.providerFileId === null ? undefined : await tuning.findJob(job.providerFileId, signal)
  if (mayHaveBegun === undefined && held.isCancelled()) return 'cancelled'
  if (mayHaveBegun !== undefined) {
    await save({ openaiJobId: mayHaveBegun.id })
    return mayHaveBegun
  }
  const file = job.trainingFileId === null ? undefined : await store.findFile(job.trainingFileId)
  if (file === undefined) throw new TuningFailure('file_missing', '')
  const send = async (path: string, name: string) => {
    const here = await folder.locate(path)
    if (here === undefined) throw new TuningFailure('file_missing', '')
    return (await tuning.findFile(name, signal)) ?? (await tuning.sendFile(here, name, signal))
  }
  const fileId = job.providerFileId ?? (await send(file.path, `sugya-${job.id}.jsonl`))
  await save({ providerFileId: fileId })
  const validationFileId = await validation(file)
  if (held.isCancelled()) return 'cancelled'
  const begun = await tuning.createJob({ model: job.model, fileId, validationFileId, key: job.id }, signal)
  await save({ openaiJobId: begun.id })
  return begun

  async function validation({ validationPath }: StoredFile): Promise<string | null> {
    if (validationPath === null) return null
    const id = job.providerValidationId ?? (await send(validationPath, `sugya-${job.id}-validation.jsonl`))
    await save({ providerValidationId: id })
    return id
  }
}

function stateOf({ status, fineTunedModel, trainedTokens, error }: TuningJob): JobChange {
  const problem: TrainingProblem | null = status === 'failed' ? 'failed_at_provider' : null
  return { status, fineTunedModel, trainedTokens, problem, detail: status === 'failed' ? error : null, failedLooks: 0 }
}

/** The events and the curve with what is new in them; empty when nothing is. */
async function history(parts: AdvanceParts, tuning: Tuning, { job, signal }: HeldJob, now: TuningJob): Promise<JobChange> {
  const ids = new Set(job.events.map(({ id }) => id))
  const steps = new Set(job.metrics.map(({ step }) => step))
  const isKnown = ({ id, step }: { id: string; step: number | null }) => (step === null ? ids.has(id) : steps.has(step))
  const { events, points } = await tuning.readEvents(now.id, { isKnown }, signal)
  const hasPoints = points.length > 0 || job.metrics.length > 0
  const kept = now.status === 'succeeded' || (now.status === 'running' && !hasPoints) ? await tuning.readCheckpoints(now.id, signal) : []
  const change: JobChange = {}
  if (events.length > 0) change.events = [...job.events, ...events].slice(-MOST_EVENTS)
  if (points.length > 0 || kept.length > 0)
    change.metrics = joined(job.metrics, [...kept, ...points], await expectedTokens(parts, job, now))
  return change
}

/** Tokens that will have been trained in the end: the provider's count, else those of the file times its epochs. */
async function expectedTokens({ store }: AdvanceParts, { trainingFileId }: StoredJob, now: TuningJob): Promise<number | null> {
  if (now.trainedTokens !== null) return now.trainedTokens
  const file = trainingFileId === null ? undefined : await store.findFile(trainingFileId)
  const report = file?.report ?? null
  return report === null ? null : report.tokens * (now.epochs ?? 1)
}

/** One point a step, in order; what an event says of a step wins over what a checkpoint does. */
function joined(before: TrainingPoint[], found: TuningPoint[], expected: number | null): TrainingPoint[] {
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
  const every = Math.ceil(sorted.length / MOST_POINTS)
  return sorted.filter((_, index) => index % every === 0 || index === sorted.length - 1)
}
