import type { AnswerMode } from '@sugya/contract/api/chat'
import type { Clock } from '../../../ports/clock.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import type { Quota } from '../../../ports/quota.ts'
import type { Store } from '../../../ports/store/store.ts'
import type { Answer } from '../events.ts'
import type { EventWriter } from './event-writer.ts'
import type { LiveRun } from './live-run.ts'

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface ChatParts {
  store: Store
  clock: Clock
  metrics: Metrics
  log: Log
  quota: Quota
  answer: Answer
  /** How questions are answered just now, for the first event of a run. */
  answerMode: () => AnswerMode
}

/** The running chat of one process: its parts and the runs it generates. */
export interface Chat extends ChatParts {
  /** New with each start: tells this process from the one before it. */
  processId: string
  live: Map<string, LiveRun>
  writer: EventWriter
  /** False once the process is ending: no new run begins. */
  isOpen(): boolean
  /** Lets running answers end for up to `graceMs`, then marks the rest as interrupted. */
  close(graceMs: number): Promise<void>
}
