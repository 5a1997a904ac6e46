import type { Message } from '@sugya/contract/api/chat'
import type { ClaimedRun, LoggedEvent } from '../../../ports/store/runs.ts'
import { detectMessageLanguage } from '../message-language.ts'
import { assembleAnswer } from './assemble-answer.ts'
import type { Chat } from './chat.ts'
import { isCounted } from './generate-answer.ts'
import { getFirstSeq } from './live-run.ts'
import { restartRun } from './restart-run.ts'

/**
 * Four missed heartbeats (`HEARTBEAT_INTERVAL_MS` in `open-chat.ts`): the process of the run is dead, and readers hear
 * it within five seconds.
 */
const LEASE_TIMEOUT_MS = 4_000
/** An answer is begun again once: a question that kills its process must not kill one after the other. */
const MAX_ATTEMPTS = 2
/** Browsers try to reconnect for a little more than a minute. Later nobody waits for the answer. */
const RESTART_WITHIN_MS = 120_000
/** Runs per call: the other processes take the rest. */
const CLAIM_LIMIT = 20

/**
 * The run reaper: claims the runs of dead processes and those that were handed over. Their answers are begun again; one
 * that was begun again before, or that nobody waits for, ends as interrupted with what was stored of it, and the
 * reserved question is released when nothing was.
 */
export async function reapRuns(chat: Chat, { othersAreDead }: { othersAreDead: boolean }): Promise<void> {
  const options = { leaseTimeoutMs: LEASE_TIMEOUT_MS, held: [...chat.live.keys(), ...chat.beginning], limit: CLAIM_LIMIT, othersAreDead }
  for (const run of await chat.store.runs.claimStale(chat.processId, options)) {
    if (!canRestart(run) || !(await restartRun(chat, run))) await settle(chat, run)
  }
}

const canRestart = ({ status, stopRequested, attempt, silentMs }: ClaimedRun) =>
  status === 'running' && !stopRequested && attempt <= MAX_ATTEMPTS && silentMs < RESTART_WITHIN_MS

async function settle(chat: Chat, run: ClaimedRun): Promise<void> {
  const message = run.messageId === null ? undefined : await chat.store.conversations.message(run.messageId)
  if (run.status === 'claimed' || message === undefined) {
    await chat.quota.release(run.id)
    await chat.store.runs.abandon(run.id)
    return
  }
  const status = run.stopRequested ? 'stopped' : 'interrupted'
  const lease = { runId: run.id, attempt: run.attempt }
  const answer = assembleAnswer((await readEvents(chat, run.id)).map(({ event }) => event))
  const wasShown = answer.content !== ''
  const ended: Message = {
    ...message,
    ...answer,
    status,
    language: wasShown ? detectMessageLanguage(answer.content, message.language) : message.language,
  }
  const ends = wasShown || run.stopRequested
  const stored = await chat.store.runs.finish({
    ...lease,
    processId: chat.processId,
    status,
    errorCode: ends ? null : 'interrupted',
    message: ended,
    isCounted: isCounted(ended),
    last: {
      seq: getFirstSeq(lease),
      event: ends ? { type: 'done', message: ended } : { type: 'error', code: 'interrupted', message: '' },
    },
    modelUsed: null,
    processingTimeMs: null,
    figures: null,
  })
  if (!stored) return
  chat.metrics.count('runs', { status })
  chat.log.warn({ runId: run.id, status, attempt: run.attempt }, 'run of a dead process ended')
}

async function readEvents(chat: Chat, runId: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for (;;) {
    const more = await chat.store.runs.eventsAfter(runId, events.at(-1)?.seq ?? 0, 1_000)
    events.push(...more)
    if (more.length < 1_000) return events
  }
}
