import type { LanguageModel, ModelRequest, ToolCall } from '../../../../ports/language-model.ts'
import { ModelFailure } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import type { ToolSupport } from './tool-support.ts'

export interface ModelLimits {
  /** Time limits of one call in milliseconds: to the first words, between pieces, in total. */
  firstTokenMs: number
  idleMs: number
  totalMs: number
  /** Milliseconds without words after which the reader sees that it takes longer. */
  stillWaitingMs: number
  /** Milliseconds before the single retry, and the longest Retry-After that is honoured. */
  retryPauseMs: number
  retryAfterMs: number
  maxOutputTokens: number
  /** Rounds of tool calls per answer, and calls per round. */
  toolRounds: number
  toolCalls: number
  /**
   * Tokens of all tool results, as `estimateTokens` counts them, and milliseconds of all rounds, after which the model
   * has to answer.
   */
  toolTokens: number
  toolsMs: number
}

export const defaultModelLimits: ModelLimits = {
  firstTokenMs: 30_000,
  idleMs: 20_000,
  totalMs: 120_000,
  stillWaitingMs: 9_000,
  retryPauseMs: 400,
  retryAfterMs: 5_000,
  maxOutputTokens: 1_800,
  toolRounds: 4,
  toolCalls: 4,
  toolTokens: 8_000,
  toolsMs: 45_000,
}

export interface ModelDeps {
  primary: LanguageModel
  fallback: LanguageModel | null
  metrics: Metrics
  limits: ModelLimits
  toolSupport: ToolSupport
}

/** What one call of a model is asked: with tools, or without for a model that takes none. */
export type CallContent = Pick<ModelRequest, 'messages' | 'tools' | 'toolChoice'>

/**
 * A model that has begun to answer. `failure` is set when `text` ended early; the text itself never throws it. `calls`
 * holds the tool calls, complete when the text has ended; a model may write nothing else.
 */
export interface OpenedModel {
  name: string
  isFallback: boolean
  /** Whether the model was given tools. */
  hasTools: boolean
  text: AsyncIterable<string>
  calls: readonly ToolCall[]
  failure: ModelFailure | null
}

/**
 * Calls models until one answers: the primary, a retry where that may help, then the fallback. `toContent` gives what
 * to ask with tools and without: a model that rejects tools is asked without them at once, and from then on. Yields
 * `still_waiting` when the first words take long. Returns null when none answers. Throws the signal's reason when the
 * reader stops.
 */
export async function* openModel(
  { primary, fallback, metrics, limits, toolSupport }: ModelDeps,
  toContent: (options: { isPrimary: boolean; withTools: boolean }) => CallContent,
  signal: AbortSignal,
): AsyncGenerator<'still_waiting', OpenedModel | null, void> {
  const waitTimer = startTimer(limits.stillWaitingMs)
  let hasWarned = false
  try {
    for (const model of fallback === null ? [primary] : [primary, fallback]) {
      let isRejected = false
      for (let attempt = 1; attempt <= 2; attempt++) {
        const content = toContent({ isPrimary: model === primary, withTools: !isRejected && toolSupport.accepts(model.name) })
        const call = startCall(model, content, signal, limits)
        const first = call.first()
        if (!hasWarned && (await Promise.race([first, waitTimer.elapsed])) === TIMED_OUT) {
          hasWarned = true
          yield 'still_waiting'
        }
        const result = await first
        if (typeof result === 'string') {
          metrics.count('model_calls', { model: model.name, outcome: 'spoke' })
          // Only now is it known that the tools were what the endpoint rejected.
          if (isRejected) toolSupport.reject(model.name)
          const opened: OpenedModel = {
            name: model.name,
            isFallback: model !== primary,
            hasTools: content.tools !== undefined,
            calls: call.toolCalls,
            text: call.rest(result, (failure) => (opened.failure = failure)),
            failure: null,
          }
          return opened
        }
        signal.throwIfAborted()
        metrics.count('model_calls', { model: model.name, outcome: result.reason })
        if (result.reason === 'rejected' && content.tools !== undefined) {
          isRejected = true
          attempt--
          continue
        }
        if (model !== primary || attempt === 2 || !isWorthRetrying(result, limits)) break
        await waitFor(result.retryAfterMs ?? limits.retryPauseMs, signal)
      }
    }
    return null
  } finally {
    waitTimer.stop()
  }
}

/** Whether the same call may succeed when repeated: a wrong key, a rejected request and a slow model will not. */
function isWorthRetrying(failure: ModelFailure, limits: ModelLimits): boolean {
  if (failure.reason === 'unauthorized' || failure.reason === 'rejected' || failure.reason === 'timeout') return false
  return (failure.retryAfterMs ?? 0) <= limits.retryAfterMs
}

const TIMED_OUT = Symbol('late')

function startTimer(ms: number): { elapsed: Promise<typeof TIMED_OUT>; stop(): void } {
  let handle: NodeJS.Timeout | undefined
  const elapsed = new Promise<typeof TIMED_OUT>((resolve) => {
    handle = setTimeout(() => resolve(TIMED_OUT), ms)
  })
  return { elapsed, stop: () => clearTimeout(handle) }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => {
      clearTimeout(handle)
      reject(signal.reason as Error)
    }
    const handle = setTimeout(() => {
      signal.removeEventListener('abort', stopped)
      resolve()
    }, ms)
    signal.addEventListener('abort', stopped, { once: true })
  })
}

/** One call of one model, with its time limits. */
function startCall(model: LanguageModel, content: CallContent, signal: AbortSignal, limits: ModelLimits) {
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  const toolCalls: ToolCall[] = []
  const request: ModelRequest = {
    ...content,
    signal: both,
    maxOutputTokens: limits.maxOutputTokens,
    ...(content.tools === undefined ? {} : { onToolCall: (each) => toolCalls.push(each) }),
  }
  const pieces = model.stream(request)[Symbol.asyncIterator]()
  const endsAt = performance.now() + limits.totalMs

  /** The next piece, null at the end. Throws ModelFailure, or the signal's reason when the reader stopped. */
  async function next(ms: number): Promise<string | null> {
    const limit = startTimer(Math.max(0, Math.min(ms, endsAt - performance.now())))
    const piece = pieces.next()
    // After a timeout nothing awaits this call, so its rejection must not go unhandled.
    piece.catch(() => {})
    try {
      const result = await Promise.race([piece, limit.elapsed])
      if (result === TIMED_OUT) {
        const failure = new ModelFailure('timeout', 'no words within the time limit')
        own.abort(failure)
        throw failure
      }
      return result.done ? null : result.value
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof ModelFailure ? error : new ModelFailure('server_error', 'the model failed', { cause: error })
    } finally {
      limit.stop()
    }
  }

  return {
    toolCalls,
    /**
     * The first piece that contains words, empty when there are only tool calls, or why there is neither. Rejects only
     * when the reader stops.
     */
    async first(): Promise<string | ModelFailure> {
      try {
        let blank = ''
        const until = performance.now() + limits.firstTokenMs
        for (;;) {
          const piece = await next(until - performance.now())
          if (piece === null && toolCalls.length > 0) return ''
          if (piece === null) return new ModelFailure('empty', 'the model answered nothing')
          blank += piece
          if (blank.trim() !== '') return blank
        }
      } catch (error) {
        if (error instanceof ModelFailure) return error
        throw error
      }
    },
    /** The first piece and all that follow; ends quietly when the model fails. */
    async *rest(first: string, failed: (failure: ModelFailure) => void): AsyncGenerator<string> {
      try {
        if (first !== '') yield first
        for (;;) {
          const piece = await next(limits.idleMs)
          if (piece === null) return
          yield piece
        }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        failed(error)
      } finally {
        own.abort(new ModelFailure('cut_off', 'the stream is no longer read'))
      }
    },
  }
}
