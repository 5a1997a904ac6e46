import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import type { Language } from '@sugya/contract/api/texts'
import type { Owner } from './conversations.ts'

/** One place of an event in its run: numbers begin at 1 and grow, gaps are allowed. */
export interface LoggedEvent {
  seq: number
  event: ChatEvent
}

/** `claimed`: the request id is taken, nothing is saved yet. `running`: generating. The others are ends. */
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
  /** The answer as it is kept. */
  message: Message
  /** The last event and its number. */
  last: LoggedEvent
  /** For the usage log; null when not known. */
  modelUsed: string | null
  processingTimeMs: number | null
  figures: AnswerFigures | null
}

/** What is counted of an answer while it is made. */
export interface AnswerFigures {
  /** From the question to the first words on screen, in milliseconds; null when none were shown. */
  firstTextMs: number | null
  /** Citations that could not be proven and were taken out or marked. */
  citationsRemoved: number
  /** Of all calls of models; null when the endpoint did not count, or was not asked to. */
  spent: TokenCost | null
}

export interface TokenCost {
  inputTokens: number
  outputTokens: number
  /** At the price of this moment. */
  microDollars: number
}

/**
 * Runs and their append-only event log. A run belongs to one process at a time; writes of a process that has lost it are ignored, so an
 * answer that was declared dead cannot come back.
 */
export interface RunStore {
  /** Takes the request id for a new run. False when the owner has used it before: then `findByRequest` has the run. */
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
  /** Gives a claimed request id back. */
  abandon(id: string): Promise<void>
  /**
   * Saves question, empty answer, conversation and a line in the usage log, and starts the run, all or nothing.
   * Undefined when the conversation is not there (any more) or the claim was lost.
   */
  begin(beginning: RunStart): Promise<{ question: Message; answer: Message } | undefined>
  /** Adds events of runs that this process still holds; a number that is there already is left as it is. */
  append(processId: string, events: { runId: string; seq: number; event: ChatEvent }[]): Promise<void>
  /** Events with higher numbers than `after`, in order, at most `limit`. */
  eventsAfter(runId: string, after: number, limit: number): Promise<LoggedEvent[]>
  /** Stores the whole end at once. False when this process no longer holds the run, or it was deleted. */
  finish(end: RunEnd): Promise<boolean>
  /** Asks the process that generates to stop. False when the run has ended already. */
  requestStop(id: string): Promise<boolean>
  /** The unfinished runs of a conversation. */
  unfinished(conversationId: string): Promise<string[]>
  /** Renews the leases of the runs, and returns those among `runIds` that have to stop: requested, deleted or lost. */
  heartbeat(processId: string, runIds: string[]): Promise<string[]>
  /** The same answer as `heartbeat`, without renewing. */
  findStopped(processId: string, runIds: string[]): Promise<string[]>
  /**
   * Acquires unfinished runs whose process is dead: no heartbeat for `leaseTimeoutMs`, or, in an exclusive store, any
   * other process. Restricted to one conversation or run when given.
   */
  claimStale(processId: string, leaseTimeoutMs: number, only?: { conversationId?: string; runId?: string }): Promise<Run[]>
  /** Removes the events of runs that ended so long ago; their messages stay. Returns how many events went. */
  purgeEvents(olderThanMs: number): Promise<number>
}
