import type { Message } from '@sugya/contract/api/chat'
import type { LoggedEvent, Run } from '../../../ports/store/runs.ts'
import { assembleAnswer } from './assemble-answer.ts'
import type { Chat } from './chat.ts'
import { detectMessageLanguage } from '../message-language.ts'

type ReaperDeps = Pick<Chat, 'store' | 'quota' | 'live' | 'processId' | 'log' | 'metrics'>

/** Six missed heartbeats (`HEARTBEAT_INTERVAL_MS` in `open-chat.ts`): the process of the run is dead. */
const LEASE_TIMEOUT_MS = 30_000
/** The last event's number skips events that a dead process showed but never stored, so that every reader gets it. */
const UNSTORED_EVENTS = 100_000

/**
 * The run reaper: ends the runs of dead processes. The message keeps what was stored of it and becomes interrupted; the
 * reserved question is released when nothing was shown. Runs at the start, regularly, and when someone reads such a run.
 */
export async function reapRuns(chat: ReaperDeps, only?: { conversationId?: string; runId?: string }): Promise<void> {
  for (const run of await chat.store.runs.claimStale(chat.processId, LEASE_TIMEOUT_MS, only)) {
    // Our own, only slow: claiming it renewed its lease.
    if (chat.live.has(run.id)) continue
    await settle(chat, run)
  }
}

async function settle(chat: ReaperDeps, run: Run): Promise<void> {
  const message = run.messageId === null ? undefined : await chat.store.conversations.message(run.messageId)
  if (run.status === 'claimed' || message === undefined) {
    await chat.quota.release(run.id)
    await chat.store.runs.abandon(run.id)
    return
  }
  const events = await readEvents(chat, run.id)
  const answer = assembleAnswer(events.map(({ event }) => event))
  const wasShown = answer.content !== ''
  await (wasShown ? chat.quota.commit(run.id) : chat.quota.release(run.id))
  const interrupted: Message = {
    ...message,
    ...answer,
    status: 'interrupted',
    language: wasShown ? detectMessageLanguage(answer.content, message.language) : message.language,
  }
  const stored = await chat.store.runs.finish({
    runId: run.id,
    processId: chat.processId,
    status: 'interrupted',
    errorCode: wasShown ? null : 'interrupted',
    message: interrupted,
    last: {
      seq: (events.at(-1)?.seq ?? 0) + UNSTORED_EVENTS,
      event: wasShown ? { type: 'done', message: interrupted } : { type: 'error', code: 'interrupted', message: '' },
    },
    modelUsed: null,
    processingTimeMs: null,
    figures: null,
  })
  if (!stored) return
  chat.metrics.count('runs', { status: 'interrupted' })
  chat.log.warn({ runId: run.id }, 'run of a dead process marked as interrupted')
}

async function readEvents(chat: ReaperDeps, runId: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for (;;) {
    const more = await chat.store.runs.eventsAfter(runId, events.at(-1)?.seq ?? 0, 1_000)
    events.push(...more)
    if (more.length < 1_000) return events
  }
}
