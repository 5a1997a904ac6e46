import { type LanguageModel, ModelFailure, type ModelFailureReason, type ModelRequest, type ToolCall } from '../../ports/language-model.ts'

/** One turn of a script: pieces of text, then tool calls, and an optional failure at the end. */
export interface ScriptedTurn {
  pieces: string[]
  calls?: ToolCall[]
  fails?: ModelFailureReason
  retryAfterMs?: number
  /** Called before each piece; a promise delays the piece until it settles or the call is aborted. */
  before?(piece: number): Promise<void> | undefined
}

/**
 * A model that follows a script: for tests, browser tests and development without an endpoint. `next` is called
 * once per request. `requests` records every call.
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
      for (const call of turn.calls ?? []) request.onToolCall?.(call)
      if (turn.fails !== undefined) throw new ModelFailure(turn.fails, `scripted: ${turn.fails}`, { retryAfterMs: turn.retryAfterMs })
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
