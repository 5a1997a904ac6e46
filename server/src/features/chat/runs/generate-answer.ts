import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import { AppError } from '../../../errors.ts'
import type { AnswerFigures, RunEnd } from '../../../ports/store/runs.ts'
import type { AnswerEnd, AnswerInput, AnswerTally } from '../events.ts'
import { assembleAnswer } from './assemble-answer.ts'
import type { Chat } from './chat.ts'
import { createDeltaBuffer } from './delta-buffer.ts'
import type { LiveRun } from './live-run.ts'
import { detectMessageLanguage } from '../message-language.ts'

interface Generation {
  live: LiveRun
  input: Omit<AnswerInput, 'signal'>
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

/** Generates one answer to its end, detached from every request. Never throws. */
export async function generateAnswer(chat: Chat, generation: Generation): Promise<void> {
  const { live, message } = generation
  const startedAt = chat.clock.now().getTime()
  const seconds = () => (chat.clock.now().getTime() - startedAt) / 1000
  const overdue = setTimeout(() => live.stop('overdue'), LONGEST_RUN_MS)
  let counted: Promise<void> = Promise.resolve()
  let wasShown = false
  const figures: AnswerFigures = { firstTextMs: null, citationsRemoved: 0, spent: null }
  const onFirstDelta = () => {
    wasShown = true
    figures.firstTextMs = Math.round(seconds() * 1000)
    chat.metrics.observe('run_first_text', seconds())
    counted = settleQuota(chat, live.id, true)
  }
  try {
    const outcome = await relay(chat, generation, figures, onFirstDelta)
    await counted
    if (!wasShown) await settleQuota(chat, live.id, false)
    const final = toFinalMessage(message, live, outcome)
    const ends = wasShown || outcome.status === 'stopped'
    const last: ChatEvent = ends ? { type: 'done', message: final } : { type: 'error', code: outcome.errorCode ?? 'internal', message: '' }
    await storeEnd(chat, live, outcome, final, last, Math.round(seconds() * 1000), figures)
    chat.metrics.count('runs', { status: outcome.status })
    chat.metrics.observe('run', seconds())
  } catch (err) {
    // The database refuses the end: disconnect the readers; the reaper ends the run once its lease has expired.
    chat.log.error({ err, runId: live.id }, 'end of run not stored')
  } finally {
    clearTimeout(overdue)
    chat.live.delete(live.id)
    live.end()
  }
}

/** Relays what answering yields, until its end or until the run is stopped. */
async function relay(
  chat: Chat,
  { live, input, includeTexts }: Generation,
  tally: AnswerTally,
  onFirstDelta: () => void,
): Promise<Outcome> {
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

  const events = chat.answer({ ...input, signal: live.signal }, tally)
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
    if (live.stopReason === 'shutdown') return { status: 'interrupted', errorCode: wasShown ? null : 'interrupted' }
    const code = error instanceof AppError ? (error.code as ErrorCode) : 'internal'
    chat.log[code === 'internal' ? 'error' : 'warn']({ err: error, runId: live.id }, 'answering failed')
    return wasShown ? { status: 'complete', errorCode: null, cutOff: true } : { status: 'failed', errorCode: code }
  } finally {
    clearTimeout(timer)
    void events.return().catch(() => {})
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

/** Stores the end, in up to three attempts, then publishes it, unless another process has claimed the run. */
async function storeEnd(
  chat: Chat,
  live: LiveRun,
  outcome: Outcome,
  message: Message,
  last: ChatEvent,
  processingTimeMs: number,
  figures: AnswerFigures,
): Promise<void> {
  const { status, errorCode, end } = outcome
  for (let attempt = 1; ; attempt++) {
    try {
      await chat.writer.flush()
      const stored = await chat.store.runs.finish({
        runId: live.id,
        processId: chat.processId,
        status,
        errorCode,
        message,
        last: { seq: live.events.length + 1, event: last },
        modelUsed: end?.modelUsed ?? null,
        processingTimeMs,
        figures,
      })
      if (stored) live.publish(last)
      return
    } catch (err) {
      if (attempt === 3) throw err
      await sleep(500 * attempt)
    }
  }
}

async function settleQuota(chat: Chat, runId: string, wasShown: boolean): Promise<void> {
  try {
    await (wasShown ? chat.quota.commit(runId) : chat.quota.release(runId))
  } catch (err) {
    chat.log.error({ err, runId }, 'quota reservation not settled')
  }
}
