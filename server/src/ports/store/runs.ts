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
  questionLanguage: Language
  deviceFingerprint: string | null
}

export interface RunEnd {
  runId: string
  processId: string
  status: 'complete' | 'stopped' | 'interrupted' | 'failed'
  errorCode: ErrorCode | null
  /** The answer as stored. */
  message: Message
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
 * Runs and their append-only event log. A run belongs to one process at a time. Writes of a process that lost its
 * lease are ignored, so that an interrupted answer cannot resume.
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
  /** Appends events of runs that this process still holds; existing numbers stay unchanged. */
  append(processId: string, events: { runId: string; seq: number; event: ChatEvent }[]): Promise<void>
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
   * Renews the leases of the runs, and returns those among `runIds` that have to stop: requested, deleted or lost.
   */
  heartbeat(processId: string, runIds: string[]): Promise<string[]>
  /** The same answer as `heartbeat`, without renewing. */
  findStopped(processId: string, runIds: string[]): Promise<string[]>
  /**
   * Acquires unfinished runs whose process is dead: no heartbeat for `leaseTimeoutMs`, or, in an exclusive store, any
   * other process. Restricted to one conversation or run when given.
   */
  claimStale(processId: string, leaseTimeoutMs: number, only?: { conversationId?: string; runId?: string }): Promise<Run[]>
  /** Removes events of runs that ended before; their messages stay. Returns how many events. */
  purgeEvents(olderThanMs: number): Promise<number>
}
