import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChatEvent, Message } from '@sugya/contract/api/chat'
import { type Question, parseQuestions } from '../../server/src/text/question-file.ts'
import { ROOT } from './server.ts'

/** One answer as a reader sees it: times are milliseconds of `performance.now()`, undefined for what never arrived. */
export interface Answered {
  askedAt: number
  sourcesAt: number | undefined
  firstDeltaAt: number | undefined
  endedAt: number
  /** All deltas joined, since the answer was begun again when it was. */
  text: string
  /** The message of `done`; undefined when the stream ended without it. */
  message: Message | undefined
  /** The code of `error`, with which a stream ends that shows no answer. */
  error: string | undefined
}

/**
 * Asks one question as a new guest on a new device, over HTTP, and reads the event stream to its end. Calls `onSources`
 * once they are there, and with each event after them. Throws on any status but 200.
 */
export async function ask(
  url: string,
  { text: message, language }: Pick<Question, 'text' | 'language'>,
  onSources: () => void = () => {},
): Promise<Answered> {
  const answered: Answered = {
    askedAt: performance.now(),
    sourcesAt: undefined,
    firstDeltaAt: undefined,
    endedAt: 0,
    text: '',
    message: undefined,
    error: undefined,
  }
  const response = await fetch(`${url}/api/chat/enhanced`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-device-fingerprint': randomUUID().replaceAll('-', '') },
    body: JSON.stringify({ message, language }),
  })
  if (response.status !== 200 || response.body === null) throw new Error(`${String(response.status)}: ${await response.text()}`)
  let rest = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const now = performance.now()
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '))
      if (data === undefined) continue
      take(answered, JSON.parse(data.slice('data: '.length)) as ChatEvent, now)
      if (answered.sourcesAt !== undefined) onSources()
    }
  }
  answered.endedAt = performance.now()
  return answered
}

function take(answered: Answered, event: ChatEvent, now: number): void {
  if (event.type === 'sources') answered.sourcesAt ??= now
  if (event.type === 'restarted') answered.text = ''
  if (event.type === 'error') answered.error = event.code
  if (event.type === 'done') answered.message = event.message
  if (event.type !== 'delta') return
  answered.firstDeltaAt ??= now
  answered.text += event.text
}

/** The questions of `data/questions` in all three languages, the same order each time. */
export function readBenchQuestions(): Question[] {
  const folder = path.join(ROOT, 'data/questions')
  return readdirSync(folder)
    .filter((name) => /^tanakh\..*\.tsv$/.test(name))
    .sort()
    .flatMap((name) => parseQuestions(readFileSync(path.join(folder, name), 'utf8')))
}

/** `count` of them, beginning at `from`; from the first again when they are used up. */
export function takeQuestions(questions: readonly Question[], from: number, count: number): Question[] {
  return Array.from({ length: count }, (_, i) => questions[(from + i) % questions.length]).filter((question) => question !== undefined)
}
