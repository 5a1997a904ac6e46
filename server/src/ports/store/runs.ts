import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import type { Language } from '@sugya/contract/api/texts'
import type { Owner } from './conversations.ts'

/** An event with its number in the run: from 1, ascending, gaps allowed. */
export interface LoggedEvent {
  seq: number
  event: ChatEvent
}

/** `claimed`: the request id is taken, nothing is saved yet. `running`: generating. The others are final. */
export type RunStatus = 'claimed' | 'running' | 'complete' | 'stopped' | 'interrupted' | 'failed'

/**
 * The right to write to a run: that of its current attempt. The number is a fencing token: each claim raises it, so
 * that a process that was only paused writes nothing into a run that another one has claimed since.
 */
export interface RunLease {
  runId: string
  attempt: number
}

/** A run of a dead process, or one that was handed over, which this process holds now. */
export interface ClaimedRun extends Run {
  attempt: number
  /** Since its last heartbeat, in milliseconds. */
  silentMs: number
  stopRequested: boolean
  includeTexts: boolean
}

export interface Run {
  id: string
  owner: Owner
  status: RunStatus
  /** Null while claimed. */
  conversationId: string | null
  userMessageId: string | null
  messageId: string | null
  /** Highest event number of a finished run; 0 before. */
  lastSeq: number
  /** Why a failed run failed. */
  errorCode: ErrorCode | null
}

/** What is saved before an answer is generated. */
export interface RunStart {
  runId: string
  processId: string
  owner: Owner
  conversation: { id: string; title: string; isNew: boolean }
  userMessageId: string
  messageId: string
  question: string
  /** The place of the question in a conversation with branches: ids of its messages, or null. */
  replaces: string | null
  follows: string | null
  questionLanguage: Language
  deviceFingerprint: string | null
  includeTexts: boolean
}

export interface RunEnd extends RunLease {
  processId: string
  status: 'complete' | 'stopped' | 'interrupted' | 'failed'
  errorCode: ErrorCode | null
  /** The answer as stored. */
  message: Message
  /** Whether the question counts in the quota; otherwise it is given back. */
  isCounted: boolean
  /** The last event and its number. */
  last: LoggedEvent
  /** For the usage log; null when not known. */
  modelUsed: string | null
  processingTimeMs: number | null
  figures: AnswerFigures | null
}

/** Figures of an answer, counted while it is generated. */
export interface AnswerFigures {
  /** From the question to the first words on screen, in milliseconds; null when none were shown. */
  firstTextMs: number | null
  /** Citations that could not be proven and were removed or marked. */
  citationsRemoved: number
  /** Tokens of all model calls; null when the endpoint did not count them. */
  spent: TokenCost | null
}

export interface TokenCost {
  inputTokens: number
  outputTokens: number
  /** At the current price. */
  microDollars: number
}

/**
 * Runs and their append-only event log. A run belongs to one attempt of one process at a time. Writes of one that lost
 * its lease are ignored.
 */
export interface RunStore {
  /** Claims the request id for a new run. False when the owner used it before: `findByRequest` returns that run. */
  claim(run: {
    id: string
    processId: string
    owner: Owner
    clientRequestId: string | null
    deviceFingerprint: string | null
  }): Promise<boolean>
  findByRequest(owner: Owner, clientRequestId: string): Promise<Run | undefined>
  /** Undefined when missing, foreign or not a uuid. */
  find(owner: Owner, id: string): Promise<Run | undefined>
  /** Releases a claimed request id. */
  abandon(id: string): Promise<void>
  /**
   * Saves question, empty answer, conversation and a line in the usage log, and starts the run, all or nothing.
   * Undefined when the conversation is gone or the claim was lost.
   */
  begin(beginning: RunStart): Promise<{ question: Message; answer: Message } | undefined>
  /**
   * Appends events of runs that this process still holds; existing numbers stay unchanged. The first stored words
   * commit the reservation of the question, in the same statement.
   */
  append(processId: string, events: (RunLease & LoggedEvent)[]): Promise<void>
  /** Events with numbers above `after`, in order, at most `limit`. */
  eventsAfter(runId: string, after: number, limit: number): Promise<LoggedEvent[]>
  /**
   * Stores the end of a run in one transaction. False when this process no longer holds the run or it was deleted.
   */
  finish(end: RunEnd): Promise<boolean>
  /** Asks the process that generates to stop. False when the run has ended already. */
  requestStop(id: string): Promise<boolean>
  /** The unfinished runs of a conversation. */
  unfinished(conversationId: string): Promise<string[]>
  /**
   * Renews the leases of the runs, and returns those among them that have to stop: requested, deleted or lost.
   */
  heartbeat(processId: string, leases: RunLease[]): Promise<string[]>
  /** The same answer as `heartbeat`, without renewing. */
  findStopped(processId: string, leases: RunLease[]): Promise<string[]>
  /**
   * Claims unfinished runs but `held`, at most `limit`: those that were handed over, those without a heartbeat for
   * `leaseTimeoutMs`, and those of all other processes when these are known to be dead.
   */
  claimStale(
    processId: string,
    options: { leaseTimeoutMs: number; held: string[]; limit: number; othersAreDead: boolean },
  ): Promise<ClaimedRun[]>
  /** Gives runs of this process to whichever process claims them first. */
  handOver(processId: string, leases: RunLease[]): Promise<void>
  /** Removes events of runs that ended before; their messages stay. Returns how many events. */
  purgeEvents(olderThanMs: number): Promise<number>
}
