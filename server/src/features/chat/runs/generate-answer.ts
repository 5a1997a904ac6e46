import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import { AppError } from '../../../errors.ts'
import type { AnswerFigures, RunEnd } from '../../../ports/store/runs.ts'
import type { AnswerEnd, AnswerEvent, AnswerInput, AnswerTally } from '../events.ts'
import type { Priority } from './admission.ts'
import { assembleAnswer } from './assemble-answer.ts'
import type { Chat } from './chat.ts'
import { createDeltaBuffer } from './delta-buffer.ts'
import type { LiveRun } from './live-run.ts'
import { detectMessageLanguage } from '../message-language.ts'

interface Generation {
  live: LiveRun
  input: Omit<AnswerInput, 'signal'>
  /** In the queue, when there is one. */
  priority: Priority
  /** False: the client asked for an answer without sources. */
  includeTexts: boolean
  /** The message of the answer as it was saved, empty. */
  message: Message
}

interface Outcome {
  status: RunEnd['status']
  errorCode: ErrorCode | null
  end?: AnswerEnd
  /** The text ended early, after something was shown. */
  cutOff?: true
}

/** How long text may wait to be sent with what follows. */
const COALESCE_MS = 80
/** No answer takes longer, whatever the model does. */
const LONGEST_RUN_MS = 10 * 60_000

/** Generates one answer to its end, or until it is handed over, detached from every request. Never throws. */
export async function generateAnswer(chat: Chat, generation: Generation): Promise<void> {
  const { live, message } = generation
  const startedAt = chat.clock.now().getTime()
  const seconds = () => (chat.clock.now().getTime() - startedAt) / 1000
  const overdue = setTimeout(() => live.stop('overdue'), LONGEST_RUN_MS)
  let wasShown = false
  const figures: AnswerFigures = { firstTextMs: null, citationsRemoved: 0, spent: null }
  const onFirstDelta = () => {
    wasShown = true
    figures.firstTextMs = Math.round(seconds() * 1000)
    chat.metrics.observe('run_first_text', seconds())
  }
  try {
    const outcome = await relay(chat, generation, figures, onFirstDelta)
    if (outcome === 'handed over') return await handOver(chat, live)
    const final = toFinalMessage(message, live, outcome)
    const ends = wasShown || outcome.status === 'stopped'
    const last: ChatEvent = ends ? { type: 'done', message: final } : { type: 'error', code: outcome.errorCode ?? 'internal', message: '' }
    if (!(await storeEnd(chat, live, outcome, final, last, Math.round(seconds() * 1000), figures))) return
    chat.metrics.count('runs', { status: outcome.status })
    chat.metrics.observe('run', seconds())
  } catch (err) {
    // The database refuses the end: disconnect the readers; the reaper ends the run once its lease has expired.
    // Readers then ask again, and get what another process makes of it; without another one the reason is the last
    // event.
    if (chat.store.exclusive) live.publish({ type: 'error', code: 'database_unavailable', message: '' })
    chat.log.error({ err, runId: live.id }, 'end of run not stored')
  } finally {
    clearTimeout(overdue)
    // Another attempt of the same run may be here by now.
    if (chat.live.get(live.id) === live) chat.live.delete(live.id)
    live.end()
  }
}

/** Relays what answering yields, until its end or until the run is stopped. */
async function relay(
  chat: Chat,
  { live, input, priority, includeTexts }: Generation,
  tally: AnswerTally,
  onFirstDelta: () => void,
): Promise<Outcome | 'handed over'> {
  const buffer = createDeltaBuffer()
  let wasShown = false
  let timer: NodeJS.Timeout | undefined
  const show = (text: string) => {
    if (text === '') return
    live.publish({ type: 'delta', text })
    if (!wasShown) onFirstDelta()
    wasShown = true
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      const text = buffer.take()
      show(text)
      // The beginning of a word that was held back is sent next time, should the model pause here.
      if (text !== '') schedule()
    }, COALESCE_MS)
  }
  const onText = (text: string) => {
    buffer.add(text)
    // The first words are sent at once.
    if (!wasShown) show(buffer.take())
    schedule()
  }
  const finish = () => {
    clearTimeout(timer)
    show(buffer.takeAll())
  }

  const events = answerInTurn(chat, live, priority, { ...input, signal: live.signal }, tally)
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(live.signal.reason as Error)
    live.signal.addEventListener('abort', onAbort, { once: true })
  })
  aborted.catch(() => {})
  try {
    for (;;) {
      // Do not wait for a generator that ignores the signal.
      const next = await Promise.race([events.next(), aborted])
      if (next.done === true) throw new Error('answering ended without an end event')
      const event = next.value
      if (event.type === 'end') {
        finish()
        if (!wasShown) return { status: 'failed', errorCode: 'model_unavailable' }
        return { status: 'complete', errorCode: null, end: event }
      }
      if (event.type === 'delta') onText(event.text)
      else if (event.type !== 'sources' || includeTexts) {
        show(buffer.take())
        live.publish(event)
      }
    }
  } catch (error) {
    finish()
    if (live.stopReason === 'stopped') return { status: 'stopped', errorCode: null }
    if (live.stopReason === 'shutdown') return 'handed over'
    const code = error instanceof AppError ? (error.code as ErrorCode) : 'internal'
    chat.log[code === 'internal' ? 'error' : 'warn']({ err: error, runId: live.id }, 'answering failed')
    return wasShown ? { status: 'complete', errorCode: null, cutOff: true } : { status: 'failed', errorCode: code }
  } finally {
    clearTimeout(timer)
    void events.return().catch(() => {})
  }
}

/** Finds and shows the sources at once, writes the answer in its turn, and lets the next one begin at the end. */
async function* answerInTurn(
  chat: Chat,
  live: LiveRun,
  priority: Priority,
  input: AnswerInput,
  tally: AnswerTally,
): AsyncGenerator<AnswerEvent, void, void> {
  // What would wait at a closing process is handed over at once.
  const onAhead = (ahead: number) => (chat.isOpen() ? live.setAhead(ahead) : live.stop('shutdown'))
  const turn = chat.admission.join({ priority, signal: live.signal, onAhead })
  try {
    for await (const event of chat.answer(input, tally)) {
      yield event
      if (event.type !== 'sources') continue
      // Answering goes on, and calls a model, only when it is asked for the next event.
      await turn.begin()
      live.setAhead(undefined)
    }
  } finally {
    turn.end()
  }
}

function toFinalMessage(message: Message, live: LiveRun, { status, end, cutOff }: Outcome): Message {
  const answer = assembleAnswer(live.events.map(({ event }) => event))
  const notices = [...new Set([...answer.notices, ...(end?.notices ?? []), ...(cutOff ? (['cut_off'] as const) : [])])]
  return {
    ...message,
    ...answer,
    status,
    notices,
    mode: end?.mode ?? answer.mode,
    citations: end?.citations ?? answer.citations,
    followUps: end?.followUps ?? [],
    language: end?.language ?? (answer.content === '' ? message.language : detectMessageLanguage(answer.content, message.language)),
  }
}

/** Stores the end, in up to three attempts, then publishes it. False when another process has claimed the run. */
async function storeEnd(
  chat: Chat,
  live: LiveRun,
  outcome: Outcome,
  message: Message,
  last: ChatEvent,
  processingTimeMs: number,
  figures: AnswerFigures,
): Promise<boolean> {
  const { status, errorCode, end } = outcome
  for (let attempt = 1; ; attempt++) {
    try {
      await chat.writer.flush()
      const stored = await chat.store.runs.finish({
        ...live.lease,
        processId: chat.processId,
        status,
        errorCode,
        message,
        isCounted: isCounted(message),
        last: { seq: live.nextSeq(), event: last },
        modelUsed: end?.modelUsed ?? null,
        processingTimeMs,
        figures,
      })
      if (stored) live.publish(last)
      return stored
    } catch (err) {
      if (attempt === 3) throw err
      await sleep(500 * attempt)
    }
  }
}

/**
 * What was shown is stored first, so that it counts. The readers follow the event log, where the next attempt appears.
 */
async function handOver(chat: Chat, live: LiveRun): Promise<void> {
  await chat.writer.flush()
  await chat.store.runs.handOver(chat.processId, [live.lease])
  chat.log.info({ runId: live.id }, 'run handed over')
}

/**
 * A question counts when words were shown, and also when it was stopped after its sources: otherwise Stop would make
 * sources and model calls free. What fails on our side without a word is free.
 */
export function isCounted({ status, content, sources }: Message): boolean {
  return content !== '' || (status === 'stopped' && sources.length > 0)
}
