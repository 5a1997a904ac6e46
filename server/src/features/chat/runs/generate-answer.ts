import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import { AppError } from '../../../errors.ts'
import type { AnswerFigures, RunEnd } from '../../../ports/store/store.ts'
import type { AnswerEnd, AnswerInput, AnswerTally } from '../events.ts'
import { assembleAnswer } from './assemble-answer.ts'
import type { Chat } from './chat.ts'
import { deltaBuffer } from './delta-buffer.ts'
import type { LiveRun } from './live-run.ts'
import { messageLanguage } from '../message-language.ts'

interface Generation {
  live: LiveRun
  input: Omit<AnswerInput, 'signal'>
  /** False: the reader asked without texts. */
  includeTexts: boolean
  /** The answer's message as it was saved, empty. */
  message: Message
}

interface Outcome {
  status: RunEnd['status']
  errorCode: ErrorCode | null
  end?: AnswerEnd
  /** The text broke off. */
  cutOff?: true
}

/** How long text may wait to be sent together with what follows. */
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
    const final = finalMessage(message, live, outcome)
    const ends = wasShown || outcome.status === 'stopped'
    const last: ChatEvent = ends ? { type: 'done', message: final } : { type: 'error', code: outcome.errorCode ?? 'internal', message: '' }
    await store(chat, live, outcome, final, last, Math.round(seconds() * 1000), figures)
    chat.metrics.count('runs', { status: outcome.status })
    chat.metrics.observe('run', seconds())
  } catch (err) {
    // The database does not take the end; readers of this stream are let go, and the run is settled when its beats stop.
    chat.log.error({ err, runId: live.id }, 'the end of an answer could not be stored')
  } finally {
    clearTimeout(overdue)
    chat.live.delete(live.id)
    live.end()
  }
}

/** Passes on what the answering part yields, until its end or the run's. */
async function relay(
  chat: Chat,
  { live, input, includeTexts }: Generation,
  tally: AnswerTally,
  onFirstDelta: () => void,
): Promise<Outcome> {
  const buffer = deltaBuffer()
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
      // What was held back as the beginning of a word goes out next time, should the model pause here.
      if (text !== '') schedule()
    }, COALESCE_MS)
  }
  const onText = (text: string) => {
    buffer.add(text)
    // The first words go out at once.
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
      // A generator that does not heed the signal is left behind.
      const next = await Promise.race([events.next(), aborted])
      if (next.done === true) throw new Error('the answer ended without its end')
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
    const code = error instanceof AppError ? error.code : 'internal'
    chat.log[code === 'internal' ? 'error' : 'warn']({ err: error, runId: live.id }, 'answering failed')
    return wasShown ? { status: 'complete', errorCode: null, cutOff: true } : { status: 'failed', errorCode: code }
  } finally {
    clearTimeout(timer)
    void events.return().catch(() => {})
  }
}

function finalMessage(message: Message, live: LiveRun, { status, end, cutOff }: Outcome): Message {
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
    language: end?.language ?? (answer.content === '' ? message.language : messageLanguage(answer.content, message.language)),
  }
}

/** Stores the end, three times if need be, then shows it. Shows nothing when the run is no longer ours. */
async function store(
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
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt))
    }
  }
}

async function settleQuota(chat: Chat, runId: string, wasShown: boolean): Promise<void> {
  try {
    await (wasShown ? chat.quota.commit(runId) : chat.quota.release(runId))
  } catch (err) {
    chat.log.error({ err, runId }, 'the quota of a question was not settled')
  }
}
