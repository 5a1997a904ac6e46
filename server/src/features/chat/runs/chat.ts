import type { AnswerMode } from '@sugya/contract/api/chat'
import type { Clock } from '../../../ports/clock.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import type { Quota } from '../../../ports/quota.ts'
import type { Store } from '../../../ports/store/store.ts'
import type { Answer } from '../events.ts'
import type PQueue from 'p-queue'
import type { Admission } from './admission.ts'
import type { EventWriter } from './event-writer.ts'
import type { LiveRun } from './live-run.ts'

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface ChatDeps {
  store: Store
  clock: Clock
  metrics: Metrics
  log: Log
  quota: Quota
  answer: Answer
  /** How many answers this process writes at once; other questions wait once their sources are shown. */
  maxRunningAnswers: number
  /** Whether questions can be answered: runs of dead processes are claimed only then. */
  isReady: () => boolean
  /** The current answer mode, for the first event of a run. */
  answerMode: () => AnswerMode
}

/** The chat of one process: its dependencies and the runs it generates. */
export interface Chat extends ChatDeps {
  /** Differs at each start, so that a restarted process is not taken for the one before. */
  processId: string
  live: Map<string, LiveRun>
  /** Runs of this process that are being saved: they are not silent, though nothing renews their lease yet. */
  beginning: Set<string>
  writer: EventWriter
  admission: Admission
  /**
   * Questions that are being saved: a few at once, so that a burst of them leaves connections to the database for
   * others.
   */
  starting: PQueue
  /** False once the process is closing: no new run begins. */
  isOpen(): boolean
  /** Waits up to `graceMs` for running answers, then hands the rest over to whichever process claims them. */
  close(graceMs: number): Promise<void>
}
