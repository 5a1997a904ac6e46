import type {
  FileReport,
  TrainingEvent,
  TrainingFileKind,
  TrainingFileStatus,
  TrainingJobStatus,
  TrainingPoint,
  TrainingProblem,
} from '@sugya/contract/api/training'

/** A training file: JSONL of chat examples, whatever its origin. */
export interface StoredFile {
  id: string
  originalName: string
  /** The generated name on disk. */
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
  /** The provider's message. */
  detail: string | null
  events: TrainingEvent[]
  metrics: TrainingPoint[]
  trainedTokens: number | null
  cancelRequested: boolean
  /** Failed polls since the last successful one. */
  failedPolls: number
}

/** A job in a list, without its events and metrics. */
export type ListedJob = Omit<StoredJob, 'events' | 'metrics'>

/** What the process that holds the lease of a job may change. */
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
  /** Adds a file that is on disk or, with the status `processing`, is being written. */
  addFile(file: NewFile): Promise<StoredFile>
  /** False when there is no such file. */
  changeFile(id: string, change: Partial<Pick<StoredFile, 'size' | 'status' | 'report' | 'validationPath'>>): Promise<boolean>
  /** Latest first. */
  listFiles(): Promise<StoredFile[]>
  findFile(id: string): Promise<StoredFile | undefined>
  /** The removed file; `in_use` while a job has yet to send it to the provider. */
  removeFile(id: string): Promise<StoredFile | 'in_use' | undefined>

  /** Undefined when the file is missing, or an open job trains the same model on it. */
  addJob(job: { trainingFileId: string; model: string }): Promise<StoredJob | undefined>
  /** Latest first. */
  listJobs(limit: number): Promise<ListedJob[]>
  findJob(id: string): Promise<StoredJob | undefined>
  /** Requests the cancellation and makes the job due now; undefined when missing or ended. */
  requestCancel(id: string, now: Date): Promise<StoredJob | undefined>
  /** Acquires one open job that is due, for `leaseMs`. */
  acquireDue(processId: string, now: Date, leaseMs: number): Promise<StoredJob | undefined>
  /** Renews the lease. Undefined when another process holds the job, else whether a cancellation was requested. */
  heartbeat(id: string, processId: string, until: Date): Promise<{ cancelRequested: boolean } | undefined>
  /** False when another process holds the job. */
  saveProgress(id: string, processId: string, change: JobChange): Promise<boolean>
  /** Ends the lease. The job is next due at `nextPollAt`, or now for a cancellation that the holder has not seen. */
  release(id: string, processId: string, times: { nextPollAt: Date; now: Date; cancelSeen: boolean }): Promise<void>
  /** When the next job is due; undefined when none is open. */
  findNextDue(): Promise<Date | undefined>
}
