import type { LanguageModel, ModelMessage } from '../../../../ports/language-model.ts'
import { ModelFailure } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'

export interface ModelLimits {
  /** Milliseconds until the first words of one call, between pieces, and for the whole of one call. */
  firstTokenMs: number
  idleMs: number
  totalMs: number
  /** After so long without words the reader is told that it takes longer. */
  stillWaitingMs: number
  /** Pause before the one retry; a longer Retry-After is not waited for. */
  retryPauseMs: number
  retryAfterMs: number
  maxOutputTokens: number
}

export const defaultModelLimits: ModelLimits = {
  firstTokenMs: 30_000,
  idleMs: 20_000,
  totalMs: 120_000,
  stillWaitingMs: 9_000,
  retryPauseMs: 400,
  retryAfterMs: 5_000,
  maxOutputTokens: 1_800,
}

export interface ModelParts {
  primary: LanguageModel
  fallback: LanguageModel | null
  metrics: Metrics
  limits: ModelLimits
}

/** A model that has begun to speak. `failure` is set when `text` has ended early; the text itself never throws it. */
export interface OpenedModel {
  name: string
  isFallback: boolean
  text: AsyncIterable<string>
  failure: ModelFailure | null
}

/**
 * Calls the model until one has spoken: the primary, once more where that may help, then the fallback. Yields `still_waiting` when the first words
 * take long. Returns null when none spoke. Throws the signal's reason when the reader stopped.
 */
export async function* openModel(
  { primary, fallback, metrics, limits }: ModelParts,
  messages: ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<'still_waiting', OpenedModel | null, void> {
  const patience = timer(limits.stillWaitingMs)
  let told = false
  try {
    for (const model of fallback === null ? [primary] : [primary, fallback]) {
      for (let attempt = 1; attempt <= 2; attempt++) {
        const call = startCall(model, messages, signal, limits)
        const first = call.first()
        if (!told && (await Promise.race([first, patience.rings])) === LATE) {
          told = true
          yield 'still_waiting'
        }
        const result = await first
        if (typeof result === 'string') {
          metrics.count('model_calls', { model: model.name, outcome: 'spoke' })
          const opened: OpenedModel = {
            name: model.name,
            isFallback: model !== primary,
            text: call.rest(result, (failure) => (opened.failure = failure)),
            failure: null,
          }
          return opened
        }
        signal.throwIfAborted()
        metrics.count('model_calls', { model: model.name, outcome: result.reason })
        if (model !== primary || attempt === 2 || !mayHelp(result, limits)) break
        await pause(result.retryAfterMs ?? limits.retryPauseMs, signal)
      }
    }
    return null
  } finally {
    patience.stop()
  }
}

/** Would the same call again? A wrong key and a slow model stay what they are. */
function mayHelp(failure: ModelFailure, limits: ModelLimits): boolean {
  if (failure.reason === 'unauthorized' || failure.reason === 'timeout') return false
  return (failure.retryAfterMs ?? 0) <= limits.retryAfterMs
}

const LATE = Symbol('late')

function timer(ms: number): { rings: Promise<typeof LATE>; stop(): void } {
  let handle: NodeJS.Timeout | undefined
  const rings = new Promise<typeof LATE>((resolve) => {
    handle = setTimeout(() => resolve(LATE), ms)
  })
  return { rings, stop: () => clearTimeout(handle) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
function startCall(model: LanguageModel, messages: ModelMessage[], signal: AbortSignal, limits: ModelLimits) {
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  const pieces = model.stream({ messages, signal: both, maxOutputTokens: limits.maxOutputTokens })[Symbol.asyncIterator]()
  const endsAt = performance.now() + limits.totalMs

  /** The next piece, null at the end. Throws ModelFailure, or the signal's reason when the reader stopped. */
  async function next(ms: number): Promise<string | null> {
    const limit = timer(Math.max(0, Math.min(ms, endsAt - performance.now())))
    const piece = pieces.next()
    // When the limit wins, the call's own end comes later and is nobody's business.
    piece.catch(() => {})
    try {
      const result = await Promise.race([piece, limit.rings])
      if (result === LATE) {
        const failure = new ModelFailure('timeout', `no words within the time limit`)
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
    /** The first piece with words in it, or why there is none. Rejects only when the reader stopped. */
    async first(): Promise<string | ModelFailure> {
      try {
        let blank = ''
        const until = performance.now() + limits.firstTokenMs
        for (;;) {
          const piece = await next(until - performance.now())
          if (piece === null) return new ModelFailure('empty', 'the model answered nothing')
          blank += piece
          if (blank.trim() !== '') return blank
        }
      } catch (error) {
        if (error instanceof ModelFailure) return error
        throw error
      }
    },
    /** The first piece again and all after it; ends quietly when the model breaks off. */
    async *rest(first: string, failed: (failure: ModelFailure) => void): AsyncGenerator<string> {
      try {
        yield first
        for (;;) {
          const piece = await next(limits.idleMs)
          if (piece === null) return
          yield piece
        }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        failed(error)
      } finally {
        own.abort(new ModelFailure('cut_off', 'nobody reads on'))
      }
    },
  }
}
