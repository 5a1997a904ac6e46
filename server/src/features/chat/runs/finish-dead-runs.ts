import type { Message } from '@sugya/contract/api/chat'
import type { LoggedEvent, Run } from '../../../ports/store/store.ts'
import { assembleAnswer } from './assemble-answer.ts'
import type { Chat } from './chat.ts'
import { messageLanguage } from '../message-language.ts'

type Parts = Pick<Chat, 'store' | 'quota' | 'live' | 'processId' | 'log' | 'metrics'>

/** A run whose process has not been heard of for this long is dead: six beats missed. */
const DEAD_AFTER_MS = 30_000
/** A dead process may have shown events it never stored. The last event's number leaps over them, so that every reader gets it. */
const UNSTORED = 100_000

/**
 * Gives the runs of dead processes an end: the message keeps what was stored of it and reads as interrupted; the question is given back
 * when nothing was shown. Called at the start, by the clock and whenever someone looks at such a run.
 */
export async function settleDeadRuns(chat: Parts, only?: { conversationId?: string; runId?: string }): Promise<void> {
  for (const run of await chat.store.runs.takeDead(chat.processId, DEAD_AFTER_MS, only)) {
    // Ours, only slow: to take it was a beat.
    if (chat.live.has(run.id)) continue
    await settle(chat, run)
  }
}

async function settle(chat: Parts, run: Run): Promise<void> {
  const message = run.messageId === null ? undefined : await chat.store.conversations.message(run.messageId)
  if (run.status === 'claimed' || message === undefined) {
    await chat.quota.release(run.id)
    await chat.store.runs.abandon(run.id)
    return
  }
  const events = await allEvents(chat, run.id)
  const answer = assembleAnswer(events.map(({ event }) => event))
  const wasShown = answer.content !== ''
  await (wasShown ? chat.quota.commit(run.id) : chat.quota.release(run.id))
  const interrupted: Message = {
    ...message,
    ...answer,
    status: 'interrupted',
    language: wasShown ? messageLanguage(answer.content, message.language) : message.language,
  }
  const stored = await chat.store.runs.finish({
    runId: run.id,
    processId: chat.processId,
    status: 'interrupted',
    errorCode: wasShown ? null : 'interrupted',
    message: interrupted,
    last: {
      seq: (events.at(-1)?.seq ?? 0) + UNSTORED,
      event: wasShown ? { type: 'done', message: interrupted } : { type: 'error', code: 'interrupted', message: '' },
    },
    modelUsed: null,
    processingTimeMs: null,
    figures: null,
  })
  if (!stored) return
  chat.metrics.count('runs', { status: 'interrupted' })
  chat.log.warn({ runId: run.id }, 'the answer of a process that died is marked as interrupted')
}

async function allEvents(chat: Parts, runId: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for (;;) {
    const more = await chat.store.runs.eventsAfter(runId, events.at(-1)?.seq ?? 0, 1_000)
    events.push(...more)
    if (more.length < 1_000) return events
  }
}
