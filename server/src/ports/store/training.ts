import type {
  FileReport,
  TrainingEvent,
  TrainingFileKind,
  TrainingFileStatus,
  TrainingJobStatus,
  TrainingPoint,
  TrainingProblem,
} from '@sugya/contract/api/training'

/** A training file as it is kept: JSONL of chat examples, whatever it was made from. */
export interface StoredFile {
  id: string
  originalName: string
  /** On disk, made by us. */
  filename: string
  /** Within the data folder, with `/`: `training/….jsonl`. */
  path: string
  /** In bytes. */
  size: number
  status: TrainingFileStatus
  kind: TrainingFileKind
  report: FileReport | null
  /** Examples held out for validation, within the data folder; never part of the export. */
  validationPath: string | null
  createdAt: Date
}

export type NewFile = Pick<StoredFile, 'originalName' | 'filename' | 'path' | 'size' | 'kind'> &
  Partial<Pick<StoredFile, 'id' | 'status' | 'report' | 'validationPath'>>

export interface StoredJob {
  id: string
  openaiJobId: string | null
  trainingFileId: string | null
  model: string
  fineTunedModel: string | null
  status: TrainingJobStatus
  createdAt: Date
  finishedAt: Date | null
  /** The provider's names for the files. */
  providerFileId: string | null
  providerValidationId: string | null
  problem: TrainingProblem | null
  /** What the provider said. */
  detail: string | null
  events: TrainingEvent[]
  metrics: TrainingPoint[]
  trainedTokens: number | null
  cancelRequested: boolean
  /** Failed polls since the last successful one. */
  failedPolls: number
}

/** A job for a list: without what only its own page shows. */
export type ListedJob = Omit<StoredJob, 'events' | 'metrics'>

/** What the holder of a job's lease may change. */
export type JobChange = Partial<
  Pick<
    StoredJob,
    | 'openaiJobId'
    | 'fineTunedModel'
    | 'status'
    | 'finishedAt'
    | 'providerFileId'
    | 'providerValidationId'
    | 'problem'
    | 'detail'
    | 'events'
    | 'metrics'
    | 'trainedTokens'
    | 'failedPolls'
  >
>

export interface TrainingStore {
  /** Writes a file down that is on disk (or, with the status `processing`, is being written). */
  addFile(file: NewFile): Promise<StoredFile>
  /** False when there is no such file. */
  changeFile(id: string, change: Partial<Pick<StoredFile, 'size' | 'status' | 'report' | 'validationPath'>>): Promise<boolean>
  /** Latest first. */
  listFiles(): Promise<StoredFile[]>
  findFile(id: string): Promise<StoredFile | undefined>
  /** The removed file; `in_use` while a job has yet to send it to the provider. */
  removeFile(id: string): Promise<StoredFile | 'in_use' | undefined>

  /** Undefined when the file is not there, or when a job on it with the model has not ended. */
  addJob(job: { trainingFileId: string; model: string }): Promise<StoredJob | undefined>
  /** Latest first. */
  listJobs(limit: number): Promise<ListedJob[]>
  findJob(id: string): Promise<StoredJob | undefined>
  /** The job, to be looked at without delay; undefined when it is missing or has ended. */
  requestCancel(id: string, now: Date): Promise<StoredJob | undefined>
  /** Acquires one open job that is due, for `leaseMs`. */
  acquireDue(processId: string, now: Date, leaseMs: number): Promise<StoredJob | undefined>
  /** Renews the lease. Undefined when another process holds the job, else whether it is to be cancelled. */
  heartbeat(id: string, processId: string, until: Date): Promise<{ cancelRequested: boolean } | undefined>
  /** False when another process holds the job. */
  saveProgress(id: string, processId: string, change: JobChange): Promise<boolean>
  /** Ends the lease. The job is next due at `nextPollAt`, or now when it is to be cancelled and the holder has not seen that. */
  release(id: string, processId: string, times: { nextPollAt: Date; now: Date; cancelSeen: boolean }): Promise<void>
  /** When the next job is due; undefined when none is open. */
  findNextDue(): Promise<Date | undefined>
}
