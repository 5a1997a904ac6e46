import { type LanguageModel, ModelFailure, type ModelFailureReason, type ModelRequest } from '../../ports/language-model.ts'

/** One turn of a script: pieces of text, and how it ends when not well. */
export interface ScriptedTurn {
  pieces: string[]
  fails?: ModelFailureReason
  retryAfterMs?: number
  /** Called before each piece; a promise holds the piece back until it settles (or the call is aborted). */
  before?(piece: number): Promise<void> | undefined
}

/**
 * A model that says what the script says: for tests, for the browser tests of the built product and for trying the
 * answer without an endpoint. `next` is asked once per call, with the request, so that a script may follow the
 * question. `requests` remembers every call.
 */
export function createScriptedModel(
  next: (request: ModelRequest, call: number) => ScriptedTurn,
  name = 'scripted',
): LanguageModel & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    name,
    requests,
    async *stream(request) {
      request.signal.throwIfAborted()
      requests.push(request)
      const turn = next(request, requests.length)
      for (const [index, piece] of turn.pieces.entries()) {
        const wait = turn.before?.(index)
        if (wait !== undefined) await Promise.race([wait, rejectOnAbort(request.signal)])
        request.signal.throwIfAborted()
        yield piece
      }
      if (turn.fails !== undefined) throw new ModelFailure(turn.fails, `scripted: ${turn.fails}`, { retryAfterMs: turn.retryAfterMs })
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
