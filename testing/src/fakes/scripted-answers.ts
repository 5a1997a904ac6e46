import type { AnswerEnd, AnswerEvent, AnswerInput } from '../../../server/src/features/chat/events.ts'

/** One call of the scripted answering function. */
export interface ScriptedCall {
  input: AnswerInput
  /** True once the generator was stopped and has released what it held. */
  isReleased: () => boolean
  yield(...events: AnswerEvent[]): void
  say(...texts: string[]): void
  end(fields?: Partial<AnswerEnd>): void
  fail(error: Error): void
}

/** A fake answering function: the test decides every event. */
export function scriptedAnswers() {
  const calls: ScriptedCall[] = []
  const arrivals: ((call: ScriptedCall) => void)[] = []
  let taken = 0

  async function* answer(input: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
    const queue: (AnswerEvent | Error)[] = []
    let wake = () => {}
    let released = false
    const put = (item: AnswerEvent | Error) => {
      queue.push(item)
      wake()
    }
    const call: ScriptedCall = {
      input,
      isReleased: () => released,
      yield: (...events) => events.forEach(put),
      say: (...texts) => texts.forEach((text) => put({ type: 'delta', text })),
      end: (fields) => put({ ...end, ...fields }),
      fail: put,
    }
    input.signal.addEventListener('abort', () => wake())
    calls.push(call)
    arrivals.shift()?.(call)
    try {
      for (;;) {
        const item = queue.shift()
        if (item instanceof Error) throw item
        if (item !== undefined) yield item
        if (item?.type === 'end') return
        if (queue.length === 0) await new Promise<void>((resolve) => (input.signal.aborted ? resolve() : (wake = resolve)))
        input.signal.throwIfAborted()
      }
    } finally {
      released = true
    }
  }

  return {
    answer,
    calls,
    /** Resolves with the next call that was not returned before. */
    async nextCall(): Promise<ScriptedCall> {
      const index = taken++
      const call = calls[index]
      if (call !== undefined) return call
      return await new Promise((resolve) => arrivals.push(resolve))
    },
  }
}

const end: AnswerEnd = {
  type: 'end',
  mode: 'model',
  citations: [],
  followUps: [],
  notices: [],
  modelUsed: 'scripted',
  language: 'he',
}
